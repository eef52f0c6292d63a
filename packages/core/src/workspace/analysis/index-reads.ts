import { CHANGING } from '../cache/dependency-fingerprints.js'
import type { Dependency } from './dependency.js'
import type { ModuleGraph } from './graph.js'

/** What a look at a file asked of the factory index. */
interface Reads {
  /** The version of the index when the look began. */
  version: number
  /** Null where nothing was looked at: any change may count. */
  asked: readonly Dependency[] | null
}

/** What looks at files asked of the factory index: a file is looked at again only where that has changed since. */
export class IndexReads {
  readonly #graph: ModuleGraph
  readonly #known = new Map<string, Reads>()

  constructor(graph: ModuleGraph) {
    this.#graph = graph
  }

  begin(file: string): Reads {
    const reads: Reads = { version: this.#graph.index.version, asked: null }
    this.#known.set(file, reads)
    return reads
  }

  /** Whether what is known of a file may be something else now. */
  areOutdated(file: string): boolean {
    const known = this.#known.get(file)
    return known === undefined || this.haveChanged(known)
  }

  /** Whether something changed meanwhile of what a look asked for. */
  haveChanged({ version, asked }: Reads): boolean {
    if (version === this.#graph.index.version) return false
    return asked === null || asked.some(([kind, subject]) => this.#graph.hasChanged(kind, subject, version))
  }

  clear(): void {
    this.#known.clear()
  }
}

/** Of everything that a look asked for, what it asked of the factory index. */
export function askedOfIndex(dependencies: readonly Dependency[]): Dependency[] {
  return dependencies.filter(([kind]) => CHANGING.has(kind))
}
