import ts from '#typescript'
import { resolveName } from '../syntax/bindings.js'
import { mayExportAnything } from '../syntax/exports.js'
import type { Sources } from '../syntax/sources.js'
import { aliases } from './aliases.js'
import { applied } from './functions.js'
import { elements } from './literals.js'
import { listed } from './loop-elements.js'
import { members } from './members.js'
import { declarations, exported } from './names.js'
import type { FieldPlace, Member, Search, Shared, SoughtElement } from './place.js'
import { distinct, distinctMembers, PlaceMap } from './place-map.js'
import { Questions } from './questions.js'
import { step } from './step.js'

// Far beyond what a schema takes; reached only by code that goes in circles in ways not seen before, and by schemas that were made
// to be searched for long: thousands of parts, each of which may say something of each of thousands of fields.
const MAX_WORK = 20_000
const MAX_PATHS = 10
/** Places that are found in the time of a step. */
const PLACES_A_STEP = 10

export type NavigatorOptions = Partial<Pick<Search, 'element' | 'everyValue' | 'shared'>>

/** For searches over the same texts. */
export function newShared(): Shared {
  return { listed: new PlaceMap(), names: new PlaceMap(), namesInParts: new PlaceMap(), open: new Map() }
}

/** One search over the workspace's source: trees are parsed once, questions answered once, circles cut. */
export class Navigator implements Search {
  readonly #sources: Sources
  #maxWork: number
  readonly #trees = new Map<string, ts.SourceFile | null>()
  readonly #questions = new Questions()
  readonly #applied = new PlaceMap<PlaceMap<FieldPlace[]>>()
  readonly #steps = new Map<string, (place: FieldPlace) => Member | null>()
  readonly #members = new Map<string, (place: FieldPlace) => Member[]>()
  /** By name and file, how many questions were open. */
  readonly #exporting = new Map<string, number>()
  #work = 0

  readonly aliases: (place: FieldPlace) => FieldPlace[] = this.#questions.once<FieldPlace[]>([], (place) =>
    this.spend() ? this.#counted(aliases(this, place)) : [],
  )

  readonly values: (place: FieldPlace) => FieldPlace[] = this.#questions.once<FieldPlace[]>([], (place) => {
    const next = this.aliases(place)
    return next.length === 0 ? [place] : this.#counted(distinct(next.flatMap((alias) => this.values(alias))))
  })

  readonly elements: (place: FieldPlace) => FieldPlace[] = this.#questions.once<FieldPlace[]>([], (place) =>
    elements(this, place),
  )

  // A list may be made of itself: `all = all.filter(…)`.
  readonly listed: (list: FieldPlace) => FieldPlace[] = this.#questions.once<FieldPlace[]>([], (list) =>
    this.spend() ? this.#counted(distinct(listed(this, list))) : [],
  )

  readonly #element: SoughtElement | null
  #isElementAskedFor = false
  readonly everyValue: boolean
  readonly shared: Shared

  /** `paths`: how many questions it is there for. */
  constructor(
    sources: Sources,
    paths = 1,
    { element = null, everyValue = false, shared = newShared() }: NavigatorOptions = {},
  ) {
    this.shared = shared
    this.#sources = sources
    this.#element = element
    this.everyValue = everyValue
    this.#maxWork = MAX_WORK * Math.min(Math.max(paths, 1), MAX_PATHS)
  }

  get element(): SoughtElement | null {
    this.#isElementAskedFor = true
    return this.#element
  }

  withoutElement(find: (search: Search) => FieldPlace[]): FieldPlace[] | null {
    const search = new Navigator(this.#sources, 1, { shared: this.shared })
    const found = find(search)
    return search.#isElementAskedFor || search.#work > search.#maxWork ? null : found
  }

  /** What is asked from here on has work of its own: one that goes on for long takes little from the others. */
  nextQuestion(): void {
    this.#maxWork = Math.min(this.#work + MAX_WORK, MAX_WORK * MAX_PATHS)
  }

  tree(file: string): ts.SourceFile | null {
    const known = this.#trees.get(file)
    if (known !== undefined) return known
    const tree = file.endsWith('.json') ? this.#json(file) : this.#sources.parse(file)
    this.#trees.set(file, tree)
    return tree
  }

  resolve(specifier: string, importer: string): string | null {
    return this.#sources.resolve(specifier, importer)
  }

  members(place: FieldPlace, name: string, called = false): Member[] {
    if (!this.everyValue) return members(this, place, name, called)
    // What a member is set to may spread the member itself: `this.settings = { ...this.settings, model }`.
    const key = `${called} ${name}`
    let ask = this.#members.get(key)
    if (!ask) {
      ask = this.#questions.once<Member[]>([], (from) =>
        this.spend() ? this.#counted(distinctMembers(members(this, from, name, called))) : [],
      )
      this.#members.set(key, ask)
    }
    return ask(place)
  }

  applied(callee: FieldPlace, call: FieldPlace): FieldPlace[] {
    const ofCall = this.#applied.get(call) ?? new PlaceMap<FieldPlace[]>()
    this.#applied.set(call, ofCall)
    return ofCall.of(callee, () => applied(callee, call))
  }

  named(place: FieldPlace, name: string): FieldPlace[] {
    const binding = resolveName(name, place.node)
    return binding ? declarations(this, place, binding.symbol.declarations) : []
  }

  exported(file: string, name: string): FieldPlace[] {
    if (!this.#mayExport(file, name)) return []
    const key = `${name}\0${file}`
    const around = this.#exporting.get(key)
    if (around !== undefined) {
      this.#questions.cutAt(around - 1)
      return []
    }
    this.#exporting.set(key, this.#questions.depth)
    try {
      return exported(this, file, name)
    } finally {
      this.#exporting.delete(key)
    }
  }

  step(place: FieldPlace, segment: string): Member | null {
    let ask = this.#steps.get(segment)
    if (!ask) {
      ask = this.#questions.once<Member | null>(null, (from) =>
        this.spend() ? step(this, from, segment) : null,
      )
      this.#steps.set(segment, ask)
    }
    return ask(place)
  }

  spend(): boolean {
    return ++this.#work <= this.#maxWork
  }

  /** A step that leads to thousands of places is as much work as hundreds of steps. */
  #counted<T>(found: T[]): T[] {
    this.#work += Math.floor(found.length / PLACES_A_STEP)
    return found
  }

  /** By its text: one name leads through all modules of a barrel, and to parse each would take far longer than to look. */
  #mayExport(file: string, name: string): boolean {
    if (this.#trees.has(file) || file.endsWith('.json')) return true
    const text = this.#sources.read(file)
    if (text === null) return false
    let isOpen = this.shared.open.get(file)
    if (isOpen === undefined) {
      isOpen = mayExportAnything(text)
      this.shared.open.set(file, isOpen)
    }
    return isOpen || text.includes(name)
  }

  #json(file: string): ts.SourceFile | null {
    const text = this.#sources.read(file)
    return text === null
      ? null
      : ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JSON)
  }
}
