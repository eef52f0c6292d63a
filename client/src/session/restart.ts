import * as vscode from 'vscode'
import type { Session } from './session.js'

/** Another Node means another server; every other setting the server asks for itself. */
export function restartOnNewSettings(session: Session): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('toolsight.evaluate.node')) void session.restart()
  })
}
