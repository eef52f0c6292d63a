import { DOCUMENT, type DocumentResult } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { paramsOf, SCHEME } from './address.js'

/** The texts of virtual documents, asked for again whenever something new is known of their tool's file. */
export class DocumentProvider implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #session: Session
  readonly #changed = new vscode.EventEmitter<vscode.Uri>()
  readonly #subscriptions: vscode.Disposable[]
  /** The last text of each document that is open: it stays when the server goes. */
  readonly #texts = new Map<string, string>()
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
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ]
  }

  async provideTextDocumentContent(address: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const params = paramsOf(address)
    if (!params) return vscode.l10n.t('Open this document again from a tool: its address is incomplete.')
    const key = address.toString()
    try {
      const { text } = await this.#session.request<DocumentResult>(DOCUMENT, params, token)
      this.#texts.set(key, text)
      return text
    } catch (error) {
      return this.#texts.get(key) ?? (error instanceof Error ? error.message : String(error))
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose()
    this.#changed.dispose()
  }

  /** Of these files, or of all. */
  #refresh(files: ReadonlySet<string> | null): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      const params = paramsOf(uri)
      if (params && (files === null || files.has(plain(params.uri)))) this.#changed.fire(uri)
    }
  }
}

/** One file's URI may be written with more or fewer escapes. */
function plain(uri: string): string {
  return vscode.Uri.parse(uri).toString()
}
