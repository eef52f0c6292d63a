import * as vscode from 'vscode'
import { registerCommand } from './register.js'

/** Copies the example project to a place of the user's choice, and opens it. */
export function exampleCommand(extension: vscode.Uri, log: vscode.LogOutputChannel): vscode.Disposable {
  return registerCommand('toolsight.client.openExample', log, async () => {
    const [parent] =
      (await vscode.window.showOpenDialog({
        canSelectFolders: true,
        canSelectFiles: false,
        title: vscode.l10n.t('Where to put the example'),
        openLabel: vscode.l10n.t('Put the Example Here'),
      })) ?? []
    if (!parent) throw new vscode.CancellationError()
    const target = vscode.Uri.joinPath(parent, 'toolsight-example')
    // Fails where something of the name exists: what the user made of an earlier copy stays.
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(extension, 'client/example'), target, {
      overwrite: false,
    })
    await vscode.commands.executeCommand('vscode.openFolder', target, { forceNewWindow: true })
  })
}
