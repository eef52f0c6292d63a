import * as vscode from 'vscode'

const PATIENCE_MS = 20_000

/** The URI of a file of the workspace. */
export function uriOf(file: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? []
  if (!folder) throw new Error('No folder is open.')
  return vscode.Uri.joinPath(folder.uri, file)
}

/** Opens a file of the workspace in the editor. */
export async function open(file: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uriOf(file))
  await vscode.window.showTextDocument(document)
  return document
}

/** Toolsight's diagnostics of a document, once they fit. */
export function diagnosticsOf(
  uri: vscode.Uri,
  fits: (found: vscode.Diagnostic[]) => boolean,
): Promise<vscode.Diagnostic[]> {
  const ours = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'toolsight')
  return eventually(
    (changed) => vscode.languages.onDidChangeDiagnostics(changed),
    () => (fits(ours()) ? ours() : undefined),
    () => `fitting diagnostics; there are ${JSON.stringify(ours())}`,
  )
}

/** What `look` gives, as soon as that is something: it is asked now, and at every event. */
export function eventually<T>(
  subscribe: (changed: () => void) => vscode.Disposable,
  look: () => T | undefined,
  what: () => string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error(`Waited in vain for ${what()}`))), PATIENCE_MS)
    const subscription = subscribe(() => attempt())
    attempt()

    function attempt(): void {
      const found = look()
      if (found !== undefined) end(() => resolve(found))
    }

    function end(settle: () => void): void {
      clearTimeout(timer)
      // The first look happens before there is anything to unsubscribe.
      queueMicrotask(() => subscription.dispose())
      settle()
    }
  })
}
