import type { TimeSlicer } from '../../../common/time-slicer.js'
import type { Documents } from '../../../files/documents.js'
import type { ModuleGraph } from '../graph.js'

export interface FileSearchParts {
  documents: Documents
  graph: ModuleGraph
}

/** What is asked of each file. */
interface Question<Wanted, Value> {
  /** Null: nothing is wanted of this file now. */
  wanted(file: string): Wanted | null
  ask(file: string, wanted: Wanted): Promise<{ value: readonly Value[]; files: readonly string[] }>
}

interface Found<Value> {
  wanted: string
  values: readonly Value[]
  /** Every file that this was read from, as it was. */
  stamps: ReadonlyArray<[file: string, stamp: string | null]>
  generation: number
}

/** What was found in files, each asked again when something else is wanted of it, or what it was read from has changed. */
export class FileSearch<Wanted, Value> {
  readonly #parts: FileSearchParts
  readonly #question: Question<Wanted, Value>
  readonly #found = new Map<string, Found<Value>>()

  constructor(parts: FileSearchParts, question: Question<Wanted, Value>) {
    this.#parts = parts
    this.#question = question
  }

  /** All that was found, each with the file that has it. */
  *all(): Generator<{ file: string; value: Value }> {
    for (const [file, { values }] of this.#found) for (const value of values) yield { file, value }
  }

  /** The files of which something was wanted. */
  files(): Iterable<string> {
    return this.#found.keys()
  }

  forget(file: string): void {
    this.#found.delete(file)
  }

  /** Looks again at some files where something was found before, and at the open buffers. */
  async renew(files: readonly string[]): Promise<void> {
    for (const each of new Set([...files, ...this.#parts.documents.buffers.keys()])) await this.#look(each)
  }

  /**
   * Looks for what is wanted about some files, and tells of which of them something else is known than before, by `keyOf`.
   * `look` is given all files, where it may come to want more.
   */
  async find(
    about: readonly string[],
    keyOf: (file: string) => string,
    all: () => Promise<readonly string[]>,
    look: (files: readonly string[]) => Promise<void>,
  ): Promise<string[]> {
    if (about.length === 0) {
      this.#found.clear()
      return []
    }
    const files = new Set(await all())
    const before = about.map((file) => keyOf(file))
    for (const file of this.#found.keys()) if (!files.has(file)) this.#found.delete(file)
    await look([...files])
    return about.filter((file, index) => keyOf(file) !== before[index])
  }

  /** Looks at each of these files. */
  async through(files: readonly string[], turns: TimeSlicer, signal: AbortSignal | undefined): Promise<void> {
    for (const file of files) {
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      await this.#look(file)
    }
  }

  async #look(file: string): Promise<void> {
    const wanted = this.#question.wanted(file)
    if (wanted === null) return this.forget(file)
    const key = JSON.stringify(wanted)
    if (this.#isFresh(file, key)) return
    const { value, files } = await this.#question.ask(file, wanted)
    this.#keep(file, key, value, [...new Set([file, ...files])])
  }

  #isFresh(file: string, wanted: string): boolean {
    const { documents, graph } = this.#parts
    const known = this.#found.get(file)
    return (
      known?.wanted === wanted &&
      known.generation === graph.resolver.generation &&
      known.stamps.every(([each, stamp]) => documents.stamp(each) === stamp)
    )
  }

  #keep(file: string, wanted: string, values: readonly Value[], read: readonly string[]): void {
    const { documents, graph } = this.#parts
    const stamps = read.map((each): [string, string | null] => [each, documents.stamp(each)])
    this.#found.set(file, { wanted, values, stamps, generation: graph.resolver.generation })
  }
}
