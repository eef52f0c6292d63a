import type { Range, TypedRules } from '@toolsight/core'
import type { TypedFinding } from './typed-finding.js'

/** The text of now: where a comment of the text that the rules were read from ends in it. */
export interface JudgedText {
  endOf(comment: Range): number
  lineOf(offset: number): number
}

/** What is to be shown of findings, by the configuration and the file's comments. */
export function judged(
  findings: readonly TypedFinding[],
  { severities, silenced }: TypedRules,
  { endOf, lineOf }: JudgedText,
): TypedFinding[] {
  const isSilenced = ({ code: found, span }: TypedFinding): boolean =>
    silenced.some(
      ({ code, comment }) =>
        (code === null || code === found) &&
        (comment === null || lineOf(endOf(comment)) + 1 === lineOf(span.start)),
    )
  return findings.flatMap((finding) => {
    const severity = severities[finding.code] ?? finding.severity
    return severity === 'off' || isSilenced(finding) ? [] : [{ ...finding, severity }]
  })
}
