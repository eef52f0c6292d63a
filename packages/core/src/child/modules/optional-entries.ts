import { DESCRIPTION_KEYS, HANDLER_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { isStandIn, type Taint, type Unknowns } from '../reading/index.js'
import { Suspension } from '../runner/failures.js'

/** JSON Schema has texts and other schemas in it, like a definition. */
const JSON_TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])

/** What is put into a list, or under a key into a record or Map; or all that another one has. */
interface Given {
  into: () => unknown
  key?: unknown
  value?: unknown
  all?: unknown
  /** What is put into is a variable, which is given another list. */
  give?: (list: unknown) => void
}

type Put = Pick<Given, 'into' | 'give'> & { key?: unknown; value: unknown }

/** Entries that a condition of the program's decides about. Where they are tools, there are those of both its branches. */
export class OptionalEntries {
  /** What runs for the sake of entries that are left out leaves out what it does: recursion would have no end. */
  #isLeftOut = false

  constructor(private readonly unknowns: () => Unknowns) {}

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

  /**
   * A statement of which conditions decide what it puts somewhere: what it did not put there is put there, too. `branches` puts what
   * all its branches do.
   */
  choice(statement: () => void, branches: (put: (given: Given) => void) => void): void {
    const taint: Taint = new Set()
    const unknowns = this.unknowns()
    this.#whileKnown(taint, () => unknowns.into(taint, statement))
    const left = this.#leftOut(() => {
      const given: Given[] = []
      branches((each) => given.push(each))
      return given.flatMap(putsOf)
    })
    const areTools = unknowns.watch(() => left?.value.every(({ value }) => isTool(value)) ?? false).value
    if (!areTools) return void this.#depending(taint, undefined)
    for (const put of left?.value ?? []) unknowns.watch(() => add(put))
  }

  #asked(condition: () => unknown): { holds: unknown; taint: Taint } {
    const taint: Taint = new Set()
    const unknowns = this.unknowns()
    return { holds: unknowns.into(taint, () => unknowns.see(condition())), taint }
  }

  /** What a branch throws that an unknown value led to is said of that value. */
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
    this.#isLeftOut = true
    try {
      const { value, taint } = this.unknowns().watch(entries)
      return taint.size === 0 ? { value } : null
    } catch (error) {
      if (error instanceof Suspension) throw error
      return null
    } finally {
      this.#isLeftOut = false
    }
  }
}

function nothing(): unknown {
  return undefined
}

/** Whether all entries of a list or record are tools. `mayBeEmpty`: also where there are none. */
function isTools(value: unknown, mayBeEmpty: boolean): boolean {
  if (!value) return mayBeEmpty
  if (typeof value !== 'object' || isStandIn(value)) return false
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false
  const entries: unknown[] = Object.values(value)
  return entries.length === 0 ? mayBeEmpty : entries.every(isTool)
}

/** A definition by what it holds, or a class of one. */
function isTool(value: unknown): boolean {
  if (isStandIn(value)) return false
  if (typeof value === 'function') return /^class\b/.test(Function.prototype.toString.call(value))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  try {
    const has = (keys: Iterable<string>, isIt: (part: unknown) => boolean) =>
      [...keys].some((key) => isIt(Reflect.get(value, key)))
    const isText = (part: unknown) => typeof part === 'string'
    if ('~standard' in value || '_def' in value || '_zod' in value) return false
    const { type } = value as { type?: unknown }
    if (type === 'function') return true
    if (typeof type === 'string' && JSON_TYPES.has(type)) return false
    const own = Object.keys(value)
    const isDone = has(HANDLER_KEYS, (part) => typeof part === 'function')
    const isRun = isDone || has(own, (part) => typeof part === 'function')
    const isGiven = has(own.filter(isSchemaKey), (part) => typeof part === 'object' && part !== null)
    return has(DESCRIPTION_KEYS, isText) ? isRun || isGiven : has(NAME_KEYS, isText) && isDone
  } catch {
    return false
  }
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

function putsOf({ into, key, value, all, give }: Given): Put[] {
  const common = { into, ...(give ? { give } : {}) }
  if (all === undefined) return key === undefined ? [{ ...common, value }] : [{ ...common, key, value }]
  if (Array.isArray(all) || all instanceof Set)
    return [...(all as Iterable<unknown>)].map((each) => ({ ...common, value: each }))
  const entries = all instanceof Map ? [...(all as Map<unknown, unknown>)] : Object.entries(all as object)
  return entries.map(([own, each]) => ({ ...common, key: own, value: each }))
}

/** Puts an entry where it is not there already, nor another one that goes by its name: the condition tells which of them is there. */
function add({ into, key, value, give }: Put): void {
  const list = into()
  if (list instanceof Map) {
    if (key !== undefined && !list.has(key)) list.set(key, value)
    return
  }
  if (Array.isArray(list) || list instanceof Set) {
    const name = nameOf(value)
    if ([...(list as Iterable<unknown>)].some((each) => each === value || nameOf(each) === name)) return
    if (list instanceof Set) list.add(value)
    else if (give) give([...(list as unknown[]), value])
    else list.push(value)
    return
  }
  if (typeof list !== 'object' || list === null || typeof key !== 'string' || Reflect.has(list, key)) return
  if (give) give({ ...list, [key]: value })
  else Reflect.set(list, key, value)
}

/** What tells an entry from others that were made of the same code: its name, or what describes it. */
function nameOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const held: unknown = Reflect.get(entry, 'function')
  if (typeof held === 'object' && held !== null) return nameOf(held)
  const key = [...NAME_KEYS, ...DESCRIPTION_KEYS].find((each) => typeof Reflect.get(entry, each) === 'string')
  return key === undefined ? entry : Reflect.get(entry, key)
}
