import { DOCUMENT, type DocumentParams, type DocumentResult } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { isLive, paramsOf, SCHEME } from './address.js'
import type { Cursor } from './cursor.js'
import { Readings } from './readings.js'

type Content = Pick<DocumentResult, 'text' | 'languageId'>

/** The texts of virtual documents, asked for again whenever something new is known of their tool's file. */
export class DocumentProvider implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #session: Session
  readonly #cursor: Cursor
  readonly #changed = new vscode.EventEmitter<vscode.Uri>()
  readonly #subscriptions: vscode.Disposable[]
  /** What each document that is open says: it stays when the server goes. */
  readonly #contents = new Map<string, Content>()
  readonly #readings = new Readings((address) => this.#changed.fire(vscode.Uri.parse(address, true)))
  #isRunning = false

  readonly onDidChange = this.#changed.event

  constructor(session: Session, cursor: Cursor) {
    this.#session = session
    this.#cursor = cursor
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      session.onDidChangeTools(({ uris }) => this.#refresh(new Set(uris.map(plain)))),
      session.onDidChange(({ kind }) => {
        const isBack = kind === 'running' && !this.#isRunning
        this.#isRunning = kind === 'running'
        if (isBack) this.#refresh(null)
      }),
      cursor.onDidMove(() => this.#follow()),
      vscode.workspace.onDidOpenTextDocument((document) => this.#highlight(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        // One that gets another language is closed, too, and opened again.
        if (!isClosed) return
        this.#contents.delete(uri.toString())
        this.#readings.close(uri.toString())
      }),
    ]
  }

  async provideTextDocumentContent(address: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const content = await this.#ask(address, token)
    this.#readings.end(address.toString())
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
    const params = isLive(address) ? this.#atCursor() : paramsOf(address)
    const last = this.#contents.get(address.toString())
    if (!params) return isLive(address) ? (last ?? said(nowhere())) : said(incomplete())
    try {
      const found = await this.#session.request<DocumentResult | null>(DOCUMENT, params, token)
      // Between samples the last one stays.
      if (!found) return last ?? said(nowhere())
      return found.languageId === 'markdown' ? { text: found.text, languageId: PREVIEW_LANGUAGE } : found
    } catch (error) {
      return last ?? said(error instanceof Error ? error.message : String(error))
    }
  }

  #atCursor(): DocumentParams | null {
    const { place } = this.#cursor
    return place && { kind: 'sample', ...place }
  }

  /** The live preview shows what is at the cursor now. */
  #follow(): void {
    for (const { uri } of vscode.workspace.textDocuments)
      if (isLive(uri)) this.#readings.change(uri.toString())
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
      const params = isLive(uri) ? this.#atCursor() : paramsOf(uri)
      // What is at the cursor may be a sample in another file than its tool.
      const isMeant = params && (isLive(uri) || files === null || files.has(plain(params.uri)))
      if (isMeant) this.#readings.change(uri.toString())
    }
  }
}

/** Markdown with settings of its own: long lines wrap at the width of the pane. */
const PREVIEW_LANGUAGE = 'toolsight-preview'

function nowhere(): string {
  return vscode.l10n.t(
    'Put the cursor on a sample, in a samples file or in a tool, to see what becomes of it.',
  )
}

function incomplete(): string {
  return vscode.l10n.t('Open this document again from a tool: its address is incomplete.')
}

function said(text: string): Content {
  return { text, languageId: 'plaintext' }
}

/** One file's URI may be written with more or fewer escapes. */
function plain(uri: string): string {
  return vscode.Uri.parse(uri).toString()
}
