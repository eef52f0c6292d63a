import { isObject } from '../found.js'
import {
  type Alternative,
  alternativesBelow,
  alternativesOf,
  declares,
  defaultOf,
  meantBy,
  names,
  requires,
  takes,
  typesOf,
} from './alternatives.js'
import { recordOf } from './edit.js'
import { readJsonText } from './json-text.js'
import type { RepairPath, Repairs } from './outcome.js'

const MAX_KEY_DEPTH = 3

/**
 * What is put right before anything validates, because validators let it pass or speak of it misleadingly: keys that are
 * JSON text, nulls for fields that may be left out, lists sent as text where a string is allowed as well. The input stays
 * as it is; what did not change is shared with the result.
 */
export function normalize(root: Record<string, unknown>, input: unknown, repairs: Repairs): unknown {
  return new Normalization(root, repairs).visit(input, alternativesOf(root), [])
}

/** Deeper than this an input gets a closer look. */
const SHALLOW = 32

/** Whether normalising may change the input: a cheap look, without any schema, since most inputs need nothing. */
export function mayBeNormalized(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value === '' || value === 'null' || /^\s*\[/.test(value)
  if (typeof value !== 'object') return false
  if (value === null || depth === SHALLOW) return true
  if (Array.isArray(value)) return value.some((item) => mayBeNormalized(item, depth + 1))
  for (const key in value) {
    if (key.charCodeAt(0) === QUOTE) return true
    if (mayBeNormalized((value as Record<string, unknown>)[key], depth + 1)) return true
  }
  return false
}

const QUOTE = 34

class Normalization {
  readonly #root: Record<string, unknown>
  readonly #repairs: Repairs

  constructor(root: Record<string, unknown>, repairs: Repairs) {
    this.#root = root
    this.#repairs = repairs
  }

  visit(value: unknown, alternatives: readonly Alternative[], path: RepairPath): unknown {
    if (typeof value === 'string') return this.#list(value, alternatives, path)
    if (Array.isArray(value)) return this.#items(value, alternatives, path)
    if (isObject(value)) return this.#properties(this.#keys(value, alternatives, path), alternatives, path)
    return value
  }

  #list(text: string, alternatives: readonly Alternative[], path: RepairPath): unknown {
    if (!this.#repairs.allows('encoded-lists') || !/^\s*\[/.test(text)) return text
    const types = alternatives.map(typesOf)
    if (!types.some((type) => type?.has('string')) || !types.some((type) => type?.has('array'))) return text
    if (alternatives.some((alternative) => names(alternative, text))) return text
    const value = readJsonText(text, false)?.value
    if (!Array.isArray(value)) return text
    const lists = alternatives.filter((alternative) => typesOf(alternative)?.has('array'))
    const fits = value.every((item, index) =>
      alternativesBelow(this.#root, lists, index).some((below) => takes(below, item)),
    )
    if (!fits) return text
    this.#repairs.add('encoded-lists', path, {
      from: text,
      to: value,
      why: 'a list was sent as its JSON text',
    })
    return this.#items(value, lists, path)
  }

  #items(items: unknown[], alternatives: readonly Alternative[], path: RepairPath): unknown[] {
    const lists = meantBy(this.#root, alternatives, items)
    let changed = false
    const result = items.map((item, index) => {
      const visited = this.visit(item, alternativesBelow(this.#root, lists, index), [...path, index])
      changed ||= visited !== item
      return visited
    })
    return changed ? result : items
  }

  #keys(
    value: Record<string, unknown>,
    alternatives: readonly Alternative[],
    path: RepairPath,
  ): Record<string, unknown> {
    const keys = Object.keys(value)
    if (!this.#repairs.allows('encoded-keys') || !keys.some((key) => key.startsWith('"'))) return value
    const renamed = new Map<string, string>()
    for (const key of keys) {
      const plain = decodeKey(key)
      if (plain === key || Object.hasOwn(value, plain) || [...renamed.values()].includes(plain)) continue
      if (alternatives.some((alternative) => declares(alternative, key))) continue
      if (!alternatives.some((alternative) => declares(alternative, plain))) continue
      renamed.set(key, plain)
    }
    if (renamed.size === 0) return value
    for (const [from, to] of renamed) {
      this.#repairs.add('encoded-keys', [...path, to], { from, to, why: 'a key was sent as its JSON text' })
    }
    return recordOf(Object.entries(value).map(([key, each]) => [renamed.get(key) ?? key, each]))
  }

  #properties(
    value: Record<string, unknown>,
    alternatives: readonly Alternative[],
    path: RepairPath,
  ): Record<string, unknown> {
    const meant = meantBy(this.#root, alternatives, value)
    let changed = false
    const entries: Array<[string, unknown]> = []
    for (const [key, current] of Object.entries(value)) {
      const at = [...path, key]
      const kept = this.#nullLike(key, current, meant, at)
      if (kept === null) {
        changed = true
        continue
      }
      const visited = this.visit(kept.value, alternativesBelow(this.#root, meant, key), at)
      changed ||= visited !== current
      entries.push([key, visited])
    }
    return changed ? recordOf(entries) : value
  }

  /** Null: the property is left out. */
  #nullLike(
    key: string,
    value: unknown,
    meant: readonly Alternative[],
    path: RepairPath,
  ): { value: unknown } | null {
    if (value !== null && value !== '' && value !== 'null') return { value }
    const declaring = meant.filter((alternative) => declares(alternative, key))
    if (declaring.length === 0 || !this.#repairs.allows('optional-nulls')) return { value }
    const below = alternativesBelow(this.#root, declaring, key)
    if (below.some((alternative) => isMeant(alternative, value))) return { value }
    const what = value === null ? 'null' : JSON.stringify(value)
    if (!declaring.some((alternative) => requires(alternative, key))) {
      const why = `${what} was sent for a field that may be left out`
      this.#repairs.add('optional-nulls', path, { from: value, to: undefined, why })
      return null
    }
    // A required field's text stays: it is what the model said.
    const fallback = value === null ? below.map(defaultOf).find((each) => each !== null) : undefined
    if (!fallback) return { value }
    const why = 'null was sent for a field that has a default'
    this.#repairs.add('optional-nulls', path, { from: value, to: fallback.value, why })
    return fallback
  }
}

/** Whether the value can be what a field is to hold. `"null"` counts for a text only where it is listed. */
function isMeant(alternative: Alternative, value: unknown): boolean {
  if (!takes(alternative, value)) return false
  if (value === null) return true
  if (typesOf(alternative) === null && !names(alternative, value)) return alternative.facets.length === 0
  if (value === 'null') return names(alternative, value)
  return alternative.facets.every(
    ({ minLength, pattern, format }) =>
      !(typeof minLength === 'number' && minLength > 0) &&
      !(typeof pattern === 'string' && refusesEmpty(pattern)) &&
      format === undefined,
  )
}

function refusesEmpty(pattern: string): boolean {
  try {
    return !new RegExp(pattern, 'u').test('')
  } catch {
    return false
  }
}

function decodeKey(key: string): string {
  let plain = key
  for (let depth = 0; depth < MAX_KEY_DEPTH && plain.startsWith('"'); depth += 1) {
    const decoded = readJsonText(plain, false)?.value
    if (typeof decoded !== 'string' || decoded === plain) break
    plain = decoded
  }
  return plain
}
