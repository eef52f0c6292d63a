import type { FileReport, Workspace } from '@toolsight/core'
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type ResponseError,
  type ResultProgressReporter,
  TextDocuments,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { cancelled, isAbort, signalOf } from './cancellation.js'
import { Checks } from './checks.js'
import { Folder } from './folder.js'
import { clientLog, describe, type Log } from './log.js'
import { type InitializationOptions, TRUST, type TrustParams } from './messages.js'
import { readSettings, type Settings } from './settings.js'
import { standInFor } from './stand-in.js'
import { isWithin, pathOf, uriOf } from './uris.js'

/** A file of the disk or of an open buffer, and the workspace that knows it. */
export interface WorkspaceFile {
  uri: string
  /** Absolute, with `/`. */
  file: string
  folder: Folder
  workspace: Workspace
  /** Undefined while it is not open. */
  document: TextDocument | undefined
}

/** What a handler is given besides its parameters. */
export interface RequestContext<Partial> {
  /** Aborts when the client cancels. Pass it on. */
  signal: AbortSignal
  /** Shows the client how far the work is, where it asked to be shown. */
  progress: WorkDoneProgressReporter
  /** Takes parts of the answer as they come; undefined where the client wants all of it at once. */
  partial: ResultProgressReporter<Partial> | undefined
}

/** Told after something new is known: of these files, or of all of the folder where there are none. */
export type ReportsListener = (folder: Folder, files: readonly string[]) => void

/** Everything that lasts as long as the connection: the client, its folders, its open documents. */
export class Session {
  readonly connection: Connection
  readonly documents = new TextDocuments(TextDocument)
  readonly log: Log
  readonly checks: Checks
  client: ClientCapabilities = {}
  options: InitializationOptions = {}
  isTrusted = false
  folders: Folder[] = []
  readonly #listeners = new Set<ReportsListener>()

  constructor(connection: Connection) {
    this.connection = connection
    this.log = clientLog(connection.console)
    this.checks = new Checks({
      document: (uri) => this.documents.get(uri),
      check: (document, signal) => this.#check(document, signal),
      checked: (document, report) => this.#checked(document, report),
      failed: (document, error) => this.log.error(`${document.uri} could not be checked: ${describe(error)}`),
    })
  }

  /**
   * Wraps a request's handler: what it throws is logged with the request and answered with `neutral`, so that one tool
   * never spoils an editor's feature.
   */
  answer<P, R, Partial = unknown>(
    request: string,
    neutral: R,
    handler: (params: P, context: RequestContext<Partial>) => Promise<R | ResponseError> | R | ResponseError,
  ) {
    return async (
      params: P,
      token: CancellationToken,
      progress: WorkDoneProgressReporter,
      partial?: ResultProgressReporter<Partial>,
    ): Promise<R | ResponseError> => {
      const signal = signalOf(token)
      try {
        const answer = await handler(params, { signal, progress, partial })
        return signal.aborted ? cancelled() : answer
      } catch (error) {
        if (signal.aborted || isAbort(error)) return cancelled()
        this.log.error(`${request} failed for ${shown(params)}: ${describe(error)}`)
        return neutral
      }
    }
  }

  /** The file that a URI names and the workspace that knows it; null for what is no file, or has no usable workspace. */
  async file(uri: string): Promise<WorkspaceFile | null> {
    const file = pathOf(uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file === null || !folder) return null
    await folder.ready
    const { workspace } = folder
    return workspace && { uri, file, folder, workspace, document: this.documents.get(uri) }
  }

  /** The innermost folder that holds a file; null when none does. */
  folderOf(file: string): Folder | null {
    const holding = this.folders.filter((folder) => isWithin(folder.path, file))
    return holding.sort((a, b) => b.path.length - a.path.length)[0] ?? null
  }

  /** What is known of an open document's text as it stands now, once its check is over; null where there is nothing. */
  report(uri: string, signal: AbortSignal): Promise<FileReport | null> {
    return this.checks.report(uri, signal)
  }

  /** Calls back whenever something new is known. */
  onReports(listener: ReportsListener): void {
    this.#listeners.add(listener)
  }

  /** The URI by which the client knows a file: that of the open document, where there is one. */
  uriOf(file: string): string {
    return this.#openUris.get(file) ?? uriOf(file)
  }

  /** Open documents by the path of their file, as core names it. */
  readonly #openUris = new Map<string, string>()

  async initialize(params: InitializeParams): Promise<void> {
    this.client = params.capabilities
    this.options = readOptions(params.initializationOptions)
    this.isTrusted = this.options.trusted ?? false
    const folders = params.workspaceFolders ?? []
    for (const { uri } of folders) this.#addFolder(uri)
  }

  /** Adds the session's own handlers: documents, trust, settings, folders. */
  listen(): void {
    this.documents.onDidOpen(({ document }) => this.#opened(document))
    this.documents.onDidChangeContent(({ document }) => this.#changed(document))
    this.documents.onDidClose(({ document }) => this.#closed(document))
    this.connection.onNotification(TRUST, ({ trusted }: TrustParams) => this.#trust(trusted))
    this.connection.onDidChangeConfiguration(() => this.#readSettings())
    this.documents.listen(this.connection)
  }

  /** The client is ready to be asked. */
  async initialized(): Promise<void> {
    if (this.client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      void this.connection.client.register(DidChangeConfigurationNotification.type, { section: 'toolsight' })
    }
    if (this.client.workspace?.workspaceFolders) {
      this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) void this.#removeFolder(uri)
        for (const { uri } of added) void this.#open(this.#addFolder(uri))
      })
    }
    await Promise.all(this.folders.map((folder) => this.#open(folder)))
  }

  async dispose(): Promise<void> {
    this.checks.dispose()
    await Promise.all(this.folders.map((folder) => folder.dispose()))
  }

  #addFolder(uri: string, path = pathOf(uri), isOpenedByUser = true): Folder | null {
    if (path === null) {
      this.log.info(`${uri} is not a folder of this machine: nothing in it is checked.`)
      return null
    }
    const settings = this.#settingsFrom(this.options.settings)
    const folder = new Folder({ uri, path, isOpenedByUser, log: this.log }, settings)
    this.folders.push(folder)
    return folder
  }

  async #removeFolder(uri: string): Promise<void> {
    const path = pathOf(uri)
    const folder = this.folders.find((each) => each.isOpenedByUser && each.path === path)
    if (!folder) return
    this.folders = this.folders.filter((each) => each !== folder)
    await folder.dispose()
  }

  async #open(folder: Folder | null): Promise<void> {
    if (!folder) return
    folder.settings = await this.#fetchSettings(folder)
    await this.#reopen(folder)
  }

  async #reopen(folder: Folder): Promise<void> {
    const documents = () => this.#documentsOf(folder)
    await folder.reopen(this.isTrusted, this.options.node ?? null, documents)
    for (const document of documents()) this.checks.schedule(document.uri, 0)
    this.#tell(folder, [])
  }

  async #fetchSettings(folder: Folder): Promise<Settings> {
    if (!this.client.workspace?.configuration) return this.#settingsFrom(this.options.settings)
    const item = { scopeUri: folder.uri, section: 'toolsight' }
    return this.#settingsFrom(await this.connection.workspace.getConfiguration(item))
  }

  #settingsFrom(section: unknown): Settings {
    return readSettings(section, (message) => this.log.warn(message))
  }

  async #readSettings(): Promise<void> {
    await Promise.all(this.folders.map((folder) => this.#open(folder)))
  }

  async #trust(trusted: boolean): Promise<void> {
    if (trusted === this.isTrusted) return
    this.isTrusted = trusted
    await Promise.all(this.folders.map((folder) => this.#reopen(folder)))
  }

  #documentsOf(folder: Folder): TextDocument[] {
    return this.documents.all().filter((document) => {
      const file = pathOf(document.uri)
      return file !== null && this.folderOf(file) === folder
    })
  }

  #opened(document: TextDocument): void {
    const file = pathOf(document.uri)
    if (file === null) return
    this.#openUris.set(file, document.uri)
    if (!this.folderOf(file)) {
      const path = standInFor(file)
      void this.#open(this.#addFolder(uriOf(path), path, false))
    }
  }

  /** Comes after opening, too. */
  #changed(document: TextDocument): void {
    const file = pathOf(document.uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file === null || !folder) return
    folder.workspace?.update(file, document.getText(), document.version)
    this.checks.schedule(document.uri, folder.settings.delayMs)
  }

  #closed(document: TextDocument): void {
    this.checks.close(document.uri)
    const file = pathOf(document.uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file === null || !folder) return
    this.#openUris.delete(file)
    folder.workspace?.close(file)
    this.#tell(folder, [file])
  }

  async #check(document: TextDocument, signal: AbortSignal): Promise<FileReport | null> {
    const place = await this.file(document.uri)
    return place && (await place.workspace.check(place.file, { signal }))
  }

  #checked(document: TextDocument, report: FileReport): void {
    const file = pathOf(document.uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file === null || !folder) return
    folder.reports.set(report.file, report)
    this.#tell(folder, [report.file])
  }

  #tell(folder: Folder, files: readonly string[]): void {
    for (const listener of this.#listeners) listener(folder, files)
  }
}

/** What comes over the wire may be anything. */
function readOptions(given: unknown): InitializationOptions {
  if (typeof given !== 'object' || given === null) return {}
  const { trusted, clientCommands, node, settings } = given as Record<string, unknown>
  return {
    trusted: trusted === true,
    clientCommands: clientCommands === true,
    node: typeof node === 'string' ? node : null,
    settings,
  }
}

/** A request's parameters in the log: what they are about, without texts. */
function shown(params: unknown): string {
  return JSON.stringify(params, (key, value) => (key === 'text' ? '…' : value))?.slice(0, 500) ?? 'nothing'
}
