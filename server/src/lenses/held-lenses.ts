import { type HeldTools, severityOfTool, type ToolFacts, toolState } from '@toolsight/core'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { findingsOfTool } from '../tools/shown-tools.js'

/** `4 tools · 523 tokens per request · 1 would be refused`, above what sends or registers them together. */
export async function sumTitle(
  session: Session,
  { workspace, folder }: WorkspaceFile,
  tools: readonly ToolFacts[],
  isLastWord: boolean,
): Promise<string> {
  const sizes = await Promise.all(tools.map((tool) => session.sizes.of(workspace, tool, isLastWord)))
  const counted = sizes.map(({ tokens }) => tokens).filter((tokens) => tokens !== null)
  const total = counted.reduce((sum, tokens) => sum + tokens, 0)
  const refused = tools.filter((tool) => isRefused(tool, findingsOfTool(session, folder, tool))).length
  return [
    tools.length === 1 ? '1 tool' : `${tools.length} tools`,
    ...(total === 0 ? [] : [`${total} tokens per request`]),
    ...(refused === 0 ? [] : [`${refused} would be refused`]),
  ].join(' · ')
}

/** What titles depend on besides the text of the file itself. */
export function heldSigns(
  session: Session,
  { folder }: WorkspaceFile,
  held: readonly HeldTools[],
): unknown[] {
  return held.map(({ range, members }) => [
    range,
    members.map(({ file, range: { start } }) => [file, start]),
    [...new Set(members.map(({ file }) => file))].map((file) => {
      const tools = folder.reports.get(file)?.tools ?? []
      const told = session
        .findings(folder, file)
        .map(({ code, severity, toolId }) => [code, severity, toolId])
      return [tools.map(({ id, program, status }) => [id, program, status]), told, session.late.of(file)]
    }),
  ])
}

function isRefused(tool: ToolFacts, findings: Parameters<typeof toolState>[1]): boolean {
  const state = toolState(tool, findings)
  return state === 'refused' || state === 'failed' || severityOfTool(tool, findings) === 'error'
}
