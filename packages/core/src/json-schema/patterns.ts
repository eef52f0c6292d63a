import { Latest } from '../common/latest-map.js'
import { within } from './within.js'

/** For all texts that are tried on one pattern. Milliseconds. */
const LONGEST = 100
const MAX_PATTERN = 2_000
/** Of an expression without a limit of time, in powers of two: `endsSoon` counts them. */
const MAX_WAYS = 20
/** A repetition takes one of as many lengths as a text has. */
const REPETITION = 5
/** Longer texts make more ways. */
const SHORT_TEXT = 2 ** REPETITION * 2

/** What was tried: most schemas have the patterns of the usual formats, and a limit of time costs more than any of them. */
const tried = new Latest<string, readonly string[] | null>(500)

/** Those texts that a pattern fits; null where it cannot be tried: it is no expression of this language, or comes to no end. */
export function textsThatFit(pattern: string, texts: readonly string[]): readonly string[] | null {
  if (pattern.length > MAX_PATTERN) return null
  const key = JSON.stringify([pattern, texts])
  const known = tried.get(key)
  if (known !== undefined) return known
  const fitting = fittingOf(pattern, texts)
  tried.set(key, fitting)
  return fitting
}

function fittingOf(pattern: string, texts: readonly string[]): string[] | null {
  try {
    const expression = new RegExp(pattern, 'u')
    const fitting = (): string[] => texts.filter((text) => expression.test(text))
    if (endsSoon(pattern) && texts.every(({ length }) => length <= SHORT_TEXT)) return fitting()
    let found: string[] | null = null
    within(LONGEST, () => {
      found = fitting()
    })
    return found
  } catch {
    return null
  }
}

/**
 * A pattern as validators of JSON Schema read it, which take no escape that is not needed: Zod 3 writes `^run\\_` for `startsWith('run_')`.
 * As it was where that is no expression either.
 */
export function inUnicodeMode(pattern: string): string {
  if (isExpression(pattern)) return pattern
  const respelled = pattern.replace(/\\(.)/gsu, (whole, escaped: string) =>
    ESCAPABLE.test(escaped) ? whole : `\\u{${escaped.codePointAt(0)?.toString(16)}}`,
  )
  return isExpression(respelled) ? respelled : pattern
}

/** What has a meaning of its own behind a backslash, or without it. */
const ESCAPABLE = /[a-zA-Z0-9^$\\.*+?()[\]{}|/]/

/** Whether a pattern is one to validators of JSON Schema. */
export function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/**
 * Whether a pattern ends soon on short texts, seen at a glance: a limit of time costs more than most patterns. Each repetition, each
 * optional part and each alternative may give back what it took, for all that the others took.
 */
function endsSoon(pattern: string): boolean {
  if (/\)[*+{]/.test(pattern)) return false
  const parts = pattern.replace(NO_CHOICE, 'a')
  const ways = [...parts].reduce(
    (sum, sign) => sum + ('*+{'.includes(sign) ? REPETITION : '?|'.includes(sign) ? 1 : 0),
    0,
  )
  return ways <= MAX_WAYS
}

/** An escaped character, a class of characters, a number of times, and the question mark of a group or a lazy repetition. */
const NO_CHOICE = /\\.|\{\d+\}|\[(?:\\.|[^\]\\])*\]|(?<=\()\?|(?<=[*+?}])\?/gsu
