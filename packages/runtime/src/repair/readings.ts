import { isObject } from '../found.js'
import {
  type Alternative,
  alternativesBelow,
  defaultOf,
  type JsonType,
  knows,
  takes,
  typesOf,
  typesOfValue,
} from './alternatives.js'
import { exactNumber } from './exact-number.js'
import { isOneItem } from './item-text.js'
import { decodedText, readJsonText } from './json-text.js'
import type { RepairPath, RepairStep, Steps } from './outcome.js'

/** In place of a value: the property is left out. */
export const LEFT_OUT = Symbol('left out')

export interface Change {
  step: RepairStep
  /** From the value that is read. */
  below: RepairPath
  from: unknown
  to: unknown
  why: string
}

/** Something that a refused value may have meant. Without changes it is never made, but makes the others uncertain. */
interface Reading {
  to: unknown
  changes: readonly Change[] | null
}

/** A refused value and what is expected in its place. */
export interface RefusedValue {
  value: unknown
  expected: readonly Alternative[]
  /** Whether it is a property that may be left out. */
  isOptional: boolean
  /** Whether it is an item of a list: as one item for a list it could mean the list around it as well. */
  isItem: boolean
  /** How many lists that were not sent it is thought of as an item of: nothing refused it there. */
  proposed?: number
}

/** A list of lists of lists. */
const MAX_PROPOSED = 3

const TRUE = /^(?:true|yes|on|1)$/i
const FALSE = /^(?:false|no|off|0)$/i

/**
 * The one thing that a refused value can have meant; null where there is none, or more than one. A step that is turned off
 * makes nothing, but what it would make counts as something that may have been meant.
 *
 * A number is not made a text: `7` for an id may have been `007`.
 */
export function theReading(
  root: Record<string, unknown>,
  refused: RefusedValue,
  steps: Steps,
): { to: unknown; changes: readonly Change[] } | null {
  const readings = readingsOf(root, refused, steps)
  const [reading] = readings
  if (!reading || readings.length > 1 || reading.changes === null) return null
  const { to, changes } = reading
  return changes.every(({ step }) => steps.allows(step)) ? { to, changes } : null
}

/**
 * Whether a list as a whole may be something else than a list of wrong items: its one item, where something else than a list may
 * stand as well, or where that is a list that fits; or one item of a list of lists.
 */
export function isOtherThanItsItems(
  root: Record<string, unknown>,
  list: readonly unknown[],
  expected: readonly Alternative[],
  steps: Steps,
): boolean {
  return (
    mayBeItsItem(root, list, expected, steps) ||
    mayBeItsOwnItem(root, list, expected) ||
    mayBeOneItem(root, list, expected)
  )
}

const isListOf = (alternative: Alternative) => typesOf(alternative)?.has('array') ?? false

/** A list in a list of its own: the inner one fits where the outer one stands. */
function mayBeItsOwnItem(
  root: Record<string, unknown>,
  list: readonly unknown[],
  expected: readonly Alternative[],
): boolean {
  const [item] = list
  if (list.length !== 1 || !Array.isArray(item) || item.length === 0) return false
  const items = alternativesBelow(root, expected.filter(isListOf), 0)
  return item.every((each) => items.some((alternative) => takes(alternative, each)))
}

function mayBeItsItem(
  root: Record<string, unknown>,
  list: readonly unknown[],
  expected: readonly Alternative[],
  steps: Steps,
): boolean {
  if (list.length !== 1) return false
  const [item] = list
  const others = expected.filter((alternative) => !(typesOf(alternative)?.has('array') ?? true))
  if (others.some((other) => takes(other, item))) return true
  return (
    readingsOf(root, { value: item, expected: others, isOptional: false, isItem: false }, steps).length > 0
  )
}

function mayBeOneItem(
  root: Record<string, unknown>,
  list: readonly unknown[],
  expected: readonly Alternative[],
): boolean {
  const itemsOf = (lists: readonly Alternative[]) =>
    lists.length === 0 ? [] : alternativesBelow(root, lists, 0)
  const inner = itemsOf(itemsOf(expected.filter(isListOf)).filter(isListOf))
  return inner.length > 0 && list.every((item) => inner.some((each) => takes(each, item)))
}

function readingsOf(root: Record<string, unknown>, refused: RefusedValue, steps: Steps): Reading[] {
  const { value, expected } = refused
  const sets = expected.map(typesOf)
  if (expected.length === 0 || sets.includes(null)) return []
  const types = new Set(sets.flatMap((set) => [...(set ?? [])]))
  const reader = new Reader(root, refused, types, steps)
  if (typeof value === 'string') return reader.ofText(value)
  // What is wrong with it is not its type.
  if (typesOfValue(value).some((type) => types.has(type))) return []
  if (value === null) return reader.ofNull()
  if (typeof value === 'object') return reader.ofContainer(value)
  if (typeof value === 'number' || typeof value === 'boolean') return reader.ofScalar(value)
  return []
}

class Reader {
  readonly #root: Record<string, unknown>
  readonly #refused: RefusedValue
  readonly #expected: readonly Alternative[]
  readonly #types: ReadonlySet<JsonType>
  readonly #steps: Steps

  constructor(
    root: Record<string, unknown>,
    refused: RefusedValue,
    types: ReadonlySet<JsonType>,
    steps: Steps,
  ) {
    this.#root = root
    this.#refused = refused
    this.#expected = refused.expected
    this.#types = types
    this.#steps = steps
  }

  ofText(text: string): Reading[] {
    const plain = decodedText(text) ?? text
    if (this.#takes(text) && !this.#refused.proposed) {
      const lists = this.#listBesideText(plain)
      return [...this.#emptyText(text), ...lists, ...this.#item(text, { isList: lists.length > 0 })]
    }
    const containers = this.#containerText(plain)
    return [
      ...this.#emptyText(text),
      ...this.#listedText(text, plain),
      ...this.#numberText(plain.trim()),
      ...this.#booleanText(plain.trim()),
      ...containers,
      // The JSON of a list is that list, and no text in one.
      ...this.#item(text, { isList: containers.some(({ to }) => Array.isArray(to)) }),
    ]
  }

  ofScalar(value: number | boolean): Reading[] {
    const readings = this.#item(value)
    if (this.#types.has('string')) readings.push(notMade(String(value)))
    if (typeof value === 'boolean') {
      const number = value ? 1 : 0
      if (this.#takes(number)) readings.push(this.#made('numbers', number, `${value} was sent for a number`))
    } else if ((value === 0 || value === 1) && this.#takes(value === 1))
      readings.push(this.#made('booleans', value === 1, `${value} was sent for a boolean`))
    return readings
  }

  ofNull(): Reading[] {
    const readings: Reading[] = []
    if (this.#items().some((item) => takes(item, null))) readings.push(notMade([null]))
    if (this.#refused.isOptional) return [...readings, this.#leftOut('null')]
    const fallback = this.#expected.map(defaultOf).find((each) => each !== null)
    if (fallback && this.#takes(fallback.value))
      readings.push(
        this.#made('optional-nulls', fallback.value, 'null was sent for a field that has a default'),
      )
    return readings
  }

  ofContainer(value: object): Reading[] {
    const readings = this.#item(value)
    if (!this.#types.has('string')) return readings
    const what = Array.isArray(value) ? 'a list' : 'an object'
    const text = JSON.stringify(value)
    // A list of texts may be the parts of one. A list of what is expected here may be the list around it, or its one item.
    const isOther =
      Array.isArray(value) && value.every((item) => typeof item === 'string' || this.#takes(item))
    readings.push(
      isOther || this.#hasBranches
        ? notMade(text)
        : this.#made('strings', text, `${what} was sent for a text`),
    )
    return readings
  }

  #emptyText(text: string): Reading[] {
    if (text !== '' && text !== 'null') return []
    const readings: Reading[] = []
    if (this.#types.has('null'))
      readings.push(text === '' ? notMade(null) : this.#made('encoded-json', null, 'null was sent as text'))
    if (this.#refused.isOptional) readings.push(this.#leftOut(JSON.stringify(text)))
    return readings
  }

  /** `"\"a\""` for one of the listed texts. */
  #listedText(text: string, plain: string): Reading[] {
    if (plain === text || !this.#takes(plain)) return []
    return [this.#made('encoded-json', plain, 'a value was sent as its JSON text')]
  }

  #numberText(text: string): Reading[] {
    const number = exactNumber(text)
    if (number === null || !this.#takes(number)) return []
    return [this.#made('numbers', number, 'a number was sent as text')]
  }

  #booleanText(text: string): Reading[] {
    const isTrue = TRUE.test(text)
    if ((!isTrue && !FALSE.test(text)) || !this.#takes(isTrue)) return []
    return [this.#made('booleans', isTrue, 'a boolean was sent as text')]
  }

  /** JSON text in place of an object or a list. */
  #containerText(text: string): Reading[] {
    if (!this.#types.has('array') && !this.#types.has('object')) return []
    const read = readJsonText(text, { lenient: this.#steps.allows('malformed-json') })
    if (!read || typeof read.value !== 'object' || read.value === null || !this.#takes(read.value)) return []
    if (read.extraList && this.#mayLackBracket(read.value)) return [notMade(read.value)]
    const why = read.exact ? 'JSON was sent as text' : 'nearly JSON was sent as text'
    return [this.#made('encoded-json', read.value, why)]
  }

  /** Text that a string may be, but not this one, where a list may stand as well. */
  #listBesideText(text: string): Reading[] {
    if (!this.#types.has('array')) return []
    const list = readJsonText(text, { lenient: false })?.value
    if (!Array.isArray(list)) return []
    const fits = list.every((item, index) => this.#items(index).some((below) => takes(below, item)))
    return fits ? [this.#made('encoded-lists', list, 'a list was sent as its JSON text')] : []
  }

  /** Whether a superfluous `]` can be the end of a list whose beginning is missing. */
  #mayLackBracket(value: object): boolean {
    if (!Array.isArray(value)) return this.#types.has('array')
    return this.#items().some((item) => typesOf(item)?.has('array') ?? true)
  }

  /**
   * One item in place of a list. Never made on a branch of a union, or inside a list: which one was meant is not certain there.
   */
  #item(value: unknown, { isList = false } = {}): Reading[] {
    const { isItem, proposed = 0 } = this.#refused
    if (!this.#types.has('array') || proposed === MAX_PROPOSED) return []
    const items = this.#items()
    // A list of anything: its item may be the value, or what the value says.
    if (items.some((item) => typesOf(item) === null)) return [notMade([value])]
    const inside = { value, expected: items, isOptional: false, isItem: true, proposed: proposed + 1 }
    const readings = readingsOf(this.#root, inside, this.#steps)
    if (!isList && items.some((item) => takes(item, value)))
      readings.push(isOneOf(value, items) ? { to: value, changes: [] } : notMade(value))
    return readings.map(({ to, changes }) => {
      if (changes === null || isItem || this.#hasBranches) return notMade([to])
      const wrapped = this.#change('single-items', [value], 'one item was sent for a list')
      const rest = changes.map((change) => ({ ...change, below: [0, ...change.below] }))
      return { to: [to], changes: [wrapped, ...rest] }
    })
  }

  #items(index = 0): Alternative[] {
    const lists = this.#expected.filter((alternative) => typesOf(alternative)?.has('array'))
    return lists.length === 0 ? [] : alternativesBelow(this.#root, lists, index)
  }

  #takes(value: unknown): boolean {
    return this.#expected.some((alternative) => takes(alternative, value))
  }

  get #hasBranches(): boolean {
    return this.#expected.some(({ isBranch }) => isBranch)
  }

  #leftOut(what: string): Reading {
    const why = `${what} was sent for a field that may be left out`
    return { to: LEFT_OUT, changes: [this.#change('optional-nulls', undefined, why)] }
  }

  #made(step: RepairStep, to: unknown, why: string): Reading {
    return { to, changes: [this.#change(step, to, why)] }
  }

  #change(step: RepairStep, to: unknown, why: string): Change {
    return { step, below: [], from: this.#refused.value, to, why }
  }
}

function notMade(to: unknown): Reading {
  return { to, changes: null }
}

/** Whether a value that items may be of is one item: no several in one text, and no object around them. */
function isOneOf(value: unknown, items: readonly Alternative[]): boolean {
  if (typeof value === 'string') return isOneItem(value)
  return !isObject(value) || Object.keys(value).every((key) => items.some((item) => knows(item, key)))
}
