import path from 'node:path'
import { foldersAround } from '../../../common/paths.js'
import { entriesOf } from './directory.js'
import { bestOf } from './lock.js'

/**
 * What Deno keeps in a node_modules: every version of a package, each in a folder of its own
 * (`node_modules/.deno/zod@3.25.0/node_modules/zod`). Only one of them is linked where Node looks.
 */
export class DenoNodeModules {
  readonly #entries = new Map<string, readonly string[]>()

  /**
   * A file from which Node finds a package by its name, in the version of the lock or else the best for the range; null where none is
   * kept.
   */
  importerOf(name: string, range: string, locked: string | null, importer: string): string | null {
    for (const folder of foldersAround(importer)) {
      const store = path.posix.join(folder, 'node_modules/.deno')
      const kept = this.#versionsIn(store, name)
      const best = locked !== null && kept.has(locked) ? locked : bestOf([...kept.keys()], range)
      if (best !== null) return `${store}/${kept.get(best)}/importer.js`
    }
    return null
  }

  clear(): void {
    this.#entries.clear()
  }

  /** The folders of a package, by version. */
  #versionsIn(store: string, name: string): Map<string, string> {
    let entries = this.#entries.get(store)
    if (!entries) {
      entries = entriesOf(store)
      this.#entries.set(store, entries)
    }
    const prefix = `${name.replace('/', '+')}@`
    const own = entries.filter((entry) => entry.startsWith(prefix))
    // Copies for other peers have a number after the version: `ai@6.0.1_1`.
    return new Map(
      own
        .sort()
        .reverse()
        .map((entry) => [entry.slice(prefix.length).split('_', 1)[0] ?? '', entry]),
    )
  }
}
