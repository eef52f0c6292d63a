import {
  type Finding,
  STATE_LABELS,
  severityOfTool,
  type TargetInfo,
  type ToolFacts,
  toolState,
  type WireForm,
} from '@toolsight/core'

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
  if (tool.stale) return '…'
  const severity = severityOfTool(tool, findings)
  if (severity === 'error') return '✗'
  const state = toolState(tool, findings)
  // What nobody has looked at is neither right nor wrong.
  if (state === 'not-evaluated' || state === 'not-looked-at') return '?'
  if (state !== 'as-sent' || json === null) return '✗'
  return severity === 'warning' ? '⚠' : '✓'
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

function reasonWithout(tool: ToolFacts): string {
  const state = toolState(tool, [])
  if (state === 'as-sent') return 'no input'
  return state === 'refused' ? 'no schema' : STATE_LABELS[state]
}
