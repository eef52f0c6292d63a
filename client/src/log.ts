import * as vscode from 'vscode'

/** The one channel that everything of ours is written to: our own lines, the server's, the protocol's trace. */
export function openLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel('Toolsight', { log: true })
}
