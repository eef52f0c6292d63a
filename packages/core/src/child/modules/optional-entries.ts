import { types } from 'node:util'
import { isStandIn, type Taint, type Unknowns } from '../reading/index.js'
import { Suspension } from '../runner/failures.js'
import { type Branches, type Given, give, putsOf, Taken } from './choices.js'
import { isTool, isTools, nameOf } from './tool-values.js'

/** What the code of a statement calls of which conditions decide what it puts somewhere. */
export interface Choice {
  /** Reads a condition. */
  ask(condition: () => unknown): unknown
  /** Notes what the statement hands on or yields itself. */
  taken(values: unknown[]): unknown[]
  each(values: unknown): unknown
  /** What it threw. */
  failed(error: unknown): unknown
  /** Puts there what the statement left out. */
  left(branches: Branches): Left
}

interface Left {
  /** Settles when functions are done that were called for it. */
  done: Promise<unknown> | undefined
  /** What a generator yields besides. */
  yielded: unknown[]
}

/** Entries that a condition of the program's decides about. Where they are tools, there are those of both its branches. */
export class OptionalEntries {
  /** What runs for the sake of entries that are left out leaves out what it does: recursion would have no end. */
  #isLeftOut = false

  /** `made`: makes an entry of a list by itself. */
  constructor(
    private readonly unknowns: () => Unknowns,
    private readonly made: (make: () => unknown) => unknown,
  ) {}

  /** `condition ? entries : others`; without `others` it is `condition && entries`. */
  either(condition: () => unknown, entries: () => unknown, others?: () => unknown): unknown {
    const { holds, taint } = this.#asked(condition)
    const taken = this.#whileKnown(taint, () => (holds ? entries() : others ? others() : holds))
    if (!this.#areTools(taken, true)) return this.#depending(taint, taken)
    const left = this.#leftOut(holds ? (others ?? nothing) : entries)
    const isSure = left !== null || taint.size === 0
    return isSure && this.#areTools(left?.value, true)
      ? joined(taken, left?.value)
      : this.#depending(taint, taken)
  }

  /** `[condition ? entry : other]`: both, where they are tools of two names. */
  alternatives(condition: () => unknown, entry: () => unknown, other: () => unknown): unknown[] {
    const { holds, taint } = this.#asked(condition)
    const [first, second] = holds ? [entry, other] : [other, entry]
    const taken = this.#whileKnown(taint, () => this.made(first))
    const isOne = (value: unknown) => this.unknowns().watch(() => isTool(value)).value
    const left = isOne(taken) ? this.#leftOut(() => this.made(second)) : null
    if (left === null || !isOne(left.value)) return [this.#depending(taint, taken)]
    return nameOf(taken) === nameOf(left.value) ? [taken] : [taken, left.value]
  }

  /**
   * What `list.filter(…)` is given: of an entry that is a tool, or makes one, and of which only something unknown tells whether it is
   * wanted, that it is. The first one of a name counts.
   */
  filter(isWanted: unknown): unknown {
    const unknowns = this.unknowns()
    if (!unknowns.active || typeof isWanted !== 'function') return isWanted
    const names = new Set<unknown>()
    const isOptional = (entry: unknown): boolean =>
      unknowns.watch(() => {
        if (!isEntry(entry)) return false
        const name = nameOf(entry)
        return names.size < names.add(name).size
      }).value
    return function (this: unknown, ...given: unknown[]): unknown {
      const taint: Taint = new Set()
      try {
        const holds = unknowns.into(taint, () =>
          unknowns.see(Reflect.apply(isWanted, this, given) as unknown),
        )
        if (taint.size === 0 || types.isPromise(holds)) return holds
        if (isOptional(given[0])) return true
        unknowns.add(taint)
        return holds
      } catch (error) {
        if (error instanceof Suspension || taint.size === 0) throw error
        if (isOptional(given[0])) return true
        unknowns.add(taint)
        throw error
      }
    }
  }

  /**
   * A statement of which conditions decide what it puts somewhere: what it did not put there is put there, too. `branches` puts what
   * all its branches do.
   */
  choice(statement: (choice: Choice) => void, branches: Branches): void {
    const choice = this.choices()
    choice.ask(() => statement(choice))
    choice.left(branches)
  }

  /** The same of a statement that stays in its function. */
  choices(): Choice {
    const taint: Taint = new Set()
    const taken = new Taken()
    const unknowns = this.unknowns()
    return {
      ask: (condition) =>
        this.#whileKnown(taint, () => unknowns.into(taint, () => unknowns.see(condition()))),
      taken: (values) => taken.add(values),
      each: (values) => taken.each(values),
      failed: (error) => {
        unknowns.add(taint)
        return error
      },
      left: (branches) => this.#left(taint, taken, branches),
    }
  }

  #left(taint: Taint, taken: Taken, branches: Branches): Left {
    const unknowns = this.unknowns()
    const given: Given[] = []
    const left = this.#leftOut(() => {
      branches((each) => given.push(each))
      return given.flatMap((each) => putsOf(each, (work) => this.#known(work)))
    })
    const puts = left?.value ?? []
    // Calls without a tool decide about nothing.
    const areTools = left !== null && (puts.length > 0 || !given.some((each) => each.given))
    if (!areTools || !unknowns.watch(() => puts.every(({ value }) => isTool(value))).value) {
      this.#depending(taint, undefined)
      return { done: undefined, yielded: [] }
    }
    const yielded: unknown[] = []
    const results = puts.map((put) =>
      this.#alone(() => unknowns.watch(() => give(put, taken, yielded)).value),
    )
    return { done: Promise.allSettled(results), yielded }
  }

  /** Null where it cannot be told. */
  #known<T>(work: () => T): T | null {
    try {
      const { value, taint } = this.unknowns().watch(work)
      return taint.size === 0 ? value : null
    } catch (error) {
      if (error instanceof Suspension) throw error
      return null
    }
  }

  #asked(condition: () => unknown): { holds: unknown; taint: Taint } {
    const taint: Taint = new Set()
    const unknowns = this.unknowns()
    const holds = this.#whileKnown(taint, () => unknowns.into(taint, () => unknowns.see(condition())))
    return { holds, taint }
  }

  /** What a condition or a branch throws that an unknown value led to is said of that value. */
  #whileKnown(taint: Taint, work: () => unknown): unknown {
    try {
      return work()
    } catch (error) {
      this.unknowns().add(taint)
      throw error
    }
  }

  #depending(taint: Taint, value: unknown): unknown {
    this.unknowns().add(taint)
    return value
  }

  /** To look at them is no part of the program. */
  #areTools(value: unknown, mayBeEmpty: boolean): boolean {
    return this.unknowns().watch(() => isTools(value, mayBeEmpty)).value
  }

  /** Null where it cannot be told: without the condition, the program does not run it, either. */
  #leftOut<T>(entries: () => T): { value: T } | null {
    if (this.#isLeftOut) return null
    return this.#alone(() => this.#known(() => ({ value: entries() })))
  }

  #alone<T>(work: () => T): T {
    const wasLeftOut = this.#isLeftOut
    this.#isLeftOut = true
    try {
      return work()
    } finally {
      this.#isLeftOut = wasLeftOut
    }
  }
}

/** A tool, what makes one, or one with its key. */
function isEntry(value: unknown): boolean {
  if (typeof value === 'function') return !isStandIn(value)
  return isTool(Array.isArray(value) && value.length === 2 ? value[1] : value)
}

function nothing(): unknown {
  return undefined
}

/** The entries of both, those that are taken first; the same one, or one of the same name or key, once. */
function joined(taken: unknown, left: unknown): unknown {
  if (!taken || !left) return taken || left || taken
  if (!Array.isArray(taken) || !Array.isArray(left))
    return Array.isArray(taken) || Array.isArray(left) ? taken : { ...taken, ...left, ...taken }
  const entries: unknown[] = taken
  const names = new Set(entries.map(nameOf))
  const more = left.filter((each) => !entries.includes(each) && !names.has(nameOf(each)))
  return more.length === 0 ? taken : [...entries, ...more]
}
