import {
  ConfigError,
  type ConfigProblem,
  type FileReport,
  openWorkspace,
  type Report,
  type Workspace,
} from '@toolsight/core'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { describe, type Log } from './log.js'
import type { Settings } from './settings.js'
import { pathOf } from './uris.js'

export interface FolderOptions {
  /** As the client names it; diagnostics of closed files are published below it. */
  uri: string
  /** Absolute, with `/`. */
  path: string
  /** False for the place that stands in for a folder around a file that is in none. */
  isOpenedByUser: boolean
  log: Log
}

/** One workspace folder: its core workspace, reopened when trust or configuration changes. */
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
  /** What was found at the last look at each file, by absolute path. */
  readonly reports = new Map<string, FileReport>()
  readonly #log: Log
  #opening: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor({ uri, path, isOpenedByUser, log }: FolderOptions, settings: Settings) {
    this.uri = uri
    this.path = path
    this.isOpenedByUser = isOpenedByUser
    this.settings = settings
    this.#log = log
  }

  /** Resolves once every opening that was asked for is over. */
  get ready(): Promise<void> {
    return this.#opening
  }

  /**
   * Opens the workspace with the configuration as it stands, in place of the one before. Where the configuration cannot
   * be used, the one before stays.
   *
   * @param documents the buffers that are open
   */
  reopen(trusted: boolean, node: string | null, documents: () => TextDocument[]): Promise<void> {
    this.#opening = this.#opening.then(() => this.#reopen(trusted, node, documents))
    return this.#opening
  }

  async dispose(): Promise<void> {
    this.#isClosed = true
    await this.#opening
    await this.workspace?.dispose()
    this.workspace = null
  }

  async #reopen(trusted: boolean, node: string | null, documents: () => TextDocument[]): Promise<void> {
    if (this.#isClosed) return
    const before = this.workspace
    const { config } = this.settings
    try {
      const opened = await openWorkspace({
        root: this.path,
        trusted,
        cache: true,
        config: node === null ? config : { ...config, evaluate: { node, ...config.evaluate } },
        onLog: (line) => this.#log.info(line),
      })
      for (const document of documents()) {
        const file = pathOf(document.uri)
        if (file !== null) opened.update(file, document.getText(), document.version)
      }
      this.workspace = opened
      this.configProblems = []
      this.failure = null
      await before?.dispose()
    } catch (error) {
      this.configProblems = error instanceof ConfigError ? error.problems : []
      const [first] = this.configProblems
      if (!(error instanceof ConfigError))
        this.#log.error(`${this.path} could not be opened: ${describe(error)}`)
      if (before === null) this.failure = first?.message ?? describe(error)
    }
  }
}

/** A report of many files, file by file. */
export function byFile(report: Report): Map<string, FileReport> {
  const files = new Map<string, FileReport>()
  const of = (file: string): FileReport => {
    const found = files.get(file) ?? { file, tools: [], findings: [], problems: [], stale: [] }
    files.set(file, found)
    return found
  }
  for (const tool of report.tools) of(tool.file).tools.push(tool)
  for (const finding of report.findings) of(finding.file).findings.push(finding)
  return files
}
