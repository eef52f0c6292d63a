import { instanceOf } from '../../../json-schema/instances.js'
import { isObject, subschemasAt } from '../../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../../model/json.js'

/** Data keys, and indexes into arrays. */
export type DataPath = Array<string | number>

export type ChangeKind = 'base' | 'missing' | 'enum' | 'type' | 'bound'

/** An input that may tell two schemas apart. */
export interface Candidate {
  input: Json
  /** What was changed in a valid instance; `base` for the instance itself. */
  kind: ChangeKind
  path: DataPath
}

/** One change of a valid instance: `value` in place of what stands at `path`, or nothing where it is `missing`. */
export interface Change {
  kind: ChangeKind
  path: DataPath
  value: Json | undefined
  /** Equal for equal changes. */
  key: string
}

/** Changes of one instance, in the order in which they count. Their inputs are made one at a time (`changed`). */
export interface Trial {
  base: Json
  changes: Change[]
}

const ORDER: ChangeKind[] = ['enum', 'type', 'bound']
const MAX_CHANGES = 400
/** What all changes together may take, as `effort` has it: some tenths of a second. */
const MAX_EFFORT = 500_000
const SAMPLES: Json[] = ['a', 1, true, null, [], {}]
const WHOLE: Change = { kind: 'base', path: [], value: undefined, key: '' }

/**
 * Trials that tell two schemas apart: instances of each of `schemas`, then one change at a time. Smallest changes
 * first, and nothing twice.
 */
export function* trialsOf(schemas: readonly JsonObject[]): Generator<Trial> {
  // By the instance first: it is large, and said once for all of its changes.
  const seen = new Map<string, Set<string>>()
  for (const schema of schemas) {
    let left = MAX_CHANGES
    let bearable = MAX_EFFORT
    for (const { base, changes: made } of trialsOfOne(schema)) {
      const each = effort(schema, base)
      const most = Math.min(left, Math.floor(bearable / each))
      const start = JSON.stringify(base)
      const known = seen.get(start) ?? new Set()
      seen.set(start, known)
      const fresh: Change[] = []
      for (const change of made) {
        if (fresh.length === most || known.has(change.key)) continue
        known.add(change.key)
        fresh.push(change)
      }
      left -= fresh.length
      bearable = Math.max(bearable - fresh.length * each, 0)
      if (fresh.length > 0) yield { base, changes: fresh }
    }
  }
}

function* trialsOfOne(schema: JsonObject): Generator<Trial> {
  const first = instanceOf(schema, 'required')
  const full = instanceOf(schema, 'all')
  for (const base of [first, full]) {
    if (base !== undefined) yield { base, changes: [WHOLE, ...gaps(base)] }
  }
  const made = new Map<string, Change[]>()
  if (full !== undefined) yield { base: full, changes: alterations(schema, full, made) }
  // Last: the same again without the optional keys, one of which may be what its validator refuses.
  if (first !== undefined) yield { base: first, changes: alterations(schema, first, made) }
}

/** What it takes to judge an instance: by each schema each key of a value, and those that the schema has. */
function effort(schema: JsonObject, base: Json): number {
  let sum = 1
  for (const { path, value } of places(base, [])) {
    const schemas = subschemasAt(schema, path)
    const keys = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
    sum += schemas.length * (1 + keys)
    for (const { properties } of schemas) if (isObject(properties)) sum += Object.keys(properties).length
  }
  return sum
}

/** An instance with changes made to it; what is not changed is shared with `base`. */
export function changed(base: Json, changes: readonly Change[]): Json {
  const copies = new Set<Json>()
  let input = base
  for (const { kind, path, value } of changes) {
    if (kind !== 'base') input = altered(input, { path, value, copies }, 0)
  }
  return input
}

function gaps(base: Json): Change[] {
  const keyed = places(base, []).filter(({ path }) => typeof path.at(-1) === 'string')
  return keyed.map(({ path }) => ({ kind: 'missing', path, value: undefined, key: JSON.stringify(path) }))
}

/** `known`: what has been made for a value at a place, by both. */
function alterations(schema: JsonObject, base: Json, known: Map<string, Change[]>): Change[] {
  const made: Change[] = []
  for (const { path, value } of places(base, [])) {
    if (path.length === 0) continue
    const [place, now] = [JSON.stringify(path), JSON.stringify(value)]
    const here = known.get(`${place} ${now}`) ?? []
    if (here.length === 0) {
      for (const [kind, other] of changes(schema, path, value)) {
        const text = JSON.stringify(other)
        if (text !== now) here.push({ kind, path, value: other, key: `${place} ${text}` })
      }
      known.set(`${place} ${now}`, here)
    }
    made.push(...here)
  }
  return ORDER.flatMap((kind) => made.filter((change) => change.kind === kind))
}

function places(value: Json, path: DataPath): Array<{ path: DataPath; value: Json }> {
  const here = [{ path, value }]
  if (Array.isArray(value))
    return [...here, ...value.flatMap((item, index) => places(item, [...path, index]))]
  if (!isObject(value)) return here
  return [...here, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))]
}

function changes(root: JsonObject, path: DataPath, value: Json): Array<[ChangeKind, Json]> {
  const schemas = subschemasAt(root, path)
  const made: Array<[ChangeKind, Json]> = []
  for (const schema of schemas) {
    const { enum: members } = schema
    const listed = Array.isArray(members) ? members : schema['const'] === undefined ? [] : [schema['const']]
    for (const member of listed) made.push(['enum', member])
    const text = listed.find((member) => typeof member === 'string')
    if (typeof text === 'string') made.push(['enum', `${text}_`])
    if (schema['type'] === 'integer') made.push(['type', 1.5])
    made.push(...bounds(schema, value).map((other): [ChangeKind, Json] => ['bound', other]))
  }
  // A union's other branches stand here as well.
  for (const schema of schemas.slice(1)) {
    const other = instanceOf({ ...schema, ...definitions(root) }, 'required')
    if (other !== undefined) made.push(['type', other])
  }
  for (const sample of SAMPLES) if (kindOf(sample) !== kindOf(value)) made.push(['type', sample])
  return made
}

function definitions(root: JsonObject): JsonObject {
  const kept: JsonObject = {}
  for (const keyword of ['$defs', 'definitions']) {
    const value = root[keyword]
    if (value !== undefined) kept[keyword] = value
  }
  return kept
}

function bounds(schema: JsonObject, value: Json): Json[] {
  const numbers = (keywords: string[]): number[] =>
    keywords.map((keyword) => schema[keyword]).filter((bound): bound is number => typeof bound === 'number')
  if (typeof value === 'number') {
    return numbers(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])
      .filter((bound) => Math.abs(bound) < Number.MAX_SAFE_INTEGER)
      .flatMap((bound) => [bound, bound - 1, bound + 1])
  }
  if (typeof value === 'string') {
    return numbers(['minLength', 'maxLength'])
      .filter((length) => length <= 1_000)
      .flatMap((length) => [length - 1, length, length + 1])
      .filter((length) => length >= 0)
      .map((length) => value.slice(0, length).padEnd(length, 'a'))
  }
  if (Array.isArray(value) && value.length > 0) {
    return numbers(['minItems', 'maxItems'])
      .filter((length) => length <= 100)
      .flatMap((length) => [length - 1, length, length + 1])
      .filter((length) => length >= 0)
      .map((length) => Array.from({ length }, (_, index) => value[index % value.length] as Json))
  }
  return []
}

function kindOf(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** `copies`: what was made for this input already, and may be written to. */
interface Alteration extends Pick<Change, 'path' | 'value'> {
  copies: Set<Json>
}

function altered(around: Json, alteration: Alteration, depth: number): Json {
  const { path, value, copies } = alteration
  if (depth === path.length) return value === undefined ? around : value
  const step = path[depth] as string | number
  if (typeof around !== 'object' || around === null || !Object.hasOwn(around, step)) return around
  const isRemoved = value === undefined && depth === path.length - 1
  // An item that goes would move those behind it.
  if (isRemoved && Array.isArray(around)) return around
  const copy = copies.has(around) ? around : Array.isArray(around) ? around.slice() : { ...around }
  copies.add(copy)
  const members = copy as Record<string, Json>
  if (isRemoved) {
    delete members[step]
    return copy
  }
  const member = altered(members[step] as Json, alteration, depth + 1)
  // An assignment of `__proto__` would set the prototype.
  Object.defineProperty(copy, step, { value: member, enumerable: true, configurable: true, writable: true })
  return copy
}
