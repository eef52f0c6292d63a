import * as vscode from 'vscode'
import { until } from './until.js'

/** A file of the project that is open. */
export function fileOf(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? []
  if (!folder) throw new Error('No folder is open.')
  return vscode.Uri.joinPath(folder.uri, path)
}

/** Opens a file of the project and waits until Toolsight has said something of it. */
export async function openChecked(path: string): Promise<vscode.TextEditor> {
  const uri = fileOf(path)
  const editor = await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One })
  await until(vscode.languages.onDidChangeDiagnostics, () => findingsIn(uri)[0])
  return editor
}

/** What Toolsight finds in a file. */
export function findingsIn(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'toolsight')
}

/** Where a text stands in a document. */
export function placeOf(document: vscode.TextDocument, text: string): vscode.Position {
  const offset = document.getText().indexOf(text)
  if (offset < 0) throw new Error(`${document.uri.path} has no ${text}.`)
  return document.positionAt(offset)
}

/** Takes back what a test has done. */
export async function closeEverything(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty) continue
    await vscode.window.showTextDocument(document)
    await vscode.commands.executeCommand('workbench.action.files.revert')
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors')
}
