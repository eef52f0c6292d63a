import type { Documents } from '../../files/documents.js'
import type { ToolGroups } from '../../model/tool-set.js'
import { isSourceFile } from '../../syntax/parse.js'
import type { ModuleGraph } from './graph.js'
import type { KeptAnswers } from './kept-answers.js'

export interface GroupReaderParts {
  documents: Documents
  graph: ModuleGraph
  answers: KeptAnswers
}

/** What somebody looks for. */
export interface Sought {
  mayBeIn(text: string): boolean
  /** Whether tools that are registered on servers are sought, too: that takes much longer. */
  onServers: boolean
  /** Somebody waits: it is asked before the files of the workspace that are yet to be checked. */
  urgent?: boolean
}

/** What was read of a file, and every file that it was read from, as it was. */
interface Found {
  /** Whether that has what is registered on servers. */
  withServers: boolean
  groups: ToolGroups
  stamps: ReadonlyArray<[file: string, stamp: string | null]>
  generation: number
  /** What was known of factories. */
  factoryVersion: number
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
    if (!found || !this.#isFresh(found) || (sought.onServers && !found.withServers)) {
      found = await this.#asked(file, sought)
      this.#found.set(file, found)
    }
    return found.groups
  }

  /** The files that what is known of a file was read from, itself among them. */
  readFor(file: string): string[] {
    return this.#found.get(file)?.stamps.map(([each]) => each) ?? []
  }

  forget(file: string): void {
    this.#found.delete(file)
  }

  #isFresh({ generation, factoryVersion, stamps }: Found): boolean {
    const { documents, graph } = this.#parts
    return (
      generation === graph.resolver.generation &&
      factoryVersion === graph.index.version &&
      stamps.every(([each, stamp]) => documents.stamp(each) === stamp)
    )
  }

  async #asked(file: string, { onServers: withServers, urgent = false }: Sought): Promise<Found> {
    const { documents, graph, answers } = this.#parts
    const { version: factoryVersion } = graph.index
    const { generation } = graph.resolver
    const found = (groups: ToolGroups, read: Iterable<string>): Found => ({
      withServers,
      groups,
      stamps: [...read].map((each) => [each, documents.stamp(each)]),
      generation,
      factoryVersion,
    })
    const { value, files } = await answers.ask('toolGroups', [file, withServers], { urgent })
    return found(value, new Set([file, ...files]))
  }
}
