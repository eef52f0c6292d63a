import { COMMANDS } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import type { PluginPresence } from '../typescript/presence.js'
import { registerCommand } from './register.js'

/** Has the types of the file's tools checked, where no plugin shows them already. The server answers with the result. */
export function checkTypesCommand(
  session: Session,
  presence: PluginPresence,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  return registerCommand('toolsight.client.checkTypes', log, async () => {
    const document = vscode.window.activeTextEditor?.document
    if (!document) throw new Error(vscode.l10n.t('Open a file with tools first.'))
    await presence.ask()
    await session.execute(COMMANDS.checkTypes, { uri: document.uri.toString() })
  })
}
