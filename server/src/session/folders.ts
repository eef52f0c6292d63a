import { expectEvaluation } from '@toolsight/core'
import { fileOfUri, folderAbove, isInside, uriOfFile } from '@toolsight/core/paths'
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type TextDocuments,
  type WorkspaceFolder,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { InitializationOptions } from '../messages.js'
import { Folder } from './folder.js'
import { describe, type Log } from './log.js'
import { readSettings, type Settings } from './settings.js'
import { standInFor } from './stand-in.js'

export interface FoldersHost {
  documents: TextDocuments<TextDocument>
  log: Log
  /** Does what nobody waits for; what it throws is logged. */
  attempt(what: string, work: () => unknown): void
  /** False for a document that is open for itself alone: no project is looked for around it. */
  isProjectFile(uri: string): boolean
  /** A folder was opened, or opened again. */
  changed(folder: Folder): void
  removed(folder: Folder): void
}

/** What folders are opened with; trust may change. */
interface Circumstances {
  readonly connection: Connection
  readonly client: ClientCapabilities
  readonly options: InitializationOptions
  readonly isTrusted: boolean
}

/** The workspace folders, and which of them knows a document: the innermost. */
export class Folders {
  all: Folder[] = []
  readonly #host: FoldersHost
  /** By URI: the folder that has been given an open document. */
  readonly #homes = new Map<string, Folder>()
  #circumstances: Circumstances | null = null

  constructor(host: FoldersHost) {
    this.#host = host
  }

  /** The innermost folder that holds a file; null when none does. */
  of(file: string): Folder | null {
    let found: Folder | null = null
    for (const folder of this.all) {
      if (isInside(folder.path, file) && folder.path.length > (found?.path.length ?? -1)) found = folder
    }
    return found
  }

  documentsOf(folder: Folder): TextDocument[] {
    return this.#host.documents.all().filter((document) => {
      const file = fileOfUri(document.uri)
      return file !== null && this.of(file) === folder
    })
  }

  /** The folders that the client begins with; they are opened once it can be asked for settings. */
  start({ workspaceFolders, rootUri }: InitializeParams, circumstances: Circumstances): void {
    this.#circumstances = circumstances
    const roots = workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : [])
    for (const { uri } of roots) this.#add(uri)
    this.#expectEvaluation(circumstances)
  }

  /** The process that evaluates starts before the client is asked for settings: most have none that ask for another. */
  #expectEvaluation({ isTrusted, options }: Circumstances): void {
    const [folder] = this.all
    if (!folder || !isTrusted) return
    const { enabled = true, node = options.node ?? null } = folder.settings.config.evaluate ?? {}
    if (enabled) expectEvaluation({ root: folder.path, node })
  }

  /** The client can be asked. */
  async initialized(): Promise<void> {
    const { client, connection } = this.#known
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      this.#host.attempt('Registering for changes of settings', () =>
        connection.client.register(DidChangeConfigurationNotification.type, { section: 'toolsight' }),
      )
    }
    if (client.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.#host.attempt('The change of folders', () => this.#change(added, removed)),
      )
    }
    await Promise.all(this.all.map((folder) => this.#open(folder)))
  }

  /** Reads settings again, and opens the folders whose settings have changed. */
  async readSettings(pushed?: unknown): Promise<void> {
    await Promise.all(this.all.map((folder) => this.#open(folder, pushed)))
  }

  async reopenAll(): Promise<void> {
    await Promise.all(this.all.map((folder) => this.#reopen(folder, false)))
  }

  /** Reads the configuration file again, and opens the folder again if it says something else. */
  async reload(folder: Folder): Promise<void> {
    await this.#reopen(folder, true)
  }

  async #reopen(folder: Folder, onlyIfOther: boolean): Promise<void> {
    const { isTrusted, options } = this.#known
    await folder.reopen({
      trusted: isTrusted,
      clientTellsTrust: options.clientCommands ?? false,
      node: options.node ?? null,
      documents: () => this.documentsOf(folder),
      onlyIfOther,
    })
    if (!folder.isClosed) this.#host.changed(folder)
  }

  /** A document was opened: where it is in no folder, its project stands in for one. */
  opened(document: TextDocument, file: string): void {
    const folder = this.of(file)
    if (folder) this.#homes.set(document.uri, folder)
    else if (this.#host.isProjectFile(document.uri)) {
      const path = standInFor(file)
      const standIn = this.#add(uriOfFile(path), path, false)
      if (standIn) this.#host.attempt('Opening a folder', () => this.#open(standIn))
    }
  }

  /** A document was closed: what only stood in for its sake goes, too. */
  closed(folder: Folder): void {
    if (!folder.isOpenedByUser && this.documentsOf(folder).length === 0)
      this.#host.attempt('Closing a folder', () => this.#remove(folder))
  }

  async dispose(): Promise<void> {
    await Promise.all(this.all.map((folder) => folder.dispose()))
  }

  get #known(): Circumstances {
    if (!this.#circumstances) throw new Error('The client has not introduced itself.')
    return this.#circumstances
  }

  #add(uri: string, path = fileOfUri(uri), isOpenedByUser = true): Folder | null {
    if (path === null) {
      this.#host.log.info(`${uri} is no folder of this machine: nothing in it is checked.`)
      return null
    }
    const settings = this.#toSettings(this.#known.options.settings)
    const trimmed = folderAbove(path) === null ? path : path.replace(/\/$/, '')
    const folder = new Folder({ uri, path: trimmed, isOpenedByUser, log: this.#host.log }, settings)
    this.all.push(folder)
    this.#rehome()
    return folder
  }

  async #change(added: WorkspaceFolder[], removed: WorkspaceFolder[]): Promise<void> {
    const gone = removed.map(({ uri }) =>
      this.all.find((folder) => folder.isOpenedByUser && folder.uri === uri),
    )
    const fresh = added.map(({ uri }) => this.#add(uri))
    await Promise.all([
      ...gone.map((folder) => folder && this.#remove(folder)),
      ...fresh.map((folder) => folder && this.#open(folder)),
    ])
  }

  async #remove(folder: Folder): Promise<void> {
    this.all = this.all.filter((each) => each !== folder)
    const ended = folder.dispose()
    this.#host.removed(folder)
    this.#rehome()
    await ended
  }

  /** Documents go to the folder that holds them now, and the one that did gives them up. */
  #rehome(): void {
    for (const document of this.#host.documents.all()) {
      const file = fileOfUri(document.uri)
      if (file === null) continue
      const before = this.#homes.get(document.uri)
      const now = this.of(file)
      if (before === now) continue
      before?.workspace?.close(file)
      if (now) {
        this.#homes.set(document.uri, now)
        now.workspace?.update(file, document.getText(), document.version)
        if (now.workspace) this.#host.changed(now)
      } else {
        this.#homes.delete(document.uri)
        this.opened(document, file)
      }
    }
  }

  async #open(folder: Folder, pushed?: unknown): Promise<void> {
    const before = folder.settings
    folder.settings = await this.#fetchSettings(folder, pushed)
    const isAsOpened = folder.workspace !== null && same(before.config, folder.settings.config)
    if (!isAsOpened) await this.#reopen(folder, false)
    else if (!same(before, folder.settings)) this.#host.changed(folder)
  }

  async #fetchSettings(folder: Folder, pushed: unknown): Promise<Settings> {
    const { client, connection, options } = this.#known
    if (!client.workspace?.configuration) return this.#toSettings(pushed ?? options.settings)
    try {
      const item = { scopeUri: folder.uri, section: 'toolsight' }
      return this.#toSettings(await connection.workspace.getConfiguration(item))
    } catch (error) {
      this.#host.log.warn(`The settings of ${folder.uri} could not be read: ${describe(error)}`)
      return folder.settings
    }
  }

  #toSettings(section: unknown): Settings {
    return readSettings(section, (message) => this.#host.log.warn(message))
  }
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
