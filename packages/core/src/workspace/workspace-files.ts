import path from 'node:path'
import { type RealFolder, realPath, realPathAmong, resolved } from '../common/paths.js'
import type { TimeSlicer } from '../common/time-slicer.js'
import type { Markers } from '../detect/markers.js'
import { FileListing, type FileScope, type SkippedPath } from '../files/discovery.js'
import type { Documents } from '../files/documents.js'
import type { Packages } from '../files/packages.js'
import type { FileProblem } from '../model/facts.js'
import { isBuildOutput } from '../modules/resolution/build-output.js'
import type { SettingsReader } from '../modules/resolution/settings.js'
import { contributingManifests } from './analysis/contributing-manifests.js'
import { fileProblem } from './checks/problems.js'

export interface WorkspaceFilesParts extends FileScope {
  documents: Documents
  packages: Packages
  markers: Markers
  settings: SettingsReader
}

/** Which files the workspace has, and the key by which each of them is known: its real path. */
export class WorkspaceFiles {
  readonly #parts: WorkspaceFilesParts
  readonly #listing: FileListing
  /** The keys of open buffers by the names they were opened under. */
  readonly #opened = new Map<string, string>()
  #problems: FileProblem[] = []
  #listed: readonly string[] | null = null
  /** How often files came or went: in all, and before they were listed last. */
  #changes = 0
  #changesListed = 0

  constructor(parts: WorkspaceFilesParts) {
    this.#parts = parts
    this.#listing = new FileListing(parts)
  }

  /** All files, as they were listed last; null before that. */
  get listed(): readonly string[] | null {
    return this.#listed
  }

  /** What could not be listed the last time. */
  get problems(): readonly FileProblem[] {
    return this.#problems
  }

  /**
   * All files, or those that paths lead to, with the manifests that contribute tools.
   *
   * @throws {PathError} for a path that leads to nothing
   */
  async list(paths: readonly string[]): Promise<string[]> {
    const { root, documents, packages, markers } = this.#parts
    const changes = this.#changes
    const { files: listed, problems } = await this.#listing.list(paths)
    const named = new Set(paths.map((given) => this.#absolute(given)))
    const files = listed.filter((file) => named.has(file) || !this.#isBuildOutput(file))
    this.#problems = problems.map(({ path: file, message, ...own }) => ({
      ...fileProblem('unreadable-file', file, message),
      ...own,
    }))
    if (paths.length === 0) {
      this.#listed = files
      this.#changesListed = changes
    }
    const below = paths.length === 0 ? [root] : paths.map((given) => this.#absolute(given))
    documents.refresh()
    const manifests = contributingManifests(files, below, { documents, packages, markers }).filter(
      (file) => !files.includes(file),
    )
    return manifests.length === 0 ? files : [...files, ...manifests].sort()
  }

  /** Whether a file is one of those to check, by `include`, `exclude` and what git ignores. It need not exist on disk. */
  includes(file: string): boolean {
    const key = this.key(file)
    return this.#listing.includes(key) && !this.#isBuildOutput(key)
  }

  /** Every file of this name that is neither excluded nor ignored by git. In order. */
  named(name: string): Promise<string[]> {
    return this.#listing.named(name)
  }

  /** What of the workspace is not checked, and what keeps it out; other people's code in `node_modules` is not named. */
  async skipped(): Promise<SkippedPath[]> {
    const [skipped, { files }] = await Promise.all([this.#listing.skipped(), this.#listing.list()])
    const built = files.filter((file) => this.#isBuildOutput(file))
    return [
      ...skipped,
      ...built.map((each): SkippedPath => ({ path: each, isFolder: false, reason: 'build-output' })),
    ]
  }

  /** These files, and all others of the workspace. */
  async all(keys: readonly string[] = []): Promise<string[]> {
    const listed = async () => (await this.#listing.list()).files.filter((file) => !this.#isBuildOutput(file))
    const known = this.#changes === this.#changesListed ? this.#listed : null
    return [...new Set([...keys, ...(known ?? (await listed()))])]
  }

  /** Files came or went. */
  changed(): void {
    this.#changes++
  }

  /** A buffer is opened under this name. Returns its key. */
  open(file: string): string {
    const key = this.key(file)
    this.#opened.set(this.#absolute(file), key)
    return key
  }

  /** The buffer of this name is closed. Returns the key that it had. */
  close(file: string): string {
    const key = this.key(file)
    this.#opened.delete(this.#absolute(file))
    return key
  }

  key(file: string, real = realPath): string {
    const absolute = this.#absolute(file)
    return this.#opened.get(absolute) ?? (this.#parts.documents.isOpen(absolute) ? absolute : real(absolute))
  }

  /** Each key once, in order. */
  async keys(files: readonly string[], turns: TimeSlicer): Promise<string[]> {
    const keys = new Set<string>()
    const folders = new Map<string, RealFolder>()
    for (const file of files) {
      keys.add(this.key(file, (absolute) => realPathAmong(absolute, folders)))
      await turns.yieldIfDue()
    }
    return [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  }

  #isBuildOutput(file: string): boolean {
    const { settings, documents } = this.#parts
    if (!/\.[cm]?jsx?$/.test(file)) return false
    return isBuildOutput(file, settings.outputOf(path.posix.dirname(file)), () => documents.read(file).text)
  }

  #absolute(file: string): string {
    return resolved(this.#parts.root, file)
  }
}
