import * as z from 'zod'
import { nearest } from '../common/nearest.js'
import type { ConfigSource } from './config-source.js'
import { ConfigError, type ConfigProblem } from './error.js'
import { patternProblems } from './patterns.js'
import { currentCode } from './renamed-rules.js'
import { RETRY_STYLE_NAMES } from './retry-styles.js'
import { type ConfigFile, configFileSchema } from './schema.js'

/** The words that the rest of the engine understands; a list that is absent is not checked. */
export interface KnownNames {
  rules?: readonly string[]
  converters?: readonly string[]
  targets?: readonly string[]
}

/**
 * The configuration of one file, with every entry of it checked.
 *
 * @throws {ConfigError} with every problem in it, of many the first ones.
 */
export function validateConfig(value: unknown, source: ConfigSource, known: KnownNames): ConfigFile {
  const result = configFileSchema.safeParse(value)
  const problems = result.success
    ? [...unknownNames(result.data, source, known), ...patternProblems(result.data, source)]
    : fromIssues(result.error.issues, value, source)
  const [first, ...more] = problems.slice(0, MOST_PROBLEMS)
  if (first !== undefined) throw new ConfigError([first, ...more])
  if (!result.success) throw result.error
  return result.data
}

/** The place of each is looked for in the whole text. */
const MOST_PROBLEMS = 100

function fromIssues(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  source: ConfigSource,
): ConfigProblem[] {
  return issues.slice(0, MOST_PROBLEMS).flatMap((issue) => fromIssue(issue, value, source))
}

function fromIssue(issue: z.core.$ZodIssue, value: unknown, source: ConfigSource): ConfigProblem[] {
  const { file, text, at } = source
  const path = [...at, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MOST_PROBLEMS).map((key) => {
      const candidates = keysAt(issue.path)
      const suggestion = nearest(key, candidates)
      return {
        file,
        line: text.lineOfKey(path, key),
        key: dotted([...issue.path, key]),
        message: `Unknown key "${dotted([...issue.path, key])}".${hint(suggestion, candidates)}`,
        suggestion,
      }
    })
  }

  const key = issue.path.length > 0 ? dotted(issue.path) : null
  const found = valueAt(value, issue.path)
  const suggestion =
    issue.code === 'invalid_value' && typeof found === 'string'
      ? (nearest(found, issue.values.map(String)) ?? meant(found, issue.values))
      : null
  const expected = issue.message.replace(/^Invalid (?:input|option|key in record): /, '')
  const shown = typeof found === 'string' ? ` is ${JSON.stringify(found)}` : ''
  const subject = key === null ? 'The configuration' : `"${key}"`
  return [
    {
      file,
      line: text.lineOf(path),
      key,
      message: `${subject}${shown}: ${expected}.${suggestion === null ? '' : ` Did you mean "${suggestion}"?`}`,
      suggestion,
    },
  ]
}

/** Severities as other tools call them. */
const OTHER_WORDS = new Map([
  ['hint', 'info'],
  ['note', 'info'],
  ['suggestion', 'info'],
  ['fatal', 'error'],
  ['critical', 'error'],
  ['none', 'off'],
  ['ignore', 'off'],
  ['disable', 'off'],
  ['disabled', 'off'],
])

function meant(word: string, candidates: readonly unknown[]): string | null {
  const known = OTHER_WORDS.get(word.toLowerCase()) ?? null
  return candidates.includes(known) ? known : null
}

function unknownNames(config: ConfigFile, source: ConfigSource, known: KnownNames): ConfigProblem[] {
  const { file, text, at } = source
  const problems: ConfigProblem[] = []
  const rules = known.rules ?? []
  const unknown = Object.keys(config.rules ?? {}).filter((code) => !rules.includes(currentCode(code)))
  for (const code of rules.length > 0 ? unknown.slice(0, MOST_PROBLEMS) : []) {
    const suggestion = nearest(code, rules)
    problems.push({
      file,
      line: text.lineOfKey([...at, 'rules'], code),
      key: `rules.${code}`,
      message: `Unknown rule "${code}".${hint(suggestion, rules)}`,
      suggestion,
    })
  }
  for (const list of ['converters', 'targets'] as const) {
    const names = known[list] ?? []
    const given = config[list] ?? []
    // A word alone is `auto`: the schema takes no other.
    for (const [index, name] of names.length > 0 && typeof given !== 'string' ? given.entries() : []) {
      if (names.includes(name) || problems.length >= MOST_PROBLEMS) continue
      const suggestion = nearest(name, names)
      problems.push({
        file,
        line: text.lineOf([...at, list, index]),
        key: `${list}.${index}`,
        message: `Unknown ${list === 'converters' ? 'converter' : 'target'} "${name}".${hint(suggestion, names)}`,
        suggestion,
      })
    }
  }
  const { retryStyle = [] } = config
  for (const [index, style] of (typeof retryStyle === 'string' ? [retryStyle] : retryStyle).entries()) {
    if (RETRY_STYLE_NAMES.some((each) => each === style) || problems.length >= MOST_PROBLEMS) continue
    const steps = typeof retryStyle === 'string' ? ['retryStyle'] : ['retryStyle', index]
    const suggestion = nearest(style, RETRY_STYLE_NAMES)
    problems.push({
      file,
      line: text.lineOf([...at, ...steps]),
      key: dotted(steps),
      message: `Unknown style "${style}".${hint(suggestion, RETRY_STYLE_NAMES)}`,
      suggestion,
    })
  }
  return problems
}

function hint(suggestion: string | null, candidates: readonly string[]): string {
  if (suggestion !== null) return ` Did you mean "${suggestion}"?`
  return candidates.length > 0 ? ` Known here: ${candidates.join(', ')}.` : ''
}

/** The keys that the schema knows in the object at a path. */
function keysAt(path: readonly PropertyKey[]): string[] {
  let schema = bare(configFileSchema)
  for (const step of path) {
    const next =
      schema instanceof z.ZodArray
        ? schema.element
        : schema instanceof z.ZodObject
          ? schema.shape[String(step)]
          : null
    if (next === null || next === undefined) return []
    schema = bare(next)
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((key) => key !== '$schema') : []
}

/** The schema inside `optional` and `default`. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.unwrap()) : schema
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<PropertyKey, unknown>)[step]
  }
  return found
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
