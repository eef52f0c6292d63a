import { TREE, type TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { toolAt, toolsIn, toolsOf } from '../tools-view/find.js'
import { iconOf } from '../tools-view/icons.js'
import { type CommandArgument, toolArgument } from './tool-argument.js'

/**
 * The tool that a command is about: the one it was called with, else the one at the cursor, else the user's choice.
 *
 * @throws {vscode.CancellationError} when none is chosen
 */
export async function chooseTool(session: Session, argument: unknown): Promise<CommandArgument> {
  const given = toolArgument(argument)
  if (given) return given
  const tools = toolsOf(await session.request<TreeNode[]>(TREE))
  const atCursor = toolAtCursor(tools)
  return (atCursor && toolArgument(atCursor)) ?? named(await pickTool(tools))
}

/** @throws {vscode.CancellationError} when none is chosen, {Error} when there is none */
export async function pickTool(tools: readonly TreeNode[]): Promise<TreeNode> {
  if (tools.length === 0)
    throw new Error(vscode.l10n.t('There is no tool yet. The Tools view says what counts as one.'))
  const items = tools.map((tool) => ({
    label: tool.label,
    iconPath: iconOf(tool.icon),
    description: vscode.workspace.asRelativePath(vscode.Uri.parse(tool.uri)),
    tool,
  }))
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('Choose a tool'),
    matchOnDescription: true,
  })
  if (!chosen) throw new vscode.CancellationError()
  return chosen.tool
}

/** The one around the cursor, or the only one of the file. */
function toolAtCursor(tools: readonly TreeNode[]): TreeNode | null {
  const editor = vscode.window.activeTextEditor
  if (!editor) return null
  const { document, selection } = editor
  const [only, another] = toolsIn(tools, document.uri)
  return toolAt(tools, document.uri, selection.active) ?? (another ? null : (only ?? null))
}

function named({ uri, tool, label }: TreeNode): CommandArgument {
  return { uri, tool: tool ?? label }
}
