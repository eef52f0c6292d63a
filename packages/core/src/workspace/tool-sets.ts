import { isSourceFile } from '../locate/parse.js'
import type { ToolFacts } from '../model/facts.js'
import type { ToolSet } from '../model/tool-set.js'
import { type Analyst, ClosedError } from './analyst.js'
import type { Documents } from './documents.js'
import type { Faults } from './faults.js'
import type { ModuleGraph } from './graph.js'
import type { Turns } from './turns.js'

export interface ToolSetsParts {
  documents: Documents
  graph: ModuleGraph
  analyst: Analyst
  faults: Faults
  /** What was known of sets is otherwise now. */
  onChange(): void
}

/** The sets of a file, and every file that they were read from, as it was. */
interface Found {
  sets: readonly ToolSet[]
  stamps: ReadonlyArray<[file: string, stamp: string | null]>
  generation: number
}

/** Text without one of these words puts no tools together. */
const SIGN = /tool(?:s|set|box|kit)\b|server|mcp/i

/**
 * Which tools a source puts together: in a record or a list, or on one server. It is asked for where a limit of requests
 * may be exceeded at all, and only files that changed since are read again.
 */
export class ToolSets {
  readonly #parts: ToolSetsParts
  readonly #found = new Map<string, Found>()
  #byTool: ReadonlyMap<string, readonly ToolSet[]> = new Map()
  #known = ''

  constructor(parts: ToolSetsParts) {
    this.#parts = parts
  }

  /** The sets that a tool stands in, as far as they were looked for. */
  of({ file, site }: ToolFacts): readonly ToolSet[] {
    return this.#byTool.get(keyOf(file, site.range)) ?? []
  }

  /** Looks through files; what other files had before is forgotten. */
  async find(files: Iterable<string>, turns?: Turns): Promise<void> {
    const listed = new Set(files)
    for (const file of this.#found.keys()) if (!listed.has(file)) this.#found.delete(file)
    for (const file of listed) {
      await turns?.pass()
      await this.#look(file)
    }
    const sets = largest(merged([...this.#found.values()].flatMap((found) => found.sets)))
    const known = JSON.stringify(sets)
    if (known === this.#known) return
    this.#known = known
    const byTool = new Map<string, ToolSet[]>()
    for (const set of sets) {
      for (const { file, range } of set.members) {
        const key = keyOf(file, range)
        byTool.set(key, [...(byTool.get(key) ?? []), set])
      }
    }
    this.#byTool = byTool
    this.#parts.onChange()
  }

  async #look(file: string): Promise<void> {
    const { documents, graph } = this.#parts
    const known = this.#found.get(file)
    const isFresh =
      known?.generation === graph.resolver.generation &&
      known.stamps.every(([each, stamp]) => documents.stamp(each) === stamp)
    if (isFresh) return
    const text = isSourceFile(file) ? documents.read(file).text : null
    const own: Found['stamps'] = [[file, documents.stamp(file)]]
    const { generation } = graph.resolver
    const none: Found = { sets: [], stamps: own, generation }
    this.#found.set(file, text !== null && SIGN.test(text) ? await this.#asked(file, none) : none)
  }

  async #asked(file: string, none: Found): Promise<Found> {
    try {
      return await this.#ask(file)
    } catch (error) {
      if (error instanceof ClosedError) throw error
      this.#parts.faults.note(file, error)
      return none
    }
  }

  /** Asks until the answer is of the texts as they stand. */
  async #ask(file: string): Promise<Found> {
    const { documents, graph, analyst } = this.#parts
    for (;;) {
      const { generation } = graph.resolver
      const asked = await analyst.ask('toolSets', [file])
      if (!asked || generation !== graph.resolver.generation) continue
      const read = new Set([file, ...asked.files])
      const stamps = [...read].map((each): [string, string | null] => [each, documents.stamp(each)])
      return { sets: asked.value, stamps, generation }
    }
  }
}

function keyOf(file: string, { start }: ToolFacts['site']['range']): string {
  return `${file} ${start.line}:${start.character}`
}

/** A server is added to by many files. */
function merged(sets: readonly ToolSet[]): ToolSet[] {
  const byId = new Map<string, ToolSet>()
  for (const set of sets) {
    const same = byId.get(set.id)
    if (!same) {
      byId.set(set.id, { ...set })
      continue
    }
    const known = new Set(same.members.map(({ file, range }) => keyOf(file, range)))
    same.members = [
      ...same.members,
      ...set.members.filter(({ file, range }) => !known.has(keyOf(file, range))),
    ]
  }
  return [...byId.values()]
}

/** Without those that are part of another one: what the larger one may come to, the smaller one does not exceed. */
function largest(sets: readonly ToolSet[]): ToolSet[] {
  const inOrder = [...sets].sort((a, b) => b.members.length - a.members.length || (a.id < b.id ? -1 : 1))
  const kept: Array<{ set: ToolSet; keys: ReadonlySet<string> }> = []
  for (const set of inOrder) {
    const keys = new Set(set.members.map(({ file, range }) => keyOf(file, range)))
    const isPart = kept.some((other) => [...keys].every((key) => other.keys.has(key)))
    if (!isPart) kept.push({ set, keys })
  }
  return kept.map(({ set }) => set)
}
