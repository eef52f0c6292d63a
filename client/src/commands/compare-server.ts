import { COMMANDS } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { registerCommand } from './register.js'

/** Compares a server of the configuration with the source. The language server asks before it starts one. */
export function compareServerCommand(session: Session, log: vscode.LogOutputChannel): vscode.Disposable {
  return registerCommand('toolsight.client.compareServer', log, async () => {
    const uri = vscode.window.activeTextEditor?.document.uri
    await session.execute(COMMANDS.compareServer, uri?.scheme === 'file' ? { uri: uri.toString() } : {})
  })
}
