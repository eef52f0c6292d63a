import {
  ConfigError,
  type ConfigProblem,
  type FileReport,
  openWorkspace,
  type Workspace,
} from '@toolsight/core'
import { fileOfUri, isInside, uriOfFile } from '@toolsight/core/paths'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { describe, type Log } from './log.js'
import type { Settings } from './settings.js'

export interface FolderOptions {
  /** As the client names it. */
  uri: string
  /** Absolute, with `/`. */
  path: string
  /** False for the place that stands in for a folder around a file that is in none. */
  isOpenedByUser: boolean
  log: Log
}

export interface OpenOptions {
  /** Leave the workspace as it is where its configuration turns out to be the same. */
  onlyIfOther?: boolean
  trusted: boolean
  /** The client itself says that a workspace is not trusted: each of its tools need not say so, too. */
  clientTellsTrust: boolean
  /** The Node that evaluates, where the client has chosen one. */
  node: string | null
  /** The buffers that are open, when the workspace is. */
  documents(): TextDocument[]
}

/** One workspace folder: its core workspace, reopened when trust or configuration changes, and what is known by it. */
export class Folder {
  readonly uri: string
  readonly path: string
  readonly isOpenedByUser: boolean
  settings: Settings
  /** Null until it is open, and while the configuration has never been usable. */
  workspace: Workspace | null = null
  /** What is wrong with the configuration as it stands; the last good one is still in use, where there was one. */
  configProblems: readonly ConfigProblem[] = []
  /** Why nothing is checked here; null when something is. */
  failure: string | null = null
  /** What was found at the last look at each file, by absolute path as core names it. */
  readonly reports = new Map<string, FileReport>()
  /** Whether `reports` has every file of the folder, as it stands. */
  isComplete = false
  /** Whether every file was looked at since it was opened, be it that some have changed since. */
  wasComplete = false
  /** While the whole folder is checked. */
  progress: { done: number; total: number } | null = null
  isClosed = false
  readonly #log: Log
  #opening: Promise<void> = Promise.resolve()
  #markOpened: () => void = () => {}
  readonly #firstOpening = new Promise<void>((resolve) => {
    this.#markOpened = resolve
  })

  constructor({ uri, path, isOpenedByUser, log }: FolderOptions, settings: Settings) {
    this.uri = uri
    this.path = path
    this.isOpenedByUser = isOpenedByUser
    this.settings = settings
    this.#log = log
  }

  /** Resolves once it was opened, and every later opening that was asked for is over. */
  get ready(): Promise<void> {
    return this.#firstOpening.then(() => this.#opening)
  }

  /**
   * Opens the workspace with the configuration as it stands, in place of the one before. Where the configuration cannot
   * be used, the one before stays.
   */
  reopen(options: OpenOptions): Promise<void> {
    this.#opening = this.#opening.then(() => this.#reopen(options)).finally(this.#markOpened)
    return this.#opening
  }

  /** Knows nothing any more from now on; resolves when its processes have ended. */
  async dispose(): Promise<void> {
    this.isClosed = true
    this.reports.clear()
    this.#markOpened()
    await this.#opening
    await this.workspace?.dispose()
    this.workspace = null
  }

  /** Whether all files that can say where tools are sent were looked at, or never will be by themselves. */
  get knowsCallers(): boolean {
    return this.wasComplete || !this.isOpenedByUser || !this.settings.checkWorkspace
  }

  /** The URI of a file that is not open, below the folder as the client names it. */
  uriOf(file: string): string {
    const root = this.workspace?.root
    const isElsewhere = root !== undefined && root !== this.path && isInside(root, file)
    return uriOfFile(isElsewhere ? `${this.path}${file.slice(root.length)}` : file)
  }

  async #reopen({
    trusted,
    clientTellsTrust,
    node,
    documents,
    onlyIfOther = false,
  }: OpenOptions): Promise<void> {
    if (this.isClosed) return
    const before = this.workspace
    const { config } = this.settings
    try {
      const opened = await openWorkspace({
        root: this.path,
        trusted,
        cache: true,
        analysis: 'apart',
        config: {
          ...config,
          ...(node !== null && { evaluate: { node, ...config.evaluate } }),
          ...(!trusted && clientTellsTrust && { rules: { ...config.rules, 'not-evaluated': 'off' } }),
        },
        onLog: (line) => this.#log.info(line),
      })
      this.configProblems = []
      this.failure = null
      if (onlyIfOther && before && isSameConfiguration(before, opened)) return await opened.dispose()
      for (const document of documents()) {
        const file = fileOfUri(document.uri)
        if (file !== null) opened.update(file, document.getText(), document.version)
      }
      this.workspace = opened
      this.isComplete = false
      this.wasComplete = false
    } catch (error) {
      this.configProblems = error instanceof ConfigError ? error.problems : []
      if (this.configProblems.length === 0)
        this.#log.error(`${this.path} could not be opened: ${describe(error)}`)
      if (before === null) this.failure = this.configProblems[0]?.message ?? describe(error)
      return
    }
    await before?.dispose()
  }
}

function isSameConfiguration(left: Workspace, right: Workspace): boolean {
  const told = ({ config, configFiles }: Workspace) => JSON.stringify([config, configFiles])
  return told(left) === told(right)
}
