import {
  type Finding,
  NOT_USED,
  STATE_LABELS,
  type ToolFacts,
  toolState,
  uninstalledPackage,
  VERDICT_SIGNS,
  verdictFor,
  type WireForm,
} from '@toolsight/core'

/** How a tool stands for one target: said with a sign, since a line has room for little more. */
export function signFor(
  tool: ToolFacts,
  findings: readonly Finding[],
  target: string,
  wire: WireForm,
): string {
  return tool.stale ? '…' : VERDICT_SIGNS[verdictFor(tool, findings, target, wire)]
}

export interface Size {
  /** Null: the schema is not known. */
  fields: number | null
  /** Null: not counted. */
  tokens: number | null
}

/** Fields and tokens, and whether they are of now. Who uses the tool is known once the workspace was looked at. */
export function sizeTitle(
  { fields, tokens }: Size,
  tool: ToolFacts,
  { isStale, knowsCallers }: { isStale: boolean; knowsCallers: boolean },
): string {
  const isUnused = knowsCallers && tool.name === null && tool.provisionalName !== undefined
  const parts = [
    ...(fields === null ? [reasonWithout(tool)] : [fields === 1 ? '1 field' : `${fields} fields`]),
    ...(tokens === null ? [] : [tokens === 1 ? '1 token' : `${tokens} tokens`]),
    ...(isStale ? ['stale'] : isUnused ? [NOT_USED] : []),
  ]
  return parts.join(' · ')
}

function reasonWithout(tool: ToolFacts): string {
  const state = toolState(tool, [])
  if (state === 'as-sent') return 'no input'
  if (state === 'not-installed')
    return `${uninstalledPackage(tool) ?? 'a package'} is not installed: only the text is checked`
  if (state === 'not-looked-at') return `${STATE_LABELS[state]}: only the text is checked`
  return state === 'refused' ? 'no schema' : STATE_LABELS[state]
}
