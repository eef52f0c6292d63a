import { type Finding, stateText, type ToolFacts, uninstalledPackage } from '@toolsight/core'
import { type Block, code, firstLine, type Inline, prose, sentence } from '@toolsight/core/prose'
import { touch } from '../code-actions/offers.js'
import { type Subject, shownFacts } from './subject.js'

const MAX_FINDINGS = 4

/** How a tool stands, in a word or two. */
export function stateOf(subject: Subject): Inline[] {
  if (shownFacts(subject).isStale) return ['stale: last good schema']
  const { tool } = subject.place
  const state = stateText(tool, findingsOf(subject), subject.workspace.wire.choices(tool))
  const counts = ['error', 'warning'].flatMap((severity) => {
    const count = findingsOf(subject).filter((finding) => finding.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`]
  })
  return [[state, ...counts].join(', ')]
}

/** Why there is no schema, or none of now, and what to do; nothing where all is well. */
export function explanation(subject: Subject): Block[] {
  const { place, report, workspace } = subject
  const { tool } = place
  if (report.problems.some(({ code }) => code === 'syntax-error')) {
    const then = shownFacts(subject).isStale ? ' Below is what was last known.' : ''
    return [{ line: [`The file has a syntax error, so its code cannot run.${then}`] }]
  }
  if (!subject.isTrusted && tool.status === 'unevaluated') return [{ line: askForTrust(subject) }]
  const missing = uninstalledPackage(tool)
  if (missing !== null) {
    const then = tool.status === 'resolved' ? '' : ' Until it is, only the text is checked.'
    return [{ line: [code(missing), ` is not installed.${then}`] }]
  }
  if (tool.status === 'unevaluated') {
    const { evaluating, reason } = workspace.status()
    if (!evaluating && reason !== null) return [{ line: prose(firstLine(reason)) }]
    return [{ line: prose(asSentence(tool)) }]
  }
  if (tool.status !== 'failed') return []
  const explains = ({ code, category }: Finding) =>
    code === codeOf(tool) || (tool.failure !== null && category === 'evaluation')
  const all = findingsOf(subject).filter((finding) => !isShownThere(finding, subject))
  const findings = [...all.filter(explains), ...all.filter((each) => !explains(each))].slice(0, MAX_FINDINGS)
  if (findings.length === 0)
    return all.length < findingsOf(subject).length ? [] : [{ line: prose(asSentence(tool)) }]
  return [{ items: findings.map((finding) => [...prose(firstLine(finding.message)), ` (${finding.code})`]) }]
}

function askForTrust({ links }: Subject): Inline[] {
  const link = links.toTrust('Trust this workspace')
  const why = 'This workspace is not trusted, so none of its code runs.'
  if (link) return [`${why} `, link, ' to have it evaluated.']
  return [
    `${why} To have it evaluated, start the server with `,
    { code: '"trusted": true' },
    ' in ',
    { code: 'initializationOptions' },
    '.',
  ]
}

/** Whether the editor shows a finding in the same hover, for it is underlined there. */
function isShownThere({ file, range }: Finding, { at }: Subject): boolean {
  return file === at.file && touch(range, { start: at.position, end: at.position })
}

/** Errors first; they come in the order of the file. */
function findingsOf({ place: { tool }, report }: Subject): Finding[] {
  const order = ['error', 'warning', 'info']
  return report.findings
    .filter(({ toolId }) => toolId === tool.id)
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

/** Of what went wrong while the schema was resolved. */
function codeOf({ reading }: ToolFacts): string | null {
  return reading?.resolution.status === 'failed' ? reading.resolution.code : null
}

function asSentence({ reason }: ToolFacts): string {
  if (!reason) return 'Its schema is not known.'
  return sentence(firstLine(reason))
}
