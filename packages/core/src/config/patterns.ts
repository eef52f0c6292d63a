import type { ConfigSource } from './config-source.js'
import type { ConfigProblem } from './error.js'
import type { ConfigFile } from './schema.js'

/** Every file and folder is held against every pattern. */
const MOST_PATTERNS = 200
const LONGEST_PATTERN = 500
/** In how many ways an asterisk may divide a name or a path with what follows it, as much as counts here. */
const WAYS_OF_ASTERISK = 100
/** Three asterisks, and some alternatives. */
const MOST_WAYS = 10_000_000

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
  if (waysOf(pattern, { asterisk: 1, globstar: WAYS_OF_ASTERISK }) > MOST_WAYS)
    return 'fits one path in too many ways: it can have `**` three times.'
  const most = Math.max(
    ...segmentsOf(pattern).map((each) => waysOf(each, { asterisk: WAYS_OF_ASTERISK, globstar: 1 })),
  )
  return most > MOST_WAYS
    ? 'fits one name in too many ways: it can have `*` three times between two `/`, and none inside `*(…)` or `+(…)`.'
    : null
}

/** In how many ways a part of a pattern may fit at most: what follows one another multiplies them, alternatives add them up. */
function waysOf(pattern: string, weights: { asterisk: number; globstar: number }): number {
  let at = 0
  const alternatives = (): number => {
    let sum = 0
    for (let ways = 1; ; ) {
      const [piece = ''] = /^(?:\\.|\[[^\]]*\]|[*+?@!]\(|\*+|.)/su.exec(pattern.slice(at)) ?? []
      at += piece.length
      if (piece === '' || piece === '}' || piece === ')') return sum + ways
      if (piece === ',' || piece === '|') {
        sum += ways
        ways = 1
      } else if (piece === '*') ways *= weights.asterisk
      else if (/^\*+$/.test(piece)) ways *= weights.globstar
      else if (/[{(]$/.test(piece)) {
        const inner = alternatives()
        // Each repetition of a group has its ways again.
        const isRepeated = /^[*+]\(/.test(piece)
        ways *= isRepeated && inner >= WAYS_OF_ASTERISK ? Number.POSITIVE_INFINITY : inner
      }
    }
  }
  let ways = alternatives()
  while (at < pattern.length) ways *= alternatives()
  return ways
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
