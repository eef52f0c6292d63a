import { statSync } from 'node:fs'
import path from 'node:path'
import { slashed } from '@toolsight/core/paths'
import { watch } from 'chokidar'
import type { Engine } from '../engine.js'
import { UsageError } from '../usage-error.js'

/** What happened to files since it was asked last. Absolute, with `/`. */
export interface FileEvents {
  changed: Set<string>
  /** Files came or went, or one changed that decides what there is to check. */
  isOther: boolean
  /** The configuration changed. */
  isConfigured: boolean
}

/** Folders that hold nothing that anybody saves. */
const SKIPPED = new Set(['.git', '.hg', '.svn', '.cache', '.next', '.nuxt', '.turbo', 'coverage'])

const SOURCES = /\.(?:[cm]?[jt]sx?|jsonc?|json5|ya?ml|toml)$/
const CONFIGURATION = /(?:^|\/)toolsight\.config\.json$/
const DECIDING = /(?:^|\/)(?:package\.json|tsconfig[^/]*\.json|\.gitignore|[^/]*lock[^/]*)$/

/** Events that come in one burst are one: an editor that saves all, a switch of branches. */
const BURST_MS = 8

/** chokidar drops what happens to a file within 50 ms of an event: a formatter that runs after a save. It is looked at again then. */
const DROPPED_MS = 60

/** Watches the files below a folder. */
export class FileWatch {
  readonly #watcher: ReturnType<typeof watch>
  readonly #ready: Promise<void>
  #events: FileEvents = none()
  #timer: NodeJS.Timeout | null = null
  readonly #again = new Map<string, NodeJS.Timeout>()
  onEvents: () => void = () => {}

  constructor(
    root: string,
    alsoFiles: readonly string[],
    { isInstallRecord }: Pick<Engine, 'isInstallRecord'>,
  ) {
    this.#watcher = watch([root, ...alsoFiles], {
      ignoreInitial: true,
      // Some editors take a file away and put another in its place.
      atomic: 10,
      ignored: (file, stats) =>
        // Of packages only what says that they were installed.
        SKIPPED.has(path.basename(file)) ||
        (isInPackages(root, file)
          ? !isInstallRecord(slashed(file))
          : stats?.isFile() === true && !SOURCES.test(file) && !DECIDING.test(slashed(file))),
    })
    this.#watcher.on('all', (event, file) => this.#note(event, slashed(file)))
    this.#ready = new Promise((resolve, reject) => {
      this.#watcher.once('ready', resolve)
      this.#watcher.on('error', (error) => reject(refused(error)))
    })
    this.#ready.catch(() => undefined)
  }

  /** @throws {UsageError} where the system watches no more files */
  get ready(): Promise<void> {
    return this.#ready
  }

  /** What happened since the last call. */
  take(): FileEvents {
    const events = this.#events
    this.#events = none()
    for (const file of events.changed) this.#lookAgain(file)
    return events
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    for (const timer of this.#again.values()) clearTimeout(timer)
    await this.#watcher.close()
  }

  /** Before the file is read, and again once events count. */
  #lookAgain(file: string): void {
    const before = stateOf(file)
    clearTimeout(this.#again.get(file))
    const timer = setTimeout(() => {
      this.#again.delete(file)
      if (stateOf(file) !== before) this.#note('change', file)
    }, DROPPED_MS)
    this.#again.set(file, timer)
  }

  #note(event: string, file: string): void {
    this.#events.changed.add(file)
    if (CONFIGURATION.test(file)) this.#events.isConfigured = true
    if (event !== 'change' || DECIDING.test(file) || file.includes('/node_modules/'))
      this.#events.isOther = true
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.onEvents()
    }, BURST_MS)
  }
}

function isInPackages(root: string, file: string): boolean {
  return file.startsWith(root) && slashed(file.slice(root.length)).includes('/node_modules/')
}

function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true })
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeNs}`
}

function none(): FileEvents {
  return { changed: new Set(), isOther: false, isConfigured: false }
}

function refused(error: unknown): UsageError {
  const { code = '' } = error as NodeJS.ErrnoException
  const why =
    code === 'ENOSPC' || code === 'EMFILE'
      ? 'the system watches no more files. On Linux, raise fs.inotify.max_user_watches and max_user_instances; or give a folder: --root <dir>'
      : String(error)
  return new UsageError(`--watch cannot watch the files: ${why}.`)
}
