import type { Finding } from '../model/finding.js'
import type { Range } from '../model/text.js'
import { type Comment, commentsWith } from './comments.js'

/** A comment that silences findings. */
export interface Suppression {
  /** `next-line`: of the line after the comment; `file`: of the whole file. */
  scope: 'next-line' | 'file'
  /** Null: every rule. */
  code: string | null
  /** Of the whole comment. */
  range: Range
}

export interface Suppressed {
  kept: Finding[]
  /** Suppressions that silenced nothing; one entry for each code that a comment names. */
  unused: Suppression[]
}

/**
 * Takes out of a file's findings what its comments silence, for the next line or, from anywhere, for the file:
 *
 *     // toolsight-disable-next-line missing-parameters, invalid-name -- the reason, if there is one
 *     // toolsight-disable missing-description
 *
 * Both kinds of comment will do. No code means every rule. `findings` are those of this one file.
 */
export function applySuppressions(file: string, text: string, findings: readonly Finding[]): Suppressed {
  if (!text.includes(DIRECTIVE)) return { kept: [...findings], unused: [] }
  const suppressions = commentsWith(DIRECTIVE, file, text).flatMap(read)
  const used = new Set<Suppression>()
  const kept = findings.filter((finding) => {
    const silencing = suppressions.filter((suppression) => silences(suppression, finding))
    for (const suppression of silencing) used.add(suppression)
    return silencing.length === 0
  })
  return { kept, unused: suppressions.filter((suppression) => !used.has(suppression)) }
}

const DIRECTIVE = 'toolsight-disable'

function read({ body, range }: Comment): Suppression[] {
  const match = /^[\s*]*toolsight-disable(-next-line)?(?![\w-])(.*)$/s.exec(body)
  if (!match) return []
  const scope = match[1] === undefined ? 'file' : 'next-line'
  const [named = ''] = (match[2] ?? '').split(/(?:^|\s)--(?:\s|$)/)
  const codes = named.split(/[\s,*]+/).filter((code) => code !== '')
  if (codes.length === 0) return [{ scope, code: null, range }]
  return [...new Set(codes)].map((code) => ({ scope, code, range }))
}

function silences({ scope, code, range }: Suppression, finding: Finding): boolean {
  if (code !== null && code !== finding.code) return false
  return scope === 'file' || finding.range.start.line === range.end.line + 1
}
