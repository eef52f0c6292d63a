import type { Json, JsonObject } from '../../model/json.js'
import { instanceOf } from './instances.js'
import { isObject, subschemasAt } from './subschemas.js'

/** Data keys, and indexes into arrays. */
export type DataPath = Array<string | number>

export interface Candidate {
  input: Json
  /** What was changed in a valid instance; `base` for the instance itself. */
  kind: 'base' | 'missing' | 'enum' | 'type' | 'bound'
  path: DataPath
}

const ORDER: Array<Candidate['kind']> = ['enum', 'type', 'bound']
const MAX_CANDIDATES = 400
const SAMPLES: Json[] = ['a', 1, true, null, [], {}]

/** Inputs that tell two schemas apart: instances of one of them, then one change at a time. Smallest changes first. */
export function candidatesOf(schema: JsonObject): Candidate[] {
  const first = instanceOf(schema, 'required')
  const full = instanceOf(schema, 'all')
  const made = [
    ...(first === undefined ? [] : [whole(first), ...gaps(first)]),
    ...(full === undefined ? [] : [whole(full), ...gaps(full), ...inOrder(alterations(schema, full))]),
    // Last: the same again without the optional keys, one of which may be what its validator refuses.
    ...(first === undefined ? [] : inOrder(alterations(schema, first))),
  ]
  const seen = new Set<string>()
  return made
    .filter(({ input }) => {
      const text = JSON.stringify(input)
      return !seen.has(text) && seen.add(text)
    })
    .slice(0, MAX_CANDIDATES)
}

function whole(input: Json): Candidate {
  return { input, kind: 'base', path: [] }
}

function gaps(base: Json): Candidate[] {
  const keyed = places(base, []).filter(({ path }) => typeof path.at(-1) === 'string')
  return keyed.map(({ path }) => ({ input: without(base, path), kind: 'missing', path }))
}

function alterations(schema: JsonObject, base: Json): Candidate[] {
  const inner = places(base, []).filter(({ path }) => path.length > 0)
  return inner.flatMap(({ path, value }) =>
    changes(schema, path, value).map(([kind, changed]) => ({
      input: replaced(base, path, changed),
      kind,
      path,
    })),
  )
}

function inOrder(candidates: Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

function places(value: Json, path: DataPath): Array<{ path: DataPath; value: Json }> {
  const here = [{ path, value }]
  if (Array.isArray(value))
    return [...here, ...value.flatMap((item, index) => places(item, [...path, index]))]
  if (!isObject(value)) return here
  return [...here, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))]
}

function changes(root: JsonObject, path: DataPath, value: Json): Array<[Candidate['kind'], Json]> {
  const schemas = subschemasAt(root, path)
  const made: Array<[Candidate['kind'], Json]> = []
  for (const schema of schemas) {
    const { enum: members } = schema
    const listed = Array.isArray(members) ? members : schema['const'] === undefined ? [] : [schema['const']]
    for (const member of listed) made.push(['enum', member])
    const text = listed.find((member) => typeof member === 'string')
    if (typeof text === 'string') made.push(['enum', `${text}_`])
    if (schema['type'] === 'integer') made.push(['type', 1.5])
    made.push(...bounds(schema, value).map((changed): [Candidate['kind'], Json] => ['bound', changed]))
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

function replaced(value: Json, path: DataPath, by: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? replaced(item, rest, by) : item))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === step ? replaced(member, rest, by) : member]),
  )
}

function without(value: Json, path: DataPath): Json {
  const [step, ...rest] = path
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? without(item, rest) : item))
  if (!isObject(value)) return value
  if (rest.length === 0) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === step ? without(member, rest) : member]),
  )
}
