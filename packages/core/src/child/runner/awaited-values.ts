import { types } from 'node:util'
import type { Taint, Unknowns } from '../reading/index.js'
import { Refused, Suspension, UnresolvedImport } from './failures.js'

/** How an `await` ended. */
interface Outcome {
  /** Gives the value, or throws. Null: nothing came. */
  read: (() => unknown) | null
  taint: Taint
}

/** Code that awaits more would be run too often. */
const MAX_AWAITED = 100
/** No more of a value is looked through for changes. */
const MAX_PARTS = 5000
/** What takes longer, while there is nothing to do, does not come. Milliseconds. */
const MAX_IDLE_MS = 250
const LOOK_MS = 20

// Taken here: user code may put its own in their place.
const { setInterval: every, clearInterval: end } = globalThis
const utilization = performance.eventLoopUtilization.bind(performance)
const { apply } = Reflect
const { keys, values } = Map.prototype
const { values: valuesOfSet } = Set.prototype

/**
 * The values that code awaits which itself cannot wait: it is given up, and run again from its beginning when the value is there. Each
 * `await` is known by its place and by how often that was reached, so that it is carried out once.
 */
export class AwaitedValues {
  private outcomes = new Map<string, Outcome>()
  private readonly reached = new Map<string, number>()
  /** Places where nothing comes: nobody waits there once more. */
  private readonly vain = new Set<string>()
  /** Nothing is awaited any more. */
  isOff = false

  /** `suspend` gives up what is running until a promise has settled. */
  constructor(private readonly suspend: (promise: Promise<unknown>, what: string) => never) {}

  /** Other code begins, which awaits on its own; ends when that is asked. */
  begin(): () => void {
    const before = this.outcomes
    this.outcomes = new Map()
    return () => {
      this.outcomes = before
    }
  }

  /** The code is run from its beginning. */
  restart(): void {
    this.reached.clear()
  }

  /**
   * The value, once it is there; `otherwise` where none comes, or an error does, which may be due to what only a running program has.
   *
   * @throws Suspension while it is not there
   */
  read(place: string, get: () => unknown, otherwise: () => unknown, unknowns: Unknowns): unknown {
    const turn = (this.reached.get(place) ?? 0) + 1
    this.reached.set(place, turn)
    const key = `${place} ${turn}`
    const { read, taint } = this.outcomes.get(key) ?? this.outcome(key, place, get, otherwise, unknowns)
    unknowns.add(taint)
    return (read ?? otherwise)()
  }

  private outcome(
    key: string,
    place: string,
    get: () => unknown,
    otherwise: () => unknown,
    unknowns: Unknowns,
  ): Outcome {
    const { outcomes } = this
    const taint: Taint = new Set()
    const refused = Refused.count
    const note = (read: Outcome['read']): Outcome => {
      // What it is without the network, a file or the like tells nothing of the program.
      const outcome = { read: Refused.count === refused ? read : null, taint }
      // What comes too late is not taken any more.
      if (!outcomes.has(key)) outcomes.set(key, outcome)
      return outcome
    }
    if (this.isOff || this.vain.has(place) || outcomes.size >= MAX_AWAITED) return note(null)
    const failed = (error: unknown): Outcome['read'] =>
      error instanceof UnresolvedImport
        ? () => {
            throw error
          }
        : null
    let promise: Promise<unknown>
    try {
      const value = unknowns.into(taint, get)
      if (!isThenable(value)) return note(unchanged(value, otherwise))
      promise = Promise.resolve(value)
    } catch (error) {
      if (error instanceof Suspension) throw error
      return note(failed(error))
    }
    const comes = promise.then(
      (value) => void note(unchanged(value, otherwise)),
      (error: unknown) => {
        // What it reads was still loading: it is carried out again.
        if (error instanceof Suspension) return error.promise
        note(failed(error))
      },
    )
    return this.suspend(this.orIdle(comes, place, note), 'what is awaited')
  }

  private orIdle(comes: Promise<unknown>, place: string, note: (read: null) => void): Promise<void> {
    return new Promise((resolve) => {
      const since = utilization().idle
      const timer = every(() => {
        if (utilization().idle - since < MAX_IDLE_MS) return
        this.vain.add(place)
        note(null)
        finish()
      }, LOOK_MS)
      const finish = (): void => {
        end(timer)
        resolve()
      }
      comes.then(finish, finish)
    })
  }
}

/** The value, for as long as it is as it came: code that changed it before it was run again would change it twice. */
function unchanged(value: unknown, otherwise: () => unknown): () => unknown {
  const before = partsOf(value)
  return () => {
    const now = partsOf(value)
    const isSame = now.length === before.length && now.every((part, index) => Object.is(part, before[index]))
    return isSame ? value : otherwise()
  }
}

/** What a value holds, and what that holds. No code of the user's runs. */
function partsOf(value: unknown, levels = 2, parts: unknown[] = []): unknown[] {
  parts.push(value)
  if (levels === 0 || typeof value !== 'object' || value === null || types.isProxy(value)) return parts
  for (const held of heldBy(value)) if (parts.length < MAX_PARTS) partsOf(held, levels - 1, parts)
  for (const [key, { value: own }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (parts.length >= MAX_PARTS) break
    parts.push(key)
    partsOf(own, levels - 1, parts)
  }
  return parts
}

function heldBy(value: object): Iterable<unknown> {
  if (types.isSet(value)) return apply(valuesOfSet, value, [])
  return types.isMap(value) ? [...apply(keys, value, []), ...apply(values, value, [])] : []
}

function isThenable(value: unknown): boolean {
  if (types.isPromise(value)) return true
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject && typeof (value as { then?: unknown }).then === 'function'
}
