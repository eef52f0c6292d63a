import type { Finding, TargetInfo, ToolFacts, WireForm } from '@toolsight/core'

/** How a tool stands for one target: said with a sign, since a line has room for little more. */
export function targetTitle(
  target: Pick<TargetInfo, 'title'>,
  tool: ToolFacts,
  findings: readonly Finding[],
  wire: WireForm,
): string {
  return `${signFor(tool, findings, wire)} ${target.title}`
}

function signFor(tool: ToolFacts, findings: readonly Finding[], { json }: WireForm): string {
  const has = (severity: Finding['severity']) => findings.some((finding) => finding.severity === severity)
  if (tool.stale) return '…'
  if (has('error')) return '✗'
  // What nobody has looked at is neither right nor wrong.
  if (tool.status === 'unevaluated') return '?'
  if (tool.status === 'failed' || json === null) return '✗'
  return has('warning') ? '⚠' : '✓'
}

export interface Size {
  /** Null: the schema is not known. */
  fields: number | null
  /** Null: not counted. */
  tokens: number | null
}

/** Fields and tokens, and whether they are of now. */
export function sizeTitle({ fields, tokens }: Size, tool: ToolFacts, isStale: boolean): string {
  const parts = [
    ...(fields === null ? [reasonWithout(tool)] : [fields === 1 ? '1 field' : `${fields} fields`]),
    ...(tokens === null ? [] : [tokens === 1 ? '1 token' : `${tokens} tokens`]),
    ...(isStale ? ['stale'] : []),
  ]
  return parts.join(' · ')
}

function reasonWithout({ status }: ToolFacts): string {
  if (status === 'unevaluated') return 'not evaluated'
  return status === 'failed' ? 'no schema' : 'no input'
}
