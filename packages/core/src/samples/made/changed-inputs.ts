import { instanceOf } from '../../json-schema/instances.js'
import { disputedStrings } from '../../json-schema/strings.js'
import { follow, isObject } from '../../json-schema/subschemas.js'
import { WalkBudget } from '../../json-schema/walk-budget.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'
import type { ChangedPlace, OfferedInput } from '../../model/offered-input.js'

/** More of them show nothing more. */
const MAX_MEMBERS = 20
const MAX_LENGTH = 5_000
const MAX_INPUTS = 600
/** Of all inputs together, as JSON. */
const MAX_SIZE = 2_000_000
/** Of the schema, as JSON, once for each input: each is made of all of it. */
const MAX_READ = 20_000_000

/** The smallest input that a schema allows, and one with everything in it. */
export function usualInputs(schema: JsonObject): Json[] {
  return (['required', 'all'] as const).flatMap((fill) => instanceOf(schema, fill) ?? [])
}

/**
 * Inputs that one schema may take and another one not: usual ones, and ones for each place at which they differ, the places by turns.
 * Whether they do is for judges to say.
 */
export function changedInputs(
  from: JsonObject,
  to: JsonObject,
  changes: readonly ChangedPlace[],
): OfferedInput[] {
  const offered = new Map<string, OfferedInput>()
  const most = Math.min(MAX_INPUTS, MAX_READ / JSON.stringify(from).length)
  let size = 0
  const offer = (input: Json, change: number | null): void => {
    const text = JSON.stringify(input)
    const key = `${change} ${text}`
    if (offered.has(key)) return
    offered.set(key, { input, change })
    size += text.length
  }
  for (const input of usualInputs(from)) offer(input, null)
  let left = changes.map((change, index) => ({ index, inputs: inputsFor(from, to, change) }))
  while (left.length > 0) {
    left = left.filter(({ index, inputs }) => {
      if (offered.size >= most || size >= MAX_SIZE) return false
      const { value, done } = inputs.next()
      if (!done) offer(value, index)
      return !done
    })
  }
  return [...offered.values()]
}

function* inputsFor(from: JsonObject, to: JsonObject, { kind, path }: ChangedPlace): Generator<Json, void> {
  for (const { at, leaf } of leavesFor(from, to, kind, path)) {
    const schema = forced(from, at, leaf)
    if (schema !== null) yield* usualInputs({ ...definitionsOf(from), ...schema })
  }
}

type Leaf = (schema: JsonObject) => JsonObject

function* leavesFor(
  from: JsonObject,
  to: JsonObject,
  kind: string,
  path: SchemaPath,
): Generator<{ at: SchemaPath; leaf: Leaf }, void> {
  const key = path.at(-1)
  if (key !== undefined && (kind === 'required-grew' || kind === 'field-added'))
    yield { at: path.slice(0, -1), leaf: (schema) => without(schema, key) }
  yield { at: path, leaf: (schema) => schema }
  yield { at: path, leaf: withUnknownKey }
  const own = partAt(from, path)
  if (own)
    for (const value of valuesFor(own, partAt(to, path) ?? {}))
      yield { at: path, leaf: () => ({ const: value }) }
}

const MAX_DEPTH = 30
/** Of sub-schemas on the way to one place. */
const MAX_PARTS = 1_000

/** A schema of which each instance has something at a place: of unions the branch on the way, of what is optional all that leads there. */
function forced(root: JsonObject, path: SchemaPath, leaf: Leaf): JsonObject | null {
  return new Forcing(root, leaf).forced(root, path, 0)
}

class Forcing {
  readonly #root: JsonObject
  readonly #leaf: Leaf
  readonly #budget = new WalkBudget(MAX_PARTS, MAX_DEPTH)

  constructor(root: JsonObject, leaf: Leaf) {
    this.#root = root
    this.#leaf = leaf
  }

  forced(given: Json | undefined, path: SchemaPath, depth: number): JsonObject | null {
    if (!isObject(given) || !this.#budget.allows(depth)) return null
    const schema = this.#plain(given, 0)
    const [step, ...rest] = path
    if (step === undefined) return this.#leaf(schema)
    const go = (inner: Json | undefined, left: SchemaPath = rest) => this.forced(inner, left, depth + 1)
    for (const union of ['anyOf', 'oneOf'] as const) {
      const branches = schema[union]
      if (!Array.isArray(branches)) continue
      const { [union]: _, ...around } = schema
      const numbered = /^\|(\d+)$/.exec(step)
      const chosen = numbered ? [branches[Number(numbered[1])]] : branches
      for (const branch of chosen) {
        if (!isObject(branch)) continue
        const found = go({ ...around, ...branch }, numbered ? rest : path)
        if (found) return found
      }
      return null
    }
    if (step === '[]') {
      const items = go(schema['items'])
      return items && { ...schema, items, minItems: Math.max(1, Number(schema['minItems'] ?? 0)) }
    }
    if (step === '*') {
      const value = go(schema['additionalProperties'])
      return value && withProperty(schema, 'key', value)
    }
    const { prefixItems, properties } = schema
    if (/^\d+$/.test(step) && Array.isArray(prefixItems)) {
      const item = go(prefixItems[Number(step)])
      return (
        item && {
          ...schema,
          prefixItems: prefixItems.map((each, index) => (index === Number(step) ? item : each)),
        }
      )
    }
    if (!isObject(properties) || !Object.hasOwn(properties, step)) return null
    const value = go(properties[step])
    return value && withProperty(schema, step, value)
  }

  /** Without the reference that it may be, and with what `allOf` says. */
  #plain(schema: JsonObject, depth: number): JsonObject {
    if (!this.#budget.allows(depth)) return schema
    const target = follow(this.#root, schema['$ref'])
    if (target) {
      const { $ref: _, ...beside } = schema
      return this.#plain({ ...target, ...beside }, depth + 1)
    }
    const { allOf, ...merged } = schema
    if (!Array.isArray(allOf) || !allOf.every(isObject)) return schema
    let all: JsonObject = merged
    for (const each of allOf) {
      const part = this.#plain(each, depth + 1)
      const properties = { ...(all['properties'] as JsonObject), ...(part['properties'] as JsonObject) }
      const required = [all['required'], part['required']].flatMap((list) =>
        Array.isArray(list) ? list : [],
      )
      all = { ...all, ...part, properties, required }
    }
    return all
  }
}

function withProperty(schema: JsonObject, key: string, value: JsonObject): JsonObject {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return {
    ...schema,
    properties: { ...properties, [key]: value },
    required: [...new Set([...required, key])],
  }
}

function without(schema: JsonObject, key: string): JsonObject {
  const { [key]: _, ...properties } = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return { ...schema, properties, required: required.filter((each) => each !== key) }
}

function withUnknownKey(schema: JsonObject): JsonObject {
  if (!isObject(schema['properties']) && schema['type'] !== 'object') return schema
  return withProperty(schema, 'unexpected', { const: 'extra' })
}

function definitionsOf(root: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(root).filter(([key]) => key === '$defs' || key === 'definitions'))
}

function partAt(root: JsonObject, path: SchemaPath): JsonObject | null {
  let found: JsonObject | null = null
  forced(root, path, (schema) => {
    found = schema
    return schema
  })
  return found
}

/** Values at the limits of both schemas, and of every type that the first one may take. */
function valuesFor(from: JsonObject, to: JsonObject): Json[] {
  const values: Json[] = []
  for (const { enum: members, const: only } of [from]) {
    if (Array.isArray(members)) values.push(...members.slice(0, MAX_MEMBERS))
    if (only !== undefined) values.push(only)
  }
  for (const limit of [from, to].flatMap((each) => [
    each['minimum'],
    each['maximum'],
    each['exclusiveMinimum'],
    each['exclusiveMaximum'],
  ]))
    if (typeof limit === 'number') values.push(limit - 1, limit, limit + 1)
  for (const limit of lengths(from, to, ['minLength', 'maxLength'])) values.push('a'.repeat(limit))
  for (const limit of lengths(from, to, ['minItems', 'maxItems'])) {
    const item = isObject(from['items']) ? instanceOf(from['items'], 'required') : 'a'
    if (item !== undefined) values.push(Array.from({ length: limit }, () => item))
  }
  if (typeof from['format'] === 'string' || typeof from['pattern'] === 'string')
    for (const fill of ['required', 'all'] as const) {
      const text = instanceOf(from, fill)
      if (text !== undefined) values.push(text)
    }
  values.push(...disputedStrings(from))
  return [...values, 1, 0, -1, 0.5, 'a', '', 'A b_1', '1', true, false, null, {}, [], ['a'], [1]]
}

function lengths(from: JsonObject, to: JsonObject, keys: readonly string[]): number[] {
  return [from, to]
    .flatMap((each) => keys.map((key) => each[key]))
    .filter((limit) => typeof limit === 'number')
    .flatMap((limit) => [limit - 1, limit, limit + 1])
    .filter((limit) => limit >= 0 && limit <= MAX_LENGTH)
}
