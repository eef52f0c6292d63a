import type { ConfigProblem } from './error.js'
import type { ConfigFile } from './schema.js'
import type { ConfigSource } from './validate.js'

/** Every file and folder is held against every pattern. */
const MOST_PATTERNS = 200
const LONGEST_PATTERN = 500
/** Asterisks divide a name among them: the ways of doing so grow with each as the name is long. */
const MOST_ASTERISKS = 3
const MOST_GLOBSTARS = 3

/** Patterns of files that would take longer to match than anybody waits. */
export function patternProblems(config: ConfigFile, { file, text, at }: ConfigSource): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  for (const list of ['include', 'exclude'] as const) {
    const patterns = config[list] ?? []
    const tell = (path: Array<string | number>, message: string): void => {
      const key = path.join('.')
      const line = text.lineOf([...at, ...path])
      problems.push({ file, line, key, message: `"${key}" ${message}`, suggestion: null })
    }
    if (patterns.length > MOST_PATTERNS) {
      tell(
        [list],
        `has ${patterns.length} patterns; more than ${MOST_PATTERNS} are not matched. Name folders instead.`,
      )
      continue
    }
    for (const [index, pattern] of patterns.entries()) {
      const wrong = tooCostly(pattern)
      if (wrong !== null) tell([list, index], `${wrong} Write it shorter, or as several patterns.`)
    }
  }
  return problems
}

function tooCostly(pattern: string): string | null {
  if (pattern.length > LONGEST_PATTERN)
    return `has ${pattern.length} characters; a pattern has at most ${LONGEST_PATTERN}.`
  // It would repeat the group as in a regular expression, with as many ways as there are ways to repeat it.
  if (/[)}\]]\+/.test(pattern)) return 'has `+` behind a bracket, which is no pattern of files.'
  const globstars = pattern.match(/\*\*+/g)?.length ?? 0
  if (globstars > MOST_GLOBSTARS)
    return `has \`**\` ${globstars} times; a pattern has it at most ${MOST_GLOBSTARS} times.`
  const asterisks = Math.max(...segmentsOf(pattern).map(asterisksIn))
  return asterisks > MOST_ASTERISKS
    ? `has \`*\` ${asterisks} times between two \`/\`; it has it at most ${MOST_ASTERISKS} times there.`
    : null
}

function asterisksIn(segment: string): number {
  return segment.replace(/\*\*+/g, '').split('*').length - 1
}

/** What stands between two `/`; one in braces divides nothing, as an alternative without it may be the one that fits. */
function segmentsOf(pattern: string): string[] {
  const segments = ['']
  let depth = 0
  for (const character of pattern) {
    if ('{('.includes(character)) depth++
    else if ('})'.includes(character)) depth--
    if (character === '/' && depth <= 0) segments.push('')
    else segments.push(segments.pop() + character)
  }
  return segments
}
