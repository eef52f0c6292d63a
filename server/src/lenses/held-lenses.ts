import { type HeldTools, severityOfTool, type ToolFacts, toolState } from '@toolsight/core'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'

/** `4 tools · 523 tokens per request · 1 would be refused`, above what sends them together; null where they are gone. */
export async function heldTitle(
  session: Session,
  { workspace, folder }: WorkspaceFile,
  held: HeldTools,
  isLastWord: boolean,
): Promise<string | null> {
  const tools = await workspace.manifest.toolsHeld(held)
  if (tools.length === 0) return null
  const sizes = await Promise.all(tools.map((tool) => session.sizes.of(workspace, tool, isLastWord)))
  const counted = sizes.map(({ tokens }) => tokens).filter((tokens) => tokens !== null)
  const total = counted.reduce((sum, tokens) => sum + tokens, 0)
  const refused = tools.filter((tool) => isRefused(tool, session.findings(folder, tool.file))).length
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
