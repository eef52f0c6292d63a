import { type TargetChoice, toolsCalled } from '@toolsight/core'
import { Range } from 'vscode-languageserver'
import type { CheckedTarget, FileTargets, TargetsParams } from '../messages.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { titleOf } from '../tools/tool-title.js'
import { sourceText, titleOfTarget, toldTargets } from './words.js'

/** Which targets a tool, or the one at a position, is checked for, else all tools of the file; null where there is no tool. */
export async function targetsOfFile(
  session: Session,
  { uri, tool: wanted, position }: TargetsParams,
  signal: AbortSignal,
): Promise<FileTargets | null> {
  const place = await session.file(uri)
  const report = place && (await session.report(uri, signal))
  if (!place || !report) return null
  const tools = [...report.tools, ...report.stale]
  if (tools.length === 0) return null
  const { workspace, file, folder } = place
  const at = position && (await workspace.editor.placeAt(file, position))?.tool
  const named = wanted === undefined ? undefined : toolsCalled(tools, { wanted, root: workspace.root })[0]
  const tool = named ?? tools.find(({ id }) => id === at?.id)
  const choices = (tool ? [tool] : tools).map((each) => toldTargets(workspace.wire.choices(each), folder))
  const told = choices.filter((each) => each !== null)
  return {
    tool: tool ? { id: tool.id, title: titleOf(tool) } : null,
    configured: workspace.config.targets,
    isSetting: folder.settings.config.targets !== undefined,
    targets: told.length === 0 ? null : checkedTargets(told.flat(), place, session),
  }
}

/** Each target once, by the first that names it. */
function checkedTargets(
  choices: readonly TargetChoice[],
  { workspace }: WorkspaceFile,
  session: Session,
): CheckedTarget[] {
  const known = workspace.wire.targets()
  const byTarget = new Map<string, CheckedTarget>()
  for (const { target, from } of choices) {
    if (byTarget.has(target)) continue
    byTarget.set(target, {
      id: target,
      title: titleOfTarget(target, known),
      source: sourceText(from, workspace.root),
      ...(from.kind === 'call' && { location: { uri: session.uriOf(from.file), range: from.range } }),
      ...(from.kind === 'package' && {
        location: { uri: session.uriOf(from.file), range: Range.create(0, 0, 0, 0) },
      }),
    })
  }
  return [...byTarget.values()]
}
