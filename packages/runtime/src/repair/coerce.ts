import { isObject } from '../found.js'
import {
  type Alternative,
  alternativesBelow,
  type JsonType,
  takes,
  typesOf,
  typesOfValue,
} from './alternatives.js'
import { readJsonText } from './json-text.js'
import type { RepairStep, Repairs } from './outcome.js'

/** Text inside text inside text. */
const MAX_ENCODINGS = 3

const TRUE = /^(?:true|yes|on|1)$/i
const FALSE = /^(?:false|no|off|0)$/i
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
/** Text that is evidently meant as JSON, where `[a-z]*.ts` and `{src,test}` are not. */
const JSON_BEGINNING = /^\s*(?:\[\s*(?:["{[]|$)|\{\s*(?:"|$))/

export interface Coercion {
  step: RepairStep
  to: unknown
  why: string
}

/**
 * Another value that says the same in a type that is expected; null where there is none, or more than one reading. A value
 * of an expected type is never touched: what is wrong with it is not its type.
 *
 * A number is not made a text: `7` for an id may have been `007`.
 */
export function coerce(
  root: Record<string, unknown>,
  value: unknown,
  expected: readonly Alternative[],
  repairs: Repairs,
): Coercion | null {
  const sets = expected.map(typesOf)
  if (expected.length === 0 || sets.includes(null)) return null
  const types = new Set(sets.flatMap((set) => [...(set ?? [])]))
  const known = expected.some((alternative) => takes(alternative, value))
  if (known || (typesOfValue(value).some((type) => types.has(type)) && typeof value !== 'string')) return null
  const attempt = new Attempt(root, expected, types, repairs)
  return typeof value === 'string' ? attempt.fromText(value) : attempt.fromValue(value)
}

class Attempt {
  readonly #root: Record<string, unknown>
  readonly #expected: readonly Alternative[]
  readonly #types: ReadonlySet<JsonType>
  readonly #repairs: Repairs

  constructor(
    root: Record<string, unknown>,
    expected: readonly Alternative[],
    types: ReadonlySet<JsonType>,
    repairs: Repairs,
  ) {
    this.#root = root
    this.#expected = expected
    this.#types = types
    this.#repairs = repairs
  }

  fromText(text: string): Coercion | null {
    return (
      this.#when('encoded-json', () => this.#container(text)) ??
      this.#when('numbers', () => this.#number(text)) ??
      this.#when('booleans', () => this.#boolean(text)) ??
      this.#when('encoded-json', () => this.#scalar(text)) ??
      this.#when('single-items', () => this.#single(text))
    )
  }

  fromValue(value: unknown): Coercion | null {
    return (
      this.#when('booleans', () => {
        if (!this.#types.has('boolean') || (value !== 0 && value !== 1)) return null
        return { step: 'booleans', to: value === 1, why: `${value} was sent for a boolean` }
      }) ??
      this.#when('numbers', () => {
        if (!this.#takesNumbers || typeof value !== 'boolean') return null
        return { step: 'numbers', to: value ? 1 : 0, why: `${value} was sent for a number` }
      }) ??
      this.#when('strings', () => {
        if (!this.#types.has('string') || this.#hasBranches || typeof value !== 'object' || value === null)
          return null
        const what = Array.isArray(value) ? 'a list' : 'an object'
        return { step: 'strings', to: JSON.stringify(value), why: `${what} was sent for a text` }
      }) ??
      this.#when('single-items', () => this.#single(value))
    )
  }

  /** JSON text in place of an object or a list, also where the list lacks its brackets around one object. */
  #container(text: string): Coercion | null {
    if (!this.#types.has('array') && !this.#types.has('object')) return null
    let read: { value: unknown; exact: boolean } | null = null
    let value: unknown = text
    for (let depth = 0; typeof value === 'string' && depth < MAX_ENCODINGS; depth += 1) {
      const isText = value.trimStart().startsWith('"')
      read = readJsonText(value, !isText && this.#repairs.allows('malformed-json'))
      if (!read) return null
      value = read.value
    }
    const why = read?.exact ? 'JSON was sent as text' : 'nearly JSON was sent as text'
    if (this.#expected.some((alternative) => takes(alternative, value)))
      return typeof value === 'object' && value !== null ? { step: 'encoded-json', to: value, why } : null
    if (!isObject(value) || !this.#takesSingle(value) || !this.#repairs.allows('single-items')) return null
    return { step: 'encoded-json', to: [value], why: `${why}, and one item for a list` }
  }

  #number(text: string): Coercion | null {
    const trimmed = text.trim()
    if (!this.#takesNumbers || !NUMBER.test(trimmed)) return null
    const number = Number(trimmed)
    // More digits than a number holds would come out as another one.
    if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return null
    if (!Number.isInteger(number) && !this.#types.has('number')) return null
    return { step: 'numbers', to: number, why: 'a number was sent as text' }
  }

  #boolean(text: string): Coercion | null {
    if (!this.#types.has('boolean')) return null
    const trimmed = text.trim()
    if (!TRUE.test(trimmed) && !FALSE.test(trimmed)) return null
    return { step: 'booleans', to: TRUE.test(trimmed), why: 'a boolean was sent as text' }
  }

  /** `"\"a\""` for one of the listed texts, `"null"` for null. */
  #scalar(text: string): Coercion | null {
    const read = readJsonText(text, false)
    if (!read || (typeof read.value !== 'string' && read.value !== null)) return null
    if (read.value === text || !this.#expected.some((alternative) => takes(alternative, read.value)))
      return null
    return { step: 'encoded-json', to: read.value, why: 'a value was sent as its JSON text' }
  }

  #single(value: unknown): Coercion | null {
    if (typeof value === 'string' && JSON_BEGINNING.test(value)) return null
    if (!this.#takesSingle(value)) return null
    return { step: 'single-items', to: [value], why: 'one item was sent for a list' }
  }

  /** Never on a branch of a union: which one was meant is not ours to say. */
  #takesSingle(value: unknown): boolean {
    if (value === null || Array.isArray(value) || !this.#types.has('array') || this.#hasBranches) return false
    const lists = this.#expected.filter((alternative) => typesOf(alternative)?.has('array'))
    const items = alternativesBelow(this.#root, lists, 0)
    if (items.some((item) => takes(item, value))) return true
    return coerce(this.#root, value, items, this.#repairs) !== null
  }

  #when(step: RepairStep, make: () => Coercion | null): Coercion | null {
    return this.#repairs.allows(step) ? make() : null
  }

  get #takesNumbers(): boolean {
    return this.#types.has('number') || this.#types.has('integer')
  }

  get #hasBranches(): boolean {
    return this.#expected.some(({ isBranch }) => isBranch)
  }
}
