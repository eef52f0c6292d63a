import type { Given } from '../../detect/definitions/given-literals.js'
import type { PassedValue } from '../../modules/link.js'
import type { CalleeRef } from '../../syntax/imports.js'
import type { Contribution, GivenElsewhere } from '../cache/cache.js'
import type { PassedOn } from './passed-instances.js'

/** What is asked for by a key of its own. */
type IndexedKind = 'called' | 'given' | 'passed'

/** Of a file that says nothing about others. */
export const NO_CONTRIBUTION: Contribution = { factories: [], calls: [], given: [], passes: [] }

/** What files say about each other: which functions make tools, who calls them, and what is given and passed on. */
export class FactoryIndex {
  readonly #factoryNames: string[] = []
  readonly #isFactoryName = new Set<string>()
  /** What each file calls of factories. */
  readonly #calls = new Map<string, ReadonlySet<string>>()
  /** How many files call a factory. */
  readonly #callers = new Map<string, number>()
  /** What each file gives to calls that take tools, of what others declare. */
  readonly #given = new Map<string, readonly GivenElsewhere[]>()
  /** The same by the file that declares it: what is given, as text, and how many files give it. */
  readonly #givenOf = new Map<string, Map<string, number>>()
  /** The instances that each file passes on, and by the parameters that they come to. */
  readonly #passes = new Map<string, readonly PassedOn[]>()
  readonly #passed = new Map<string, Map<string, PassedValue>>()
  #version = 0
  /** By what is asked for, the version since which it is as it is. */
  readonly #changedAt = new Map<string, number>()
  #givenVersion = 0
  #reasonsToSearch = 0

  /** Grows when something else is known of factories: their names, which of them are called, what is given and passed on. */
  get version(): number {
    return this.#version
  }

  /** Whether something else is known since a version. `subject`: as of the fingerprint of this kind. */
  hasChanged(kind: IndexedKind, subject: string, since: number): boolean {
    return (this.#changedAt.get(`${kind}\0${subject}`) ?? 0) > since
  }

  /** Grows when something else is given of some file. */
  get givenVersion(): number {
    return this.#givenVersion
  }

  /** Grows when a file that was no reason to look at others becomes one: it declares a factory, or gives tools to a call. */
  get reasonsToSearch(): number {
    return this.#reasonsToSearch
  }

  /** The names of functions that make tools, in the order in which they became known. Only ever grows. */
  get factoryNames(): readonly string[] {
    return this.#factoryNames
  }

  /** Whether a file is known to call what makes tools, or to give tools of others to a call. */
  isContributor(file: string): boolean {
    return this.#calls.has(file) || this.#given.has(file) || this.#passes.has(file)
  }

  /** `factory`: the file and the unit of its template, with a NUL between. */
  isCalled(factory: string): boolean {
    return this.#callers.has(factory)
  }

  isGiven(file: string): boolean {
    return this.#givenOf.has(file)
  }

  /** What other files give of a file to calls that take tools. */
  givenOf(file: string): Given[] {
    const given = this.#givenOf.get(file)
    return given ? [...given.keys()].sort().map((each) => JSON.parse(each) as Given) : []
  }

  passedTo(keys: readonly string[]): PassedValue[] {
    const found = keys.flatMap((key) => [...(this.#passed.get(key)?.values() ?? [])])
    return found.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }

  /** Puts a file's contribution in the place of its last one. False: nothing new. */
  update(file: string, { factories, calls, given, passes }: Contribution): boolean {
    const changes = [
      this.#setCalls(file, calls),
      this.#setGiven(file, given),
      this.#setPasses(file, passes),
      this.#addFactories(factories),
    ]
    return changes.includes(true)
  }

  /** All contributions. */
  all(): Array<[file: string, contribution: Contribution]> {
    const contributors = new Set([...this.#calls.keys(), ...this.#given.keys(), ...this.#passes.keys()])
    const contributions = [...contributors].map((file): [string, Contribution] => [
      file,
      {
        factories: [],
        calls: [...(this.#calls.get(file) ?? [])],
        given: [...(this.#given.get(file) ?? [])],
        passes: [...(this.#passes.get(file) ?? [])],
      },
    ])
    return this.#factoryNames.length > 0
      ? [['', { ...NO_CONTRIBUTION, factories: [...this.#factoryNames] }], ...contributions]
      : contributions
  }

  #changed(kind: IndexedKind, subject: string): void {
    this.#changedAt.set(`${kind}\0${subject}`, ++this.#version)
  }

  #addFactories(names: readonly string[]): boolean {
    const added = names.filter((name) => !this.#isFactoryName.has(name))
    if (added.length === 0) return false
    for (const name of new Set(added)) {
      this.#isFactoryName.add(name)
      this.#factoryNames.push(name)
    }
    this.#version++
    this.#reasonsToSearch++
    return true
  }

  #setGiven(file: string, given: readonly GivenElsewhere[]): boolean {
    const before = this.#given.get(file) ?? []
    if (JSON.stringify(given) === JSON.stringify(before)) return false
    for (const { file: home, ...its } of before) {
      const key = JSON.stringify(its)
      const all = this.#givenOf.get(home)
      const left = (all?.get(key) ?? 0) - 1
      if (left > 0) all?.set(key, left)
      else {
        all?.delete(key)
        this.#changed('given', home)
        this.#givenVersion++
      }
      if (all?.size === 0) this.#givenOf.delete(home)
    }
    for (const { file: home, ...its } of given) {
      const key = JSON.stringify(its)
      const all = this.#givenOf.get(home) ?? new Map<string, number>()
      const givers = all.get(key) ?? 0
      all.set(key, givers + 1)
      this.#givenOf.set(home, all)
      if (givers > 0) continue
      this.#changed('given', home)
      this.#givenVersion++
      this.#reasonsToSearch++
    }
    if (given.length > 0) this.#given.set(file, given)
    else this.#given.delete(file)
    return true
  }

  /** It is of no interest who calls a factory, and how many do: whether somebody does. */
  #setCalls(file: string, calls: readonly string[]): boolean {
    const now = new Set(calls)
    const before = this.#calls.get(file) ?? new Set()
    if (now.size === before.size && calls.every((call) => before.has(call))) return false
    for (const call of before) {
      if (now.has(call)) continue
      const left = (this.#callers.get(call) ?? 0) - 1
      if (left > 0) this.#callers.set(call, left)
      else {
        this.#callers.delete(call)
        this.#changed('called', call)
      }
    }
    for (const call of now) {
      if (before.has(call)) continue
      const callers = this.#callers.get(call) ?? 0
      if (callers === 0) this.#changed('called', call)
      this.#callers.set(call, callers + 1)
    }
    if (now.size > 0) this.#calls.set(file, now)
    else this.#calls.delete(file)
    return true
  }

  #setPasses(file: string, passes: readonly PassedOn[]): boolean {
    const before = this.#passes.get(file) ?? []
    if (JSON.stringify(before) === JSON.stringify(passes)) return false
    const ids = (all: readonly PassedOn[]) => new Map(all.map((each) => [JSON.stringify(each), each.into]))
    const [past, present] = [ids(before), ids(passes)]
    for (const [id, into] of past) if (!present.has(id)) this.#changed('passed', into)
    for (const [id, into] of present) if (!past.has(id)) this.#changed('passed', into)
    for (const { into, value } of before) this.#passed.get(into)?.delete(passedId(file, value))
    for (const { into, value } of passes) {
      const known = this.#passed.get(into) ?? new Map<string, PassedValue>()
      this.#passed.set(into, known.set(passedId(file, value), { file, value }))
    }
    if (passes.length > 0) this.#passes.set(file, passes)
    else this.#passes.delete(file)
    return true
  }
}

function passedId(file: string, value: CalleeRef): string {
  return `${file}\0${JSON.stringify(value)}`
}
