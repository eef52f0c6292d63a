import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import type { Contribution } from '../cache/cache.js'
import type { FileInstances } from './file-instances.js'

/** What is held of one text of a file. */
export interface ModuleEntry {
  text: string
  base: ModuleAnalysis
  /** With what other files tell of it; made again when that is something else. */
  linked: {
    analysis: ModuleAnalysis
    elsewhere: string
    /** With what imported functions change of what they are given. */
    changed: { analysis: ModuleAnalysis; by: string } | null
  } | null
  instances: FileInstances
  /** What it contributed to the factory index last, and that as text. */
  contributed: { contribution: Contribution; text: string } | null
}

/** How many files are kept analyzed that nothing imports: in a large workspace that is nearly all of them. */
const MAX_ALONE = 1000

/** What is held of the files of a workspace: of all that others need, and of those that were asked about last. */
export class ModuleEntries {
  readonly #make: (file: string, text: string) => ModuleEntry
  readonly #entries = new Map<string, ModuleEntry>()
  /** The file that is asked about: what is read beside it is needed by others. */
  #subject: string | null = null
  /** Files that were asked about and that no other needed so far, the longest ago first. */
  readonly #alone = new Set<string>()
  readonly #needed = new Set<string>()

  constructor(make: (file: string, text: string) => ModuleEntry) {
    this.#make = make
  }

  /** Something is asked about a file. Gives the file whose entry goes for it, if there is one. */
  about(file: string): string | null {
    this.#subject = file
    if (this.#needed.has(file)) return null
    this.#alone.delete(file)
    this.#alone.add(file)
    const [oldest] = this.#alone
    if (this.#alone.size <= MAX_ALONE || oldest === undefined) return null
    this.#alone.delete(oldest)
    this.#entries.delete(oldest)
    return oldest
  }

  isSubject(file: string): boolean {
    return file === this.#subject
  }

  /** The entry of this text, made where there is none. */
  of(file: string, text: string): ModuleEntry {
    if (file !== this.#subject && !this.#needed.has(file)) {
      this.#needed.add(file)
      this.#alone.delete(file)
    }
    let entry = this.#entries.get(file)
    if (entry?.text !== text) {
      entry = this.#make(file, text)
      this.#entries.set(file, entry)
    }
    return entry
  }

  /** The entry of whatever text was read last. */
  known(file: string): ModuleEntry | undefined {
    return this.#entries.get(file)
  }

  delete(file: string): void {
    this.#entries.delete(file)
  }
}
