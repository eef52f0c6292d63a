import type { Documents } from '../../files/documents.js'
import type { ToolGroups } from '../../model/tool-set.js'
import { isSourceFile } from '../../syntax/parse.js'
import type { Faults } from '../checks/faults.js'
import type { ModuleGraph } from './graph.js'
import type { Importers } from './importers.js'
import { type AnalysisService, ClosedError } from './process/analysis-service.js'

export interface GroupReaderParts {
  documents: Documents
  graph: ModuleGraph
  analyst: AnalysisService
  faults: Faults
  importers: Importers
  /** All files of the workspace, as far as they are listed. */
  listed(): readonly string[]
}

/** What somebody looks for. */
export interface Sought {
  mayBeIn(text: string): boolean
  /** Whether tools that are registered on servers are sought, too: that takes much longer. */
  onServers: boolean
}

/** What was read of a file, and every file that it was read from, as it was. */
interface Found {
  /** Whether that has what is registered on servers. */
  withServers: boolean
  groups: ToolGroups
  stamps: ReadonlyArray<[file: string, stamp: string | null]>
  generation: number
  /** What was known of factories. */
  lore: number
  /** The files that may call its functions; null where that makes no difference. */
  importers: readonly string[] | null
}

/** Reads what files put together and send to models, again only where a file that took part has changed. */
export class GroupReader {
  readonly #parts: GroupReaderParts
  readonly #found = new Map<string, Found>()

  constructor(parts: GroupReaderParts) {
    this.#parts = parts
  }

  /** Null for a file whose text has no sign of what is sought. */
  async of(file: string, sought: Sought): Promise<ToolGroups | null> {
    const { documents } = this.#parts
    const text = isSourceFile(file) ? documents.read(file).text : null
    if (text === null || !sought.mayBeIn(text)) return null
    let found = this.#found.get(file)
    if (!found || !(await this.#isFresh(file, found)) || (sought.onServers && !found.withServers)) {
      found = await this.#asked(file, sought.onServers)
      this.#found.set(file, found)
    }
    return found.groups
  }

  /** The files that what is known of a file was read from, itself among them. */
  readFor(file: string): string[] {
    return this.#found.get(file)?.stamps.map(([each]) => each) ?? []
  }

  /** Whether what is known of a file depends on who calls its functions. */
  hasCallers(file: string): boolean {
    return this.#found.get(file)?.importers != null
  }

  forget(file: string): void {
    this.#found.delete(file)
  }

  async #isFresh(file: string, { generation, lore, stamps, importers }: Found): Promise<boolean> {
    const { documents, graph } = this.#parts
    return (
      generation === graph.resolver.generation &&
      lore === graph.lore &&
      stamps.every(([each, stamp]) => documents.stamp(each) === stamp) &&
      (importers === null || String(importers) === String(await this.#importersOf(file)))
    )
  }

  #importersOf(file: string): Promise<string[]> {
    const { documents, importers, listed } = this.#parts
    return importers.of(file, [...listed(), ...documents.buffers.keys()])
  }

  async #asked(file: string, withServers: boolean): Promise<Found> {
    const { documents, graph, faults } = this.#parts
    const { lore } = graph
    const { generation } = graph.resolver
    try {
      return await this.#ask(file, withServers)
    } catch (error) {
      if (error instanceof ClosedError) throw error
      faults.note(file, error)
      const groups = { sets: [], uses: [], hasCallers: false }
      const stamps: Found['stamps'] = [[file, documents.stamp(file)]]
      return { withServers, groups, stamps, generation, lore, importers: null }
    }
  }

  /** Asks until the answer is of the texts as they stand. */
  async #ask(file: string, withServers: boolean): Promise<Found> {
    const { documents, graph, analyst } = this.#parts
    let importers: string[] | null = null
    for (;;) {
      const { lore } = graph
      const { generation } = graph.resolver
      const asked = await analyst.ask('toolGroups', [file, withServers, importers ?? []])
      if (!asked || generation !== graph.resolver.generation) continue
      if (asked.value.hasCallers && importers === null) {
        importers = await this.#importersOf(file)
        if (importers.length > 0) continue
      }
      // A file that calls nothing just now may do so with its next text.
      const read = new Set([file, ...asked.files, ...(importers ?? [])])
      const stamps = [...read].map((each): [string, string | null] => [each, documents.stamp(each)])
      return { withServers, groups: asked.value, stamps, generation, lore, importers }
    }
  }
}
