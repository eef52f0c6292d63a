import { Suspension } from '../runner/failures.js'
import { isTool, isTools, nameOf } from './tool-values.js'

/** What is put into a list, or under a key into a record or Map; or all that another one has. Without `into` and `call`, it is yielded. */
export interface Given {
  into?: () => unknown
  key?: unknown
  value?: unknown
  all?: unknown
  /** What is put into is a variable, which is given another list. */
  give?: (list: unknown) => void
  /** Calls the function or method that puts it there, and what that is a method of. */
  call?: (given: unknown[]) => unknown
  holder?: () => unknown
  /** What it is called with, where only the function knows what that is. */
  given?: () => unknown[]
}

export type Branches = (put: (given: Given) => void) => void

export interface Put extends Given {
  /** The tool, the first one of several. */
  value: unknown
  called?: unknown[]
}

/** How many entries of a generator are looked at, which need not end. */
const MAX_ENTRIES = 1000

/** What a statement handed on or yielded itself. */
export class Taken {
  readonly #values = new Set<unknown>()

  add(values: unknown[]): unknown[] {
    for (const value of values) this.#values.add(value)
    return values
  }

  /** Whether it did so with the value, or with another one of its name. */
  has(value: unknown): boolean {
    return hasNamed(this.#values, value)
  }

  /** What `yield*` is given. */
  each(values: unknown): unknown {
    if (typeof values !== 'object' || values === null || !(Symbol.iterator in values)) return values
    return this.#each(values as Iterable<unknown>)
  }

  *#each(values: Iterable<unknown>): Generator<unknown, unknown, unknown> {
    const iterator = values[Symbol.iterator]()
    let next = iterator.next()
    while (!next.done) {
      this.add([next.value])
      next = iterator.next(yield next.value)
    }
    return next.value
  }
}

/** `known` gives null where something that is not known decides. */
export function putsOf(given: Given, known: <T>(work: () => T) => T | null): Put[] {
  if (given.given) {
    const called = known(given.given)
    const value = called && known(() => toolAmong(called))
    return called && value ? [{ ...given, called, value }] : []
  }
  const { all, value } = given
  if (all === undefined) return [{ ...given, value }]
  if (typeof all === 'object' && all !== null && Symbol.iterator in all && !(all instanceof Map)) {
    const entries: unknown[] = []
    for (const each of all as Iterable<unknown>) if (entries.push(each) === MAX_ENTRIES) break
    return entries.map((each) => ({ ...given, value: each }))
  }
  const entries = all instanceof Map ? [...(all as Map<unknown, unknown>)] : Object.entries(all as object)
  return entries.map(([key, each]) => ({ ...given, key, value: each }))
}

/** What makes a call one that hands on a tool: one of its arguments is a tool, or a list of them. */
function toolAmong(called: unknown[]): unknown {
  for (const each of called) {
    if (isTool(each)) return each
    if (isTools(each, false)) return Object.values(each as object)[0]
  }
  return null
}

/**
 * Puts an entry where it is not there already, nor another one that goes by its name: the condition tells which of them is there.
 * What a function does with it is returned.
 */
export function give(put: Put, taken: Taken, yielded: unknown[]): unknown {
  const { into, key, value, give: assign } = put
  if (!into && !put.call) return void (taken.has(value) || yielded.push(value))
  const list = into?.()
  if (list instanceof Map) {
    if (key !== undefined && !list.has(key)) list.set(key, value)
    return
  }
  if (Array.isArray(list) || list instanceof Set) {
    if (hasNamed(list as Iterable<unknown>, value)) return
    if (list instanceof Set) list.add(value)
    else if (assign) assign([...(list as unknown[]), value])
    else list.push(value)
    return
  }
  if (put.call) return call(put, taken)
  if (typeof list !== 'object' || list === null || typeof key !== 'string' || Reflect.has(list, key)) return
  if (assign) assign({ ...list, [key]: value })
  else Reflect.set(list, key, value)
}

function call({ call, called, holder, key, value }: Put, taken: Taken): unknown {
  const given = called ?? (key === undefined ? [value] : [key, value])
  const [first] = given
  if (taken.has(value) || (typeof first === 'string' && taken.has(first)) || isHeld(holder?.(), value)) return
  try {
    return call?.(given)
  } catch (error) {
    // The program may never call it in this way.
    if (error instanceof Suspension) throw error
    return
  }
}

/** Whether a registry has an entry of the name, as far as its members show. */
function isHeld(registry: unknown, value: unknown): boolean {
  if (typeof registry !== 'object' || registry === null) return false
  return Object.values(Object.getOwnPropertyDescriptors(registry)).some(({ value: held }) => {
    if (Array.isArray(held) || held instanceof Set) return hasNamed(held as Iterable<unknown>, value)
    if (held instanceof Map) return hasNamed((held as Map<unknown, unknown>).values(), value)
    return false
  })
}

function hasNamed(entries: Iterable<unknown>, value: unknown): boolean {
  const name = safeName(value)
  return [...entries].some((each) => each === value || safeName(each) === name)
}

function safeName(value: unknown): unknown {
  try {
    return nameOf(value)
  } catch {
    return value
  }
}
