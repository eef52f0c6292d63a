import type { TimeSlicer } from '../../../common/time-slicer.js'
import type { Markers } from '../../../detect/markers.js'
import type { Documents } from '../../../files/documents.js'
import type { ToolFacts } from '../../../model/facts.js'
import type { NamedModel } from '../../../model/provider.js'
import type { ModelUse, ToolGroups } from '../../../model/tool-set.js'
import { namesSeveralForms } from '../../../providers/index.js'
import type { GroupReader } from '../group-reader.js'
import { keyOf } from '../tool-sets.js'

export interface ModelUsesParts {
  documents: Documents
  groups: GroupReader
  markers: Markers
}

/** Which models the files of a workspace send their tools to. */
export class ModelUses {
  readonly #parts: ModelUsesParts
  /** By file: those that look like having some, be it that another file's text leaves none just now. */
  readonly #found = new Map<string, Pick<ToolGroups, 'uses' | 'made'>>()
  #byTool = new Map<string, ModelUse[]>()
  /** Whether a text may send tools, by the file that has it. */
  readonly #signs = new Map<string, { text: string; maySendTools: boolean }>()
  #unfollowed: ModelUse[] = []
  #made: NamedModel[] = []
  #known = '[[],[]]'
  #revision = 0

  constructor(parts: ModelUsesParts) {
    this.#parts = parts
  }

  /** Grows whenever other uses are known. */
  get revision(): number {
    return this.#revision
  }

  /** Where a tool is sent, as far as it was looked for. */
  of({ file, site }: ToolFacts): readonly ModelUse[] {
    return this.#byTool.get(keyOf(file, site.range)) ?? []
  }

  /** Where tools are sent that could not be followed. */
  get unfollowed(): readonly ModelUse[] {
    return this.#unfollowed
  }

  /** What is made with packages of providers that send in several forms, whatever it is used for. */
  get made(): readonly NamedModel[] {
    return this.#made
  }

  /** What is sent to models where a file takes part: in itself, and where tools or models are imported from it. */
  about(file: string): readonly ModelUse[] {
    const { groups } = this.#parts
    const users = [...this.#found.keys()].filter(
      (each) => each === file || groups.readFor(each).includes(file),
    )
    return users.sort().flatMap((each) => this.#found.get(each)?.uses ?? [])
  }

  /** Looks through all files; what others had is forgotten. */
  async find(files: Iterable<string>, turns: TimeSlicer, signal?: AbortSignal): Promise<void> {
    const listed = new Set(files)
    for (const file of [...this.#found.keys()]) if (!listed.has(file)) this.#found.delete(file)
    for (const file of listed) {
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      await this.#look(file)
    }
    this.#settle()
  }

  /** Looks again at a file, at those that were read together with it, and at the open buffers, as far as they changed. */
  async renew(file: string): Promise<void> {
    const { documents, groups } = this.#parts
    const users = [...this.#found.keys()].filter((each) => groups.readFor(each).includes(file))
    for (const each of new Set([file, ...users, ...documents.buffers.keys()])) await this.#look(each)
    this.#settle()
  }

  /** A file that is gone sends nothing. */
  forget(file: string): void {
    this.#found.delete(file)
    this.#signs.delete(file)
    this.#parts.groups.forget(file)
    this.#settle()
  }

  async #look(file: string): Promise<void> {
    const groups = await this.#parts.groups.of(file, {
      mayBeIn: (text) => this.#maySendTools(file, text),
      onServers: false,
    })
    if (groups) this.#found.set(file, { uses: groups.uses, made: groups.made })
    else this.#found.delete(file)
  }

  /** Asked of each text once: all files are looked through after each change. */
  #maySendTools(file: string, text: string): boolean {
    const known = this.#signs.get(file)
    if (known?.text === text) return known.maySendTools
    const maySendTools = this.#parts.markers.maySendTools(text) || namesSeveralForms(text)
    this.#signs.set(file, { text, maySendTools })
    return maySendTools
  }

  #settle(): void {
    const found = [...this.#found.keys()].sort().flatMap((file) => this.#found.get(file) ?? [])
    const uses = found.flatMap((each) => each.uses)
    const made = found.flatMap((each) => each.made)
    const known = JSON.stringify([uses, made])
    if (known === this.#known) return
    this.#known = known
    this.#byTool = new Map()
    for (const use of uses) {
      for (const { file, range } of use.members) {
        const key = keyOf(file, range)
        const own = this.#byTool.get(key)
        if (own) own.push(use)
        else this.#byTool.set(key, [use])
      }
    }
    this.#made = made
    this.#unfollowed = uses.filter(({ members }) => members.length === 0)
    this.#revision++
  }
}
