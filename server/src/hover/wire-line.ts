import type { TargetInfo, ToolFacts, Workspace } from '@toolsight/core'
import { type Block, code, dotted, firstLine, type Inline, prose } from '@toolsight/core/prose'
import { changedOnTheWay } from './changed-on-the-way.js'

/** More are in the virtual documents. */
const MAX_TARGETS = 2

/** What sends a tool to the configured targets, where an SDK does, and what it changes: from what is known, nothing is captured for a hover. */
export async function wireBlocks(workspace: Workspace, tool: ToolFacts): Promise<Block[]> {
  const sent = workspace.wire
    .targets(tool)
    .filter(({ configured, via }) => configured && via !== null)
    .slice(0, MAX_TARGETS)
  if (sent.length === 0) return []
  const refusals = sent.flatMap(({ id }) => refusalBy(workspace, tool, id))
  const changes = await Promise.all(sent.map(({ id }) => changedOnTheWay(workspace, tool, id)))
  return [{ line: dotted(sent.map(sentBy)) }, ...refusals, ...changes.flat()]
}

function sentBy({ id, via, vias }: TargetInfo): Inline[] {
  const sdk = vias.find((each) => each.id === via)
  return [`To `, code(id), ` by ${sdk?.title}: ${sdk?.installed}`]
}

function refusalBy(workspace: Workspace, tool: ToolFacts, target: string): Block[] {
  const refused = workspace.wire.known(tool, target)?.refused
  return refused ? [{ line: [code(target), ': refused. ', ...prose(firstLine(refused.message))] }] : []
}
