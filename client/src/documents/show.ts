import type { ToolDocumentParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { addressOf, liveAddress, nameOf } from './address.js'

/** Opens a virtual document beside what is being edited, and leaves the keyboard there. */
export async function showDocument(params: ToolDocumentParams): Promise<void> {
  await vscode.window.showTextDocument(addressOf(params), {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  })
}

/** Opens the document that follows the cursor, beside what is being edited. */
export async function showLive(): Promise<void> {
  await vscode.window.showTextDocument(liveAddress(), {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
  })
}

/** Two targets' wire forms of one tool in the diff editor. */
export async function showComparison(uri: string, tool: string, left: string, right: string): Promise<void> {
  const title = `${nameOf(tool)} · ${left} ↔ ${right}`
  const of = (target: string) => addressOf({ kind: 'wire', uri, tool, target })
  await vscode.commands.executeCommand('vscode.diff', of(left), of(right), title)
}
