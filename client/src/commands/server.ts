import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { explainRuntime } from '../status/runtime.js'
import { registerCommand } from './register.js'

/** Commands about the server itself. They work when it does not. */
export function serverCommands(session: Session, log: vscode.LogOutputChannel): vscode.Disposable[] {
  return [
    registerCommand('toolsight.client.restart', log, () => session.restart()),
    registerCommand('toolsight.client.showLog', log, () => log.show()),
    registerCommand('toolsight.client.showRuntime', log, () => showRuntime(session)),
  ]
}

async function showRuntime(session: Session): Promise<void> {
  const { title, detail } = explainRuntime(session.state)
  const choose = vscode.l10n.t('Choose Another Node')
  const chosen = await vscode.window.showInformationMessage(title, { modal: true, detail }, choose)
  if (chosen === choose)
    await vscode.commands.executeCommand('workbench.action.openSettings', 'toolsight.evaluate.node')
}
