import type { Finding, Severity } from '../../model/finding.js'
import { compareFindings } from './order.js'
import { fieldLabel } from './wording.js'

/** Findings of one cause: what puts one of them right is what puts the others right. */
export interface FindingGroup {
  code: string
  severity: Severity
  cause: string
  /** In order; at least one. */
  findings: Finding[]
  /** How many tools are concerned; one where a finding is about a file. */
  tools: number
}

/** Why a finding is there, without the names of its tool and its field: the same text for findings that belong together. */
export function causeOf(finding: Finding): string {
  if (finding.cause !== undefined) return finding.cause
  const [headline = ''] = finding.message.split('\n')
  const withoutTool = labelsOf(finding).reduce(
    (text, label) => text.replaceAll(`'${label}'`, () => '<tool>'),
    headline,
  )
  const { path } = finding
  return path === null || path.length === 0
    ? withoutTool
    : withoutTool.replaceAll(fieldLabel(path), () => '<field>')
}

/** What messages may call the tool: its name, what holds it, its place. */
function labelsOf({ tool, toolId, file, message }: Finding): string[] {
  if (toolId === null) return []
  const held = toolId.slice(toolId.lastIndexOf('#') + 1).replace(/~\d+$/, '')
  const base = file.slice(file.lastIndexOf('/') + 1)
  // The line is that of the tool, which may differ from that of the finding.
  const place = message.split("'").find((word) => word.startsWith(`${base}:`)) ?? ''
  return [tool, held, place].filter((label) => label !== null && label !== '') as string[]
}

/** The most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** One group for each cause: by severity, then by how many tools are concerned, then by place. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const finding of [...findings].sort(compareFindings)) {
    const { code, severity } = finding
    const cause = causeOf(finding)
    const key = JSON.stringify([severity, code, cause])
    const group = groups.get(key)
    if (group) group.findings.push(finding)
    else groups.set(key, { code, severity, cause, findings: [finding], tools: 0 })
  }
  const counted = [...groups.values()].map((group) => ({ ...group, tools: toolsIn(group.findings) }))
  // Sorting keeps the order of equals: that of the first place.
  return counted.sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.tools - a.tools,
  )
}

/** The most severe first, and one of each cause before a second one: for places that show only some. */
export function byUrgency(findings: readonly Finding[]): Finding[] {
  const ranked = groupFindings(findings).flatMap((group, order) =>
    group.findings.map((finding, nth) => ({ finding, nth, order, rank: SEVERITIES.indexOf(group.severity) })),
  )
  ranked.sort((a, b) => a.rank - b.rank || a.nth - b.nth || a.order - b.order)
  return ranked.map(({ finding }) => finding)
}

/** What is about a package names the other tools beside its first. */
function toolsIn(findings: readonly Finding[]): number {
  const alone = findings.filter(({ tools }) => tools === undefined)
  const ids = new Set(alone.flatMap(({ toolId }) => (toolId === null ? [] : [toolId])))
  const others = findings.flatMap(({ toolId, tools, related }) =>
    tools !== undefined ? [tools] : toolId === null ? [1 + related.length] : [],
  )
  return ids.size + others.reduce((sum, each) => sum + each, 0)
}
