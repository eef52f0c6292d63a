import { SAMPLES, type SampleNode, type SamplesParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { all, put, standsIn, update } from './items.js'
import { runSamples } from './run.js'

/** While somebody types, the tests are listed at most this often. */
const PAUSE_MS = 300

/** More files than this are listed with all the others, in one request. */
const MOST_ONE_BY_ONE = 20

/** Every sample as a test: file → tool → valid or invalid → sample. The server lists them and runs them. */
export class SampleTests implements vscode.Disposable {
  readonly #session: Session
  readonly #log: vscode.LogOutputChannel
  readonly #controller = vscode.tests.createTestController('toolsight', vscode.l10n.t('Toolsight: Samples'))
  readonly #profile: vscode.TestRunProfile
  readonly #subscriptions: vscode.Disposable[]
  /** URIs of files to list again; null: all. */
  #stale: Set<string> | null = null
  #pause: NodeJS.Timeout | null = null
  #listing: Promise<void> = Promise.resolve()

  constructor(session: Session, log: vscode.LogOutputChannel) {
    this.#session = session
    this.#log = log
    this.#controller.resolveHandler = async (item) => {
      if (!item) await this.#list(null)
    }
    this.#controller.refreshHandler = () => this.#list(null)
    this.#profile = this.#controller.createRunProfile(
      vscode.l10n.t('Try Samples'),
      vscode.TestRunProfileKind.Run,
      (request, token) => runSamples(this.#controller, request, session, token),
      true,
    )
    const files = vscode.workspace.createFileSystemWatcher('**/*.samples.json')
    this.#subscriptions = [
      this.#controller,
      this.#profile,
      files,
      files.onDidCreate((uri) => this.#soon([uri.toString()])),
      files.onDidChange((uri) => this.#soon([uri.toString()])),
      files.onDidDelete((uri) => this.#soon([uri.toString()])),
      session.onDidChangeTools(({ uris }) => this.#soon(uris.length === 0 ? null : uris)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#controller.invalidateTestResults(this.#filesIn(document.uri))
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => void this.#saved(uri)),
    ]
  }

  dispose(): void {
    if (this.#pause) clearTimeout(this.#pause)
    for (const subscription of this.#subscriptions) subscription.dispose()
  }

  /** Tries what stands in the file that was saved, without drawing anybody's eye from it. */
  async #saved(uri: vscode.Uri): Promise<void> {
    if (this.#filesIn(uri).length === 0) return
    // What was typed last may have come and gone since the tests were listed.
    await this.#list([uri.toString()])
    const include = this.#filesIn(uri)
    if (include.length === 0) return
    const request = new vscode.TestRunRequest(include, undefined, this.#profile, false, true)
    const never = new vscode.CancellationTokenSource()
    await runSamples(this.#controller, request, this.#session, never.token)
  }

  #filesIn(document: vscode.Uri): vscode.TestItem[] {
    return all(this.#controller.items).filter((file) => standsIn(file, document))
  }

  #soon(uris: readonly string[] | null): void {
    if (uris === null) this.#stale = null
    else for (const uri of uris) this.#stale?.add(uri)
    if (this.#stale && this.#stale.size > MOST_ONE_BY_ONE) this.#stale = null
    this.#pause ??= setTimeout(() => {
      this.#pause = null
      const stale = this.#stale
      this.#stale = new Set()
      void this.#list(stale && [...stale])
    }, PAUSE_MS)
  }

  /** One listing after the other: an older answer never replaces a newer one. */
  #list(uris: readonly string[] | null): Promise<void> {
    this.#listing = this.#listing.then(async () => {
      try {
        if (uris === null) update(this.#controller, this.#controller.items, await this.#ask({}))
        else for (const uri of uris) this.#put(uri, await this.#ask({ uri }))
      } catch (error) {
        this.#log.warn(`The samples could not be listed: ${String(error)}`)
      }
    })
    return this.#listing
  }

  #ask(params: SamplesParams): Promise<SampleNode[]> {
    return this.#session.request<SampleNode[]>(SAMPLES, params)
  }

  #put(uri: string, nodes: readonly SampleNode[]): void {
    const { items } = this.#controller
    for (const file of this.#filesIn(vscode.Uri.parse(uri)))
      if (nodes.every(({ id }) => id !== file.id)) items.delete(file.id)
    for (const node of nodes) put(this.#controller, items, node)
  }
}
