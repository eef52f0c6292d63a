import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { types } from 'node:util'
import type { UnknownOrigin } from '../../model/reading.js'

/** Something whose value is not known: an expression as it is written, and what it depends on. */
export interface Unknown {
  label: string
  origin: UnknownOrigin
}

/** What some work depended on that is not known. */
export type Taint = Set<Unknown>

interface Frame {
  taint: Taint
  /** What runs between the parts of a definition: values pass through it that other work reads. */
  passes: boolean
  /** What members were read of that were only handed on. A condition on one, which nothing shows, may have led to an error. */
  passed: Taint
  /** A constructor runs, whose arguments are stand-ins. */
  constructs?: true
}

/** One for the process: each storage that was ever used makes every promise a little slower. */
const FRAMES = new AsyncLocalStorage<Frame | null>()

/** Stand-ins, and what they stand for; `text` where it is a text with unknown parts. */
const STAND_INS = new WeakMap<object, { unknown: Unknown; text: string | null }>()

/** Objects of which some members are known; any other is one of the stand-in `rest`. */
const PARTLY_KNOWN = new WeakMap<object, { own: object; rest: object }>()

/** Longer expressions are cut. */
const MAX_LABEL = 60
/** A loop over what is unknown has no end of its own. It is ended long before a tool's time is over, on a slow machine too. */
const MAX_TOUCHES = 10_000
/** Nor has code that follows it down: `while (schema instanceof ZodOptional) schema = schema.unwrap()`. */
const MAX_DEPTH = 200
const WITHOUT_END = 'An unknown value was read without end'
/** Characters for private use, in which no text has a meaning: one for each expression, the first of a process by chance. */
const FIRST = 0xf0000
const COUNT = 0xfffd

/** Of plain data that is searched: no schema has more. */
const MAX_OBJECTS = 10_000

/** Looking at it runs no code of the user's. */
function isPlain(value: object): boolean {
  if (types.isProxy(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Array.isArray(value)
}

/** The value stands for one that is not known. Nothing of it is touched. */
export function isStandIn(value: unknown): boolean {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') && STAND_INS.has(value)
  )
}

/** What a value stands for; null for one that is no stand-in. */
function unknownOf(value: unknown): Unknown | null {
  return isStandIn(value) ? (STAND_INS.get(value as object)?.unknown ?? null) : null
}

/** The first storage that is used turns on hooks of Node's, which stay on. Nothing of user code's may seem to have done it. */
export function prepareUnknowns(): void {
  FRAMES.run(null, () => undefined)
}

/**
 * Keeps track of what is unknown while user code runs: a stand-in may be read, called and put into text by any code, and
 * whatever was made while somebody looked at one is known to depend on it. Reading the name of an unknown value counts as a
 * look: what code does by comparing it could not be seen otherwise.
 */
export class Unknowns {
  readonly #placeholders = new Map<string, Unknown>()
  readonly #ofLabel = new Map<string, { char: string; unknown: Unknown }>()
  #next = randomInt(COUNT)
  #touches = 0

  /** `active`: whether the code has anything unknown at all. Otherwise this does nothing, and costs nothing. */
  constructor(readonly active: boolean) {}

  /** Runs work, which may go on later, and notes what it looks at. */
  watch<T>(work: () => T): { value: T; taint: Taint } {
    const taint: Taint = new Set()
    return { value: this.into(taint, work), taint }
  }

  /**
   * The same, into notes that are there already. Work between the parts of a definition has notes of its own of what passes through it,
   * which are `passed`.
   */
  into<T>(taint: Taint, work: () => T, passed: Taint | null = null): T {
    if (!this.active) return work()
    const frame: Frame = { taint, passes: passed !== null, passed: passed ?? new Set() }
    const failed = (error: unknown): never => {
      blamePassed(frame)
      for (const each of this.inText(messageOf(error))) taint.add(each)
      throw error
    }
    try {
      const result = FRAMES.run(frame, work)
      return passed && types.isPromise(result) ? (result.then(undefined, failed) as T) : result
    } catch (error) {
      return failed(error)
    }
  }

  /** An error may be due to what was only handed on so far. */
  blamePassed(): void {
    const frame = FRAMES.getStore()
    if (frame) blamePassed(frame)
  }

  /**
   * Runs a constructor. To hand a stand-in on, to call it and to put it into text is no look at it there: what that gives is a
   * stand-in again, and says so in whatever part of the instance it ends.
   */
  constructing<T>(make: () => T): T {
    const frame = FRAMES.getStore()
    return frame ? FRAMES.run({ ...frame, constructs: true }, make) : make()
  }

  /** What runs now depends on it. `remains`: the result is a stand-in, too. */
  touch(unknown: Unknown, remains = false): void {
    if (++this.#touches > MAX_TOUCHES) {
      // What reads it next is no part of what had no end.
      this.#touches = 0
      const frame = FRAMES.getStore()
      // Of an instance that is not made, members may be known.
      if (!frame?.constructs) frame?.taint.add(unknown)
      throw new Error(WITHOUT_END)
    }
    if (remains && FRAMES.getStore()?.constructs) return
    FRAMES.getStore()?.taint.add(unknown)
  }

  add(taint: Iterable<Unknown> | null): void {
    if (!taint || !this.active) return
    for (const unknown of taint) FRAMES.getStore()?.taint.add(unknown)
  }

  /** A value that is read: one that stands for something unknown is noted. */
  see<T>(value: T): T {
    const unknown = this.active ? unknownOf(value) : null
    if (unknown) this.touch(unknown)
    return value
  }

  /** A member of an object that was made with unknown values, which is handed on as it is read. */
  pass(value: unknown, taint: Taint): unknown {
    const frame = FRAMES.getStore()
    const unknown = unknownOf(value)
    if (unknown) frame?.passed.add(unknown)
    if (frame?.passes) for (const each of taint) frame.passed.add(each)
    else this.add(taint)
    return value
  }

  /** Instead of a value that depends on something unknown: one that says so wherever it is read. */
  instead(value: unknown, taint: Taint): unknown {
    const [unknown] = taint
    if (unknown === undefined || isStandIn(value)) return value
    return this.standIn(unknown, typeof value === 'string' && this.isPartial(value) ? value : null)
  }

  /** `quiet`: putting it into text is not a look at it, since the result can only be text. */
  standIn(unknown: Unknown, text: string | null = null, quiet = false, depth = 0): unknown {
    const members = new Map<PropertyKey, unknown>()
    const touched = <T>(value: T, remains = false): T => {
      this.touch(unknown, remains)
      return value
    }
    const derived = (label: string): unknown => {
      if (depth === MAX_DEPTH) {
        this.touch(unknown)
        throw new Error(WITHOUT_END)
      }
      return this.standIn(this.#derived(unknown, label), null, quiet, depth + 1)
    }
    const toText = (): string => {
      if (!quiet) this.touch(unknown, true)
      return text ?? this.placeholder(unknown)
    }
    const special = (key: PropertyKey): unknown => {
      switch (key) {
        case Symbol.toPrimitive:
          return (hint: string) => (hint === 'number' ? touched(Number.NaN) : toText())
        case 'toString':
        case 'toLocaleString':
        case 'toJSON':
          return toText
        case 'valueOf':
          return () => touched(value)
        // One member, so that what is made of each shows that there are some.
        case Symbol.iterator:
          this.touch(unknown)
          return function* () {
            yield derived(`${unknown.label}[…]`)
          }
      }
      return undefined
    }
    const value = new Proxy(function unknownValue() {}, {
      get: (target, key) => {
        if (key === 'prototype') return Reflect.get(target, key)
        const own = special(key)
        // Neither a promise nor a schema, for any code that looks.
        if (own !== undefined || typeof key === 'symbol' || key === 'then' || key === '~standard') return own
        if (!members.has(key)) members.set(key, derived(memberLabel(unknown.label, key)))
        FRAMES.getStore()?.passed.add(unknown)
        return members.get(key)
      },
      set: () => touched(true, true),
      has: () => touched(false),
      deleteProperty: () => touched(true),
      ownKeys: (target) => touched(Reflect.ownKeys(target)),
      getOwnPropertyDescriptor: (target, key) => touched(Reflect.getOwnPropertyDescriptor(target, key)),
      getPrototypeOf: (target) => touched(Reflect.getPrototypeOf(target)),
      apply: () => touched(derived(`${unknown.label}(…)`), true),
      construct: () => touched(derived(`new ${unknown.label}(…)`) as object, true),
    })
    STAND_INS.set(value, { unknown, text })
    return value
  }

  /** `{ ...before, ...spread, ...after }`, whose getters are not run: what is spread and not known may have any member. */
  merged(before: object, spread: unknown, after: object): object {
    const isHolder = typeof spread === 'object' && spread !== null
    const given = isStandIn(spread)
      ? { own: {}, rest: spread as object }
      : isHolder && PARTLY_KNOWN.get(spread)
    const base = given || { own: before, ...PARTLY_KNOWN.get(before) }
    const own = copied({}, base.own)
    if (!given) copied(own, { ...(spread as object) })
    copied(own, after)
    return 'rest' in base ? this.#partlyKnown(own, base.rest as object) : own
  }

  #partlyKnown(own: object, rest: object): object {
    const { unknown } = STAND_INS.get(rest) as { unknown: Unknown }
    const touched = <T>(value: T): T => {
      this.touch(unknown)
      return value
    }
    const value = new Proxy(own, {
      get: (target, key) =>
        typeof key === 'symbol' || key === 'toJSON' || key in target
          ? Reflect.get(target, key)
          : this.#passRest(Reflect.get(rest, key), unknown),
      has: (target, key) => key in target || touched(false),
      ownKeys: (target) => touched(Reflect.ownKeys(target)),
      getOwnPropertyDescriptor: (target, key) =>
        Reflect.getOwnPropertyDescriptor(target, key) ?? touched(undefined),
    })
    PARTLY_KNOWN.set(value, { own, rest })
    return value
  }

  #passRest(value: unknown, unknown: Unknown): unknown {
    return isStandIn(value) ? this.pass(value, new Set([unknown])) : value
  }

  /** What stands for an unknown value inside of a text. */
  placeholder(unknown: Unknown): string {
    const known = this.#ofLabel.get(unknown.label)
    if (known) return known.char
    const char = String.fromCodePoint(FIRST + (this.#next++ % COUNT))
    this.#ofLabel.set(unknown.label, { char, unknown })
    this.#placeholders.set(char, unknown)
    return char
  }

  /** Whether a text has parts that are not known. */
  isPartial(text: string): boolean {
    return this.inText(text).size > 0
  }

  inText(text: string): Taint {
    const found: Taint = new Set()
    if (this.#placeholders.size === 0) return found
    for (const char of text) {
      const unknown = this.#placeholders.get(char)
      if (unknown) found.add(unknown)
    }
    return found
  }

  /** What stand-ins there are amid plain data: a schema that is written as JSON, a record of schemas. */
  within(value: unknown): Taint {
    const found: Taint = new Set()
    const seen = new Set<object>()
    const waiting = this.active ? [value] : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const unknown = unknownOf(next)
      if (unknown) found.add(unknown)
      else if (typeof next === 'object' && next !== null && !seen.has(next) && isPlain(next)) {
        seen.add(next)
        if (seen.size > MAX_OBJECTS) break
        for (const each of Object.values(Object.getOwnPropertyDescriptors(next)))
          if (each.value !== undefined) waiting.push(each.value)
      }
    }
    return found
  }

  /** A description as it is shown: each unknown part is `${…}`, or the whole description where the parts are not known. */
  describe(value: unknown, taint: Taint): { value: unknown; taint: Taint } {
    const standIn = isStandIn(value) ? STAND_INS.get(value as object) : undefined
    const text = standIn ? (standIn.text ?? this.placeholder(standIn.unknown)) : value
    const inside = typeof text === 'string' ? this.inText(text) : new Set<Unknown>()
    const [first] = taint
    if (inside.size > 0 || first === undefined) return { value: text, taint: inside }
    return { value: this.placeholder(first), taint }
  }

  /** A name of which a part is known: `…_search`. */
  partOf(value: unknown): { text?: string } {
    const text = isStandIn(value) ? STAND_INS.get(value as object)?.text : value
    if (typeof text !== 'string') return {}
    return [...text].some((char) => !this.#placeholders.has(char)) ? { text: this.#cut(text) } : {}
  }

  /** JSON for people: every placeholder in its texts is written out. */
  reveal<T>(json: T): T {
    return this.#placeholders.size === 0 ? json : (this.#revealed(json) as T)
  }

  #revealed(json: unknown): unknown {
    if (typeof json === 'string') return this.#written(json)
    if (typeof json !== 'object' || json === null) return json
    if (Array.isArray(json)) return json.map((each) => this.#revealed(each))
    const entries = Object.entries(json).map(([key, value]) => [this.#written(key), this.#revealed(value)])
    return Object.fromEntries(entries)
  }

  #written(text: string): string {
    let written = ''
    for (const char of text) {
      const unknown = this.#placeholders.get(char)
      written += unknown ? `\${${unknown.label}}` : char
    }
    return written
  }

  /** With `…` for what is not known. */
  #cut(text: string): string {
    return [...text].map((char) => (this.#placeholders.has(char) ? '…' : char)).join('')
  }

  #derived({ origin }: Unknown, label: string): Unknown {
    return { origin, label: label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label }
  }
}

/** What an error says, where that runs no code: one that quotes something unknown is due to it. */
function messageOf(error: unknown): string {
  if (!types.isNativeError(error)) return ''
  const message: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value
  return typeof message === 'string' ? message : ''
}

function blamePassed({ taint, passed }: Frame): void {
  for (const unknown of passed) taint.add(unknown)
}

/** With getters that are not run. */
function copied(target: object, source: object): object {
  return Object.defineProperties(target, Object.getOwnPropertyDescriptors(source))
}

function memberLabel(owner: string, key: string): string {
  if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `${owner}.${key}`
  return `${owner}[${/^\d+$/.test(key) ? key : JSON.stringify(key)}]`
}
