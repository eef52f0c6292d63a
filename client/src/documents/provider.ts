import { DOCUMENT, type DocumentResult } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { paramsOf, SCHEME } from './address.js'

type Content = Pick<DocumentResult, 'text' | 'languageId'>

/** The texts of virtual documents, asked for again whenever something new is known of their tool's file. */
export class DocumentProvider implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #session: Session
  readonly #changed = new vscode.EventEmitter<vscode.Uri>()
  readonly #subscriptions: vscode.Disposable[]
  /** What each document that is open says: it stays when the server goes. */
  readonly #contents = new Map<string, Content>()
  #isRunning = false

  readonly onDidChange = this.#changed.event

  constructor(session: Session) {
    this.#session = session
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      session.onDidChangeTools(({ uris }) => this.#refresh(new Set(uris.map(plain)))),
      session.onDidChange(({ kind }) => {
        const isBack = kind === 'running' && !this.#isRunning
        this.#isRunning = kind === 'running'
        if (isBack) this.#refresh(null)
      }),
      vscode.workspace.onDidOpenTextDocument((document) => this.#highlight(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        // One that gets another language is closed, too, and opened again.
        if (isClosed) this.#contents.delete(uri.toString())
      }),
    ]
  }

  async provideTextDocumentContent(address: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const content = await this.#ask(address, token)
    this.#contents.set(address.toString(), content)
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.toString() === address.toString()) this.#highlight(document)
    }
    return content.text
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose()
    this.#changed.dispose()
  }

  async #ask(address: vscode.Uri, token: vscode.CancellationToken): Promise<Content> {
    const params = paramsOf(address)
    if (!params)
      return said(vscode.l10n.t('Open this document again from a tool: its address is incomplete.'))
    try {
      return await this.#session.request<DocumentResult>(DOCUMENT, params, token)
    } catch (error) {
      const last = this.#contents.get(address.toString())
      return last ?? said(error instanceof Error ? error.message : String(error))
    }
  }

  /** As JSON, as Markdown, or as the sentence that stands where there is nothing to show. */
  #highlight(document: vscode.TextDocument): void {
    const content = this.#contents.get(document.uri.toString())
    if (!content || document.languageId === content.languageId) return
    // A document that was closed meanwhile needs no language.
    vscode.languages.setTextDocumentLanguage(document, content.languageId).then(undefined, () => {})
  }

  /** Of these files, or of all. */
  #refresh(files: ReadonlySet<string> | null): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      const params = paramsOf(uri)
      if (params && (files === null || files.has(plain(params.uri)))) this.#changed.fire(uri)
    }
  }
}

function said(text: string): Content {
  return { text, languageId: 'plaintext' }
}

/** One file's URI may be written with more or fewer escapes. */
function plain(uri: string): string {
  return vscode.Uri.parse(uri).toString()
}
