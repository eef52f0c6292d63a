import type { FileReport, Finding, Report } from '@toolsight/core'
import { fileOfUri, realPath, uriOfFile } from '@toolsight/core/paths'
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type InitializeParams,
  type ResultProgressReporter,
  TextDocuments,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { Sizes } from '../lenses/sizes.js'
import type { InitializationOptions } from '../messages.js'
import { Previews } from '../previews/previews.js'
import { cancelled, isAbort, type Refusal, signalOf } from '../protocol/cancellation.js'
import { isSamplesFile } from '../protocol/samples-uri.js'
import { Inputs } from '../tools/inputs.js'
import { Types } from '../types/types.js'
import { Background } from './background.js'
import { Captures, type Waiting } from './captures.js'
import { Checks } from './checks.js'
import { ComparedServers } from './compared-servers.js'
import type { DisplayedReport } from './displayed-report.js'
import type { Folder } from './folder.js'
import { Folders } from './folders.js'
import { LateAnswers } from './late-answers.js'
import { clientLog, describe, type Log } from './log.js'
import { readOptions } from './options.js'
import { ReportStore } from './report-store.js'
import type { WorkspaceFile } from './workspace-file.js'
import { WrittenElsewhere } from './written-elsewhere.js'

/** What a handler is given besides its parameters. */
export interface RequestContext<Partial> {
  /** Aborts when the client cancels. Pass it on. */
  signal: AbortSignal
  /** Shows the client how far the work is, where it asked to be shown. */
  progress: WorkDoneProgressReporter
  /** Takes parts of the answer as they come; undefined where the client wants all of it at once. */
  partial: ResultProgressReporter<Partial> | undefined
}

/**
 * Told after something new is known: of these files, or of all of the folder where there are none. `what` is `targets` where nothing
 * is new but whether a provider is known.
 */
export type ReportsListener = (folder: Folder, files: readonly string[], what: 'findings' | 'targets') => void

/** For requests that the protocol has no progress for. */
const UNWATCHED: WorkDoneProgressReporter = { begin() {}, report() {}, done() {} }

/** Time for a burst of events to end before the rest of the workspace is looked at. */
const BACKGROUND_MS = 100

/** An edit may change what is known of other open documents, and of files that are not open: no hurry. */
const DEPENDENTS_MS = 400

const BACKGROUND_AFTER_EDIT_MS = 5000

/** Everything that lasts as long as the connection: the client, its folders, its open documents. */
export class Session {
  readonly connection: Connection
  readonly documents = new TextDocuments(TextDocument)
  readonly log: Log
  readonly checks: Checks
  readonly captures: Captures
  /** Answers that came after what they are about was shown. */
  readonly late: LateAnswers
  readonly previews: Previews
  readonly inputs = new Inputs(this.documents)
  readonly sizes: Sizes
  readonly background: Background
  readonly folders: Folders
  readonly types: Types
  /** What servers of the user's own list, as far as the user had them asked. */
  readonly servers = new ComparedServers((folder) => this.#tell(folder, []))
  client: ClientCapabilities = {}
  options: InitializationOptions = {}
  isTrusted = false
  readonly writtenElsewhere = new WrittenElsewhere()
  readonly #listeners = new Set<ReportsListener>()
  readonly #progressListeners = new Set<() => void>()
  readonly #reports = new ReportStore()
  /** Documents whose first check was in a hurry. */
  readonly #hurried = new Set<string>()
  #isOver = false

  constructor(connection: Connection) {
    this.connection = connection
    this.log = clientLog(connection.console)
    this.folders = new Folders({
      documents: this.documents,
      log: this.log,
      attempt: (what, work) => this.attempt(what, work),
      changed: (folder) => this.#folderChanged(folder),
      isProjectFile: (uri) => !this.inputs.has(uri),
      removed: (folder) => {
        this.background.forget(folder)
        this.#tell(folder, [])
      },
    })
    this.checks = new Checks({
      document: (uri) => this.documents.get(uri),
      check: (document, signal) => this.#check(document, signal),
      known: (uri) => this.shown(uri)?.report ?? null,
      checked: (document, report) => this.#checked(document, report),
      failed: (document, error) => this.log.error(`${document.uri} could not be checked: ${describe(error)}`),
      idle: () => {
        this.#followUp()
        this.captures.wake()
        this.background.wake()
      },
    })
    this.captures = new Captures({
      isBusy: () => this.checks.isBusy,
      waiting: () => this.#waitingForCapture(),
      captured: (uri) => this.checks.schedule(uri, 0),
      failed: (uri, error) =>
        this.log.error(`What is sent of ${uri} could not be captured: ${describe(error)}`),
    })
    this.late = new LateAnswers((file) => {
      const folder = this.folderOf(file)
      if (folder) this.#tell(folder, [file])
    })
    this.previews = new Previews(this.late)
    this.sizes = new Sizes(this.late)
    this.types = new Types({
      documents: this.documents,
      isTrusted: () => this.isTrusted,
      shown: (uri) => this.shown(uri),
      changed: (uri) => this.#typesChanged(uri),
    })
    this.background = new Background({
      isBusy: () => this.checks.isBusy,
      checked: (folder, report) => this.#folderChecked(folder, report),
      progressed: () => {
        for (const listener of this.#progressListeners) listener()
      },
      failed: (folder, error) => this.log.error(`${folder.path} could not be checked: ${describe(error)}`),
    })
  }

  /**
   * Wraps a request's handler: what it throws is logged with the request and answered with `neutral`, so that one tool
   * never spoils an editor's feature.
   */
  answer<P, R, Partial = unknown>(
    request: string,
    neutral: R,
    handler: (params: P, context: RequestContext<Partial>) => Promise<R | Refusal> | R | Refusal,
  ) {
    return async (
      params: P,
      token: CancellationToken,
      progress: WorkDoneProgressReporter = UNWATCHED,
      partial?: ResultProgressReporter<Partial>,
    ): Promise<R | Refusal> => {
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

  /** Does what nobody waits for: what it throws is logged, and never ends the server. Once the session ends, nothing is logged. */
  attempt(what: string, work: () => unknown): void {
    const failed = (error: unknown) => {
      if (!this.#isOver && !isAbort(error)) this.log.error(`${what} failed: ${describe(error)}`)
    }
    new Promise((resolve) => resolve(work())).catch(failed)
  }

  /** The file that a URI names and the workspace that knows it; null for what is no file, or has no usable workspace. */
  async file(uri: string): Promise<WorkspaceFile | null> {
    const file = fileOfUri(uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file === null || !folder) return null
    await folder.ready
    const { workspace } = folder
    return workspace && { uri, file, folder, workspace, document: this.documents.get(uri) }
  }

  /** The innermost folder that holds a file; null when none does. */
  folderOf(file: string): Folder | null {
    return this.folders.of(file)
  }

  /** What is known of an open document's text as it stands now, once its check is over; null where there is nothing. */
  report(uri: string, signal: AbortSignal): Promise<FileReport | null> {
    return this.checks.report(uri, signal)
  }

  /** What an editor shows of an open document: while its text does not parse, what was last good. Null before its check. */
  shown(uri: string): DisplayedReport | null {
    return this.#reports.displayed(uri)
  }

  /** The findings that are shown for a file, open or not. */
  findings(folder: Folder, file: string): Finding[] {
    const uri = this.#reports.uriOf(file)
    const findings = this.#reports.findings(folder, file, (open) => this.documents.get(open)?.getText())
    const typed = uri === undefined ? [] : this.types.findings(uri)
    const compared = this.servers.findings(folder, file)
    return [...findings, ...typed, ...compared].filter((finding) => finding.file === file)
  }

  /** Calls back whenever something new is known, until the function it gives is called. */
  onReports(listener: ReportsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back while a folder is checked. */
  onProgress(listener: () => void): void {
    this.#progressListeners.add(listener)
  }

  /** The URI by which the client knows a file: that of the open document, where there is one. */
  uriOf(file: string): string {
    const open = this.#reports.uriOf(file)
    if (open !== undefined) return open
    const folder = this.folders.all.find(
      ({ workspace }) => workspace && file.startsWith(`${workspace.root}/`),
    )
    return folder ? folder.uriOf(file) : uriOfFile(file)
  }

  initialize(params: InitializeParams): void {
    this.client = params.capabilities
    this.options = readOptions(params.initializationOptions)
    this.isTrusted = this.options.trusted ?? false
    this.types.isPluginLoaded = this.options.typescriptPlugin ?? false
    this.folders.start(params, this)
  }

  /** Adds the handlers of what keeps the session's picture of the documents right. */
  listen(): void {
    this.documents.onDidOpen(({ document }) => this.#opened(document))
    this.documents.onDidChangeContent(({ document }) => this.#changed(document))
    this.documents.onDidClose(({ document }) => this.#closed(document))
    this.documents.onDidSave(({ document }) => this.#saved(document))
    this.documents.listen(this.connection)
  }

  /** Trust was given or taken: counts at once. */
  async trust(trusted: boolean): Promise<void> {
    if (trusted === this.isTrusted) return
    this.isTrusted = trusted
    this.types.restart()
    await this.folders.reopenAll()
  }

  /** Something came, went or changed on disk. */
  filesChanged(folder: Folder): void {
    this.types.filesChanged()
    folder.workspace?.filesChanged()
    this.lookAgain(folder)
  }

  /** Has everything in a folder checked again, what is open first. */
  lookAgain(folder: Folder): void {
    folder.isComplete = false
    for (const document of this.folders.documentsOf(folder)) this.checks.schedule(document.uri, 0)
    this.#requestBackground(folder, BACKGROUND_MS)
  }

  /** Starts the processes again; files that were given up on are tried again. */
  restart(): void {
    this.types.restart()
    for (const folder of this.folders.all) {
      folder.workspace?.restart()
      this.lookAgain(folder)
    }
  }

  /** Checks everything, whatever the settings say. */
  async checkWorkspace(
    signal: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<void> {
    for (const folder of this.folders.all) {
      if (!folder.isOpenedByUser) continue
      await this.background.complete(folder, signal, onProgress)
      // What is open is told by its own check, which may be due still.
      const open = this.folders.documentsOf(folder)
      await Promise.all(open.map(({ uri }) => this.checks.report(uri, signal)))
    }
  }

  async dispose(): Promise<void> {
    this.#isOver = true
    this.types.restart()
    this.background.dispose()
    this.captures.interrupt()
    this.checks.dispose()
    await this.folders.dispose()
  }

  #opened(document: TextDocument): void {
    const file = fileOfUri(document.uri)
    if (file === null) return
    this.#reports.opened(file, document.uri)
    this.folders.opened(document, file)
  }

  /** Comes after opening, too. */
  #changed(document: TextDocument): void {
    const file = fileOfUri(document.uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file === null || !folder) return
    this.types.changed(document.uri)
    this.servers.changed(folder, realPath(file), document.getText())
    folder.isComplete = false
    folder.workspace?.update(file, document.getText(), document.version)
    this.background.interrupt()
    this.captures.interrupt()
    // What was just opened is not being typed.
    const isShown = this.shown(document.uri) !== null
    this.checks.schedule(document.uri, isShown ? folder.settings.delayMs : 0)
    if (isShown) this.#requestBackground(folder, BACKGROUND_AFTER_EDIT_MS)
  }

  #saved(document: TextDocument): void {
    const file = fileOfUri(document.uri)
    const folder = file === null ? null : this.folderOf(file)
    if (folder) this.#requestBackground(folder, BACKGROUND_MS)
  }

  #closed(document: TextDocument): void {
    this.checks.close(document.uri)
    const file = fileOfUri(document.uri)
    if (file === null) return
    const name = realPath(file)
    this.types.closed(document.uri)
    const folder = this.folderOf(file)
    this.#reports.closed(folder, file, document.uri)
    if (!folder) return
    folder.workspace?.close(file)
    // What it is finding is about the text that was open.
    this.background.interrupt()
    folder.isComplete = false
    this.#tell(folder, [name])
    this.folders.closed(folder)
    this.#requestBackground(folder, BACKGROUND_MS)
  }

  async #check(document: TextDocument, signal: AbortSignal): Promise<FileReport | null> {
    const place = await this.file(document.uri)
    if (!place || !(isSamplesFile(document.uri) || place.workspace.includes(place.file))) return null
    const isHurried = this.shown(document.uri) === null
    if (isHurried) this.#hurried.add(document.uri)
    return place.workspace.check(place.file, { signal, isHurried })
  }

  /** What the first findings did not wait for, of all documents at which somebody looks. */
  #followUp(): void {
    for (const uri of this.#hurried) {
      this.#hurried.delete(uri)
      this.attempt('The rest of a check', async () => {
        const place = await this.file(uri)
        if (await place?.workspace.followUp(place.file)) this.checks.schedule(uri, 0)
      })
    }
  }

  #checked(document: TextDocument, report: FileReport | null): void {
    const file = fileOfUri(document.uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file === null || !folder) return
    const { files, isNew } = this.#reports.keep(folder, file, document, report)
    this.#tell(folder, files)
    if (isNew) this.#scheduleDependents(folder, document)
  }

  /** What was found in one document may be about others: what they import, names that are used twice. */
  #scheduleDependents(folder: Folder, changed: TextDocument): void {
    for (const document of this.folders.documentsOf(folder)) {
      if (document !== changed && this.shown(document.uri) !== null)
        this.checks.schedule(document.uri, DEPENDENTS_MS)
    }
  }

  #folderChanged(folder: Folder): void {
    this.#tell(folder, [])
    this.lookAgain(folder)
  }

  #folderChecked(folder: Folder, report: Report): void {
    const { changed, outdated } = this.#reports.keepFolder(folder, report)
    // Another file has to do with it: what is open is told by its own check alone.
    for (const uri of outdated) this.checks.schedule(uri, 0)
    const isFirst = !folder.wasComplete
    folder.isComplete = true
    folder.wasComplete = true
    if (changed.length > 0) this.#tell(folder, changed)
    if (!isFirst) return
    // Whether a provider is known for what is open could not be said before.
    const open = this.#reports.openFiles().filter((file) => this.folderOf(file) === folder)
    if (open.length > 0) this.#tell(folder, open, 'targets')
  }

  #typesChanged(uri: string): void {
    const file = fileOfUri(uri)
    const folder = file === null ? null : this.folderOf(file)
    if (file !== null && folder) this.#tell(folder, [realPath(file)])
  }

  #waitingForCapture(): Waiting[] {
    return this.#reports.displayedUris().flatMap((uri) => {
      const report = this.shown(uri)?.report
      const file = fileOfUri(uri)
      const workspace = file === null ? null : this.folderOf(file)?.workspace
      return report && workspace?.wire.isWaiting(report.tools) ? [{ uri, workspace, report }] : []
    })
  }

  #requestBackground(folder: Folder, delayMs: number): void {
    if (folder.settings.checkWorkspace && folder.isOpenedByUser) this.background.request(folder, delayMs)
  }

  #tell(folder: Folder, files: readonly string[], what: 'findings' | 'targets' = 'findings'): void {
    for (const listener of this.#listeners) {
      try {
        listener(folder, files, what)
      } catch (error) {
        this.log.error(`What is known of ${folder.path} could not be told: ${describe(error)}`)
      }
    }
  }
}

/** A request's parameters in the log: what they are about, without texts. */
function shown(params: unknown): string {
  return JSON.stringify(params, (key, value) => (key === 'text' ? '…' : value))?.slice(0, 500) ?? 'nothing'
}
