import type { ToolFacts } from '../../model/facts.js'
import type { PreviewIssue } from '../../model/preview.js'
import type { SampleVerdict } from '../../model/samples.js'
import { inline, toolLabel } from '../engine/wording.js'

/** More tell no more. */
const MOST_ISSUES = 10

/** That a tool does not take what it is to take, and why. */
export function refusal(
  what: 'sample' | 'example' | 'output',
  tool: ToolFacts,
  verdict: Exclude<SampleVerdict, { accepted: true }>,
): string {
  const label = toolLabel(tool)
  return verdict.accepted === null
    ? `Tool '${label}' could not check this ${what}.\n${verdict.reason}`
    : [
        what === 'output'
          ? `The output schema of '${label}' refuses this sample:`
          : `Tool '${label}' refuses this ${what}:`,
        ...issueLines(verdict.issues, what === 'output' ? 'the output' : 'the input'),
      ].join('\n')
}

/** One line for each issue. */
export function issueLines(issues: readonly PreviewIssue[], whole = 'the input'): string[] {
  const shown = issues.slice(0, MOST_ISSUES).map(({ path, message }) => {
    const at = path.length === 0 ? whole : `\`${inline(path.map(String).join('.'), 120)}\``
    return `${at}: ${inline(message, 300)}`
  })
  const more = issues.length - shown.length
  return more > 0 ? [...shown, `… and ${more} more`] : shown
}
