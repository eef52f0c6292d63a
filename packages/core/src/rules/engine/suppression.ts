import { Lines } from '../../common/lines.js'
import { currentCode, RENAMED_RULES } from '../../config/renamed-rules.js'
import type { Finding } from '../../model/finding.js'
import type { Range, Span } from '../../model/text.js'
import { type Comment, commentsWith } from '../../syntax/comments.js'

/** A comment that silences findings, as it is written. */
export interface SuppressionComment {
  /** `next-line`: of the line after the comment; `file`: of the whole file. */
  scope: 'next-line' | 'file'
  /** Of the whole comment, and of what stands between its marks. */
  span: Span
  body: Span
  /** In the order in which they are written; an empty list means every rule. */
  codes: Array<{ code: string; span: Span }>
}

/** What a comment silences: one entry for each code that it names. */
export interface Suppression {
  scope: SuppressionComment['scope']
  /** Null: every rule. */
  code: string | null
  /** Of the whole comment. */
  range: Range
  /** Of the code in it; of the whole comment where it names none. */
  at: Range
}

export interface Suppressed {
  kept: Finding[]
  /** Suppressions that silenced nothing. */
  unused: Suppression[]
  /** Suppressions that silenced something by a former code of its rule. */
  outdated: Suppression[]
}

/**
 * Takes out of a file's findings what its comments silence, for the next line or, from anywhere, for the file:
 *
 *     // toolsight-disable-next-line missing-parameters, invalid-name -- the reason, if there is one
 *     // toolsight-disable missing-description
 *
 * Both kinds of comment will do. No code means every rule. `findings` are those of this one file; only suppressions
 * that count are looked at.
 */
export function applySuppressions(
  file: string,
  text: string,
  findings: readonly Finding[],
  counts: (suppression: Suppression) => boolean = () => true,
): Suppressed {
  const all = suppressionsIn(file, text)
  if (all.length === 0) return { kept: [...findings], unused: [], outdated: [] }
  const suppressions = all.filter(counts)
  const used = new Set<Suppression>()
  const kept = findings.filter((finding) => {
    const silencing = suppressions.filter((suppression) => silences(suppression, finding))
    for (const suppression of silencing) used.add(suppression)
    return silencing.length === 0
  })
  return {
    kept,
    unused: suppressions.filter((suppression) => !used.has(suppression)),
    outdated: [...used].filter(({ code }) => code !== null && RENAMED_RULES.has(code)),
  }
}

/** What the comments of a file silence, in source order. */
export function suppressionsIn(file: string, text: string): Suppression[] {
  const comments = suppressionComments(file, text)
  if (comments.length === 0) return []
  const lines = new Lines(text)
  return comments.flatMap((comment) => suppressionsOf(comment, lines))
}

const DIRECTIVE = 'toolsight-disable'

/** The cheap test: whether a text may have comments that silence findings. */
export function mayBeSilenced(text: string | null): boolean {
  return text?.includes(DIRECTIVE) ?? false
}

/** The comments of a file that silence findings, in source order. */
export function suppressionComments(file: string, text: string): SuppressionComment[] {
  if (!mayBeSilenced(text)) return []
  return commentsWith(DIRECTIVE, file, text).flatMap((comment) => read(comment) ?? [])
}

function read({ body, span, bodyStart }: Comment): SuppressionComment | null {
  const match = /^[\s*]*toolsight-disable(-next-line)?(?![\w-])(.*)$/s.exec(body)
  if (!match) return null
  const rest = match[2] ?? ''
  const start = bodyStart + body.length - rest.length
  const [named = ''] = rest.split(/(?:^|\s)--(?:\s|$)/)
  const codes = new Map<string, Span>()
  for (const { 0: code, index } of named.matchAll(/[^\s,*]+/g)) {
    const span = { start: start + index, end: start + index + code.length }
    if (!codes.has(code)) codes.set(code, span)
  }
  return {
    scope: match[1] === undefined ? 'file' : 'next-line',
    span,
    body: { start: bodyStart, end: bodyStart + body.length },
    codes: [...codes].map(([code, at]) => ({ code, span: at })),
  }
}

function suppressionsOf({ scope, span, codes }: SuppressionComment, lines: Lines): Suppression[] {
  const range = lines.range(span)
  if (codes.length === 0) return [{ scope, code: null, range, at: range }]
  return codes.map(({ code, span: at }) => ({ scope, code, range, at: lines.range(at) }))
}

function silences({ scope, code, range }: Suppression, finding: Finding): boolean {
  if (code !== null && currentCode(code) !== finding.code) return false
  return scope === 'file' || finding.range.start.line === range.end.line + 1
}
