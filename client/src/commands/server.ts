import type * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { registerCommand } from './register.js'

/** Commands about the server itself. They work when it does not. */
export function serverCommands(session: Session, log: vscode.LogOutputChannel): vscode.Disposable[] {
  return [
    registerCommand('toolsight.client.restart', log, () => session.restart()),
    registerCommand('toolsight.client.showLog', log, () => log.show()),
  ]
}
