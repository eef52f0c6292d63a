import { CLIENT_COMMANDS, COMMANDS, TREE, type TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { toolsOf } from '../tools-view/find.js'
import type { ToolsView } from '../tools-view/view.js'
import { chooseFilter } from './choose-filter.js'
import { chooseTarget } from './choose-target.js'
import { chooseTool, pickTool } from './choose-tool.js'
import { registerCommand } from './register.js'
import { toolArgument } from './tool-argument.js'

/** How long the status bar says that something was copied. */
const SHOWN_MS = 3000

/** Commands of the view of tools, and those on one tool that open no virtual document. */
export function toolCommands(
  session: Session,
  view: ToolsView,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  return [
    registerCommand('toolsight.client.openTool', log, async () => {
      const { uri, range } = await pickTool(toolsOf(await session.request<TreeNode[]>(TREE)))
      const { line, character } = range?.start ?? { line: 0, character: 0 }
      const selection = new vscode.Range(line, character, line, character)
      await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection })
    }),
    registerCommand('toolsight.client.copyWire', log, async (argument) => {
      const { uri, tool, target: given } = await chooseTool(session, argument)
      const target = given ?? (await chooseTarget(session, { uri, tool }))
      const { json, notes } = await session.execute<{ json: unknown; notes: string[] }>(COMMANDS.wire, {
        uri,
        tool,
        target,
      })
      if (json === null) throw new Error(notes[0] ?? vscode.l10n.t('The tool has no wire form yet.'))
      await vscode.env.clipboard.writeText(JSON.stringify(json, null, 2))
      vscode.window.setStatusBarMessage(
        vscode.l10n.t('$(check) Copied the wire form for {0}', target),
        SHOWN_MS,
      )
    }),
    registerCommand(CLIENT_COMMANDS.openSamples, log, async (argument) => {
      const { uri, tool } = await chooseTool(session, argument)
      // Writes what is missing alone, and shows the file.
      await session.execute(COMMANDS.generateSamples, { uri, tool })
    }),
    registerCommand('toolsight.client.addSample', log, async (argument) => {
      const about = toolArgument(argument)
      const text = await copiedText()
      if (text.trim() === '')
        throw new Error(vscode.l10n.t('Select or copy a tool call first, as it stands in the log.'))
      await session.execute(COMMANDS.addSample, {
        text,
        ...(about && { about: { uri: about.uri, tool: about.tool } }),
      })
    }),
    registerCommand('toolsight.client.checkWorkspace', log, () =>
      session.execute<void>(COMMANDS.checkWorkspace),
    ),
    registerCommand('toolsight.client.filterTools', log, () => chooseFilter(view)),
    registerCommand('toolsight.client.clearFilter', log, () => {
      view.filter = ''
    }),
  ]
}

/** What is selected in the editor, else what was copied. */
async function copiedText(): Promise<string> {
  const editor = vscode.window.activeTextEditor
  const selected = editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : ''
  return selected.trim() === '' ? vscode.env.clipboard.readText() : selected
}
