import { comparePositions } from '../../common/ranges.js'
import type { Finding } from '../../model/finding.js'

/** By file, then position, then code, then message: the same findings always come in the same order. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(compareFindings)
}

export function compareFindings(a: Finding, b: Finding): number {
  return (
    compare(a.file, b.file) ||
    comparePositions(a.range.start, b.range.start) ||
    comparePositions(a.range.end, b.range.end) ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  )
}

/** By code unit: an order of files that does not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
