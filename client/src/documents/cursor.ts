import type { PreviewSampleArgument } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { DOCUMENTS } from '../session/selector.js'

/** While the cursor runs through a file, so much has to be quiet. */
const PAUSE_MS = 40

/** Where the cursor is, in a document that the server knows; elsewhere the last such place stays. */
export class Cursor implements vscode.Disposable {
  readonly #moved = new vscode.EventEmitter<void>()
  readonly #subscriptions: vscode.Disposable[]
  #place: PreviewSampleArgument | null
  #pause: NodeJS.Timeout | null = null

  /** The place, or what is written there, has changed. */
  readonly onDidMove = this.#moved.event

  constructor() {
    this.#place = placeIn(vscode.window.activeTextEditor)
    this.#subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#look(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#look(editor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        const editor = vscode.window.activeTextEditor
        if (editor?.document === document) this.#look(editor)
      }),
    ]
  }

  get place(): PreviewSampleArgument | null {
    return this.#place
  }

  /** As if the cursor were there, until it moves. */
  go(place: PreviewSampleArgument): void {
    this.#place = place
    this.#moved.fire()
  }

  dispose(): void {
    if (this.#pause) clearTimeout(this.#pause)
    for (const subscription of this.#subscriptions) subscription.dispose()
    this.#moved.dispose()
  }

  #look(editor: vscode.TextEditor | undefined): void {
    const place = placeIn(editor)
    if (!place) return
    this.#place = place
    this.#pause ??= setTimeout(() => {
      this.#pause = null
      this.#moved.fire()
    }, PAUSE_MS)
  }
}

function placeIn(editor: vscode.TextEditor | undefined): PreviewSampleArgument | null {
  if (!editor || vscode.languages.match(DOCUMENTS, editor.document) === 0) return null
  const { line, character } = editor.selection.active
  return { uri: editor.document.uri.toString(), position: { line, character } }
}
