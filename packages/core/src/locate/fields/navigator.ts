import ts from 'typescript'
import { resolveName } from '../scope.js'
import type { Sources } from '../sources.js'
import { aliases } from './aliases.js'
import { members } from './members.js'
import { declarations, exported } from './names.js'
import type { Member, Place, Search } from './place.js'
import { step } from './step.js'
import { Visited } from './visited.js'

// Far beyond what a real schema takes; reached only by code that goes in circles in ways not seen before.
const MAX_WORK = 50_000

/** One search over the workspace's source: trees are parsed once, and every way of going in circles is cut. */
export class Navigator implements Search {
  readonly #sources: Sources
  readonly #trees = new Map<string, ts.SourceFile | null>()
  readonly #valuing = new Visited()
  readonly #stepping = new Map<string, Visited>()
  readonly #exporting = new Set<string>()
  #work = 0

  constructor(sources: Sources) {
    this.#sources = sources
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

  values(place: Place): Place[] {
    if (!this.#spend() || !this.#valuing.enter(place)) return []
    try {
      const next = aliases(this, place)
      return next.length === 0 ? [place] : next.flatMap((alias) => this.values(alias))
    } finally {
      this.#valuing.leave(place)
    }
  }

  members(place: Place, name: string, callee: boolean): Member[] {
    return members(this, place, name, callee)
  }

  named(place: Place, name: string): Place[] {
    const binding = resolveName(name, place.node)
    return binding ? declarations(this, place, binding.symbol) : []
  }

  exported(file: string, name: string): Place[] {
    const key = `${name}\0${file}`
    if (this.#exporting.has(key)) return []
    this.#exporting.add(key)
    try {
      return exported(this, file, name)
    } finally {
      this.#exporting.delete(key)
    }
  }

  step(place: Place, segment: string): Member | null {
    const active = this.#stepping.get(segment) ?? new Visited()
    this.#stepping.set(segment, active)
    if (!this.#spend() || !active.enter(place)) return null
    try {
      return step(this, place, segment, () => new Visited())
    } finally {
      active.leave(place)
    }
  }

  #spend(): boolean {
    return ++this.#work <= MAX_WORK
  }

  #json(file: string): ts.SourceFile | null {
    const text = this.#sources.read(file)
    return text === null
      ? null
      : ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JSON)
  }
}
