import { instanceOf } from '../json-schema/instances.js'
import { disputedStrings } from '../json-schema/strings.js'
import { follow, isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject, SchemaPath } from '../model/json.js'

/** A change, as far as inputs are made for it. */
export interface ChangedPlace {
  kind: string
  path: SchemaPath
  before?: Json
  after?: Json
}

/** More of them show nothing more. */
const MAX_MEMBERS = 20
const MAX_LENGTH = 5_000

/** Inputs that one schema may take and another one not, for what differs at a place. Whether they do is for judges to say. */
export function candidatesFor(from: JsonObject, to: JsonObject, { kind, path }: ChangedPlace): Json[] {
  const leaves: Array<{ path: SchemaPath; leaf: Leaf }> = []
  const key = path.at(-1)
  if (key !== undefined && (kind === 'required-grew' || kind === 'field-added'))
    leaves.push({ path: path.slice(0, -1), leaf: (schema) => without(schema, key) })
  leaves.push({ path, leaf: (schema) => schema })
  leaves.push({ path, leaf: withUnknownKey })
  const other = partAt(to, path)
  const own = partAt(from, path)
  if (own)
    for (const value of valuesFor(own, other ?? {})) leaves.push({ path, leaf: () => ({ const: value }) })
  return leaves.flatMap((each) => {
    const schema = forced(from, from, each.path, each.leaf, 0)
    if (schema === null) return []
    const whole = { ...definitionsOf(from), ...schema }
    return (['required', 'all'] as const).flatMap((fill) => instanceOf(whole, fill) ?? [])
  })
}

type Leaf = (schema: JsonObject) => JsonObject

const MAX_DEPTH = 30

/** A schema of which each instance has something at a place: of unions the branch on the way, of what is optional all that leads there. */
function forced(
  root: JsonObject,
  given: Json | undefined,
  path: SchemaPath,
  leaf: Leaf,
  depth: number,
): JsonObject | null {
  if (!isObject(given) || depth > MAX_DEPTH) return null
  const schema = plain(root, given)
  const [step, ...rest] = path
  if (step === undefined) return leaf(schema)
  const go = (inner: Json | undefined, left: SchemaPath = rest) => forced(root, inner, left, leaf, depth + 1)
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

/** Without the reference that it may be, and with what `allOf` says. */
function plain(root: JsonObject, schema: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return schema
  const target = follow(root, schema['$ref'])
  if (target) {
    const { $ref: _, ...beside } = schema
    return plain(root, { ...target, ...beside }, depth + 1)
  }
  const { allOf, ...merged } = schema
  if (!Array.isArray(allOf) || !allOf.every(isObject)) return schema
  let all: JsonObject = merged
  for (const each of allOf) {
    const part = plain(root, each, depth + 1)
    const properties = { ...(all['properties'] as JsonObject), ...(part['properties'] as JsonObject) }
    const required = [all['required'], part['required']].flatMap((list) => (Array.isArray(list) ? list : []))
    all = { ...all, ...part, properties, required }
  }
  return all
}

function definitionsOf(root: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(root).filter(([key]) => key === '$defs' || key === 'definitions'))
}

function partAt(root: JsonObject, path: SchemaPath): JsonObject | null {
  let found: JsonObject | null = null
  forced(
    root,
    root,
    path,
    (schema) => {
      found = schema
      return schema
    },
    0,
  )
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
