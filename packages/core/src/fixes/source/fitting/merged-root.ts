import { follow, isObject } from '../../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../../model/json.js'
import type { Omission } from '../../parameters/omission.js'
import type { Demands } from './demands.js'

const UNIONS = ['anyOf', 'oneOf', 'allOf'] as const

/**
 * The root as one object with the fields of all alternatives, where no union is allowed: those that every alternative needs
 * are required, and the description tells which go together. Null where it is no union of objects.
 */
export function mergedRoot(root: JsonObject, demands: Demands, left: Omission[]): JsonObject | null {
  const own = withoutReference(root)
  if (!own) return null
  const refused = demands.notAtRoot()
  const keyword = UNIONS.find((each) => Array.isArray(own[each]))
  if (keyword === undefined) return own['type'] === 'object' ? own : null
  if (own['type'] === 'object' && !refused.has(keyword)) return own
  const branches = (own[keyword] as Json[]).map((each) => (isObject(each) ? resolved(root, each) : null))
  if (branches.some((each) => each === null || !isObjectLike(each))) return null
  return keyword === 'allOf'
    ? together(own, keyword, branches as JsonObject[], left)
    : alternatives(own, keyword, branches as JsonObject[], left)
}

/** A root that is a reference, written out. */
function withoutReference(root: JsonObject): JsonObject | null {
  if (root['$ref'] === undefined) return root
  const target = follow(root, root['$ref'])
  if (!target || target === root) return null
  const { $ref: _, ...beside } = root
  return { ...target, ...beside }
}

function resolved(root: JsonObject, schema: JsonObject): JsonObject {
  return follow(root, schema['$ref']) ?? schema
}

function isObjectLike({ type, properties, required }: JsonObject): boolean {
  return type === 'object' || (type === undefined && (isObject(properties) || Array.isArray(required)))
}

function together(
  { [UNIONS[2]]: _, ...own }: JsonObject,
  keyword: string,
  parts: readonly JsonObject[],
  left: Omission[],
): JsonObject | null {
  const all = [own, ...parts]
  const fields = new Map<string, Json>()
  for (const part of all) {
    for (const [name, each] of Object.entries(fieldsOf(part))) {
      if (fields.has(name) && !isEqual(fields.get(name), each)) return null
      fields.set(name, each)
    }
  }
  // What only some parts close would be closed to the fields of the others.
  if (all.some((part) => part['additionalProperties'] === false)) left.push({ name: keyword, path: [] })
  const { additionalProperties: _closed, ...rest } = own
  const properties = Object.fromEntries(fields)
  return { ...rest, type: 'object', properties, required: [...new Set(all.flatMap(requiredOf))] }
}

function alternatives(
  { anyOf: _any, oneOf: _one, ...own }: JsonObject,
  keyword: string,
  branches: readonly JsonObject[],
  left: Omission[],
): JsonObject {
  const fields = new Map(Object.entries(fieldsOf(own)))
  const variants = new Map<string, Json[]>()
  for (const branch of branches) {
    for (const [name, each] of Object.entries(fieldsOf(branch))) {
      const known = variants.get(name) ?? []
      if (!known.some((other) => isEqual(other, each))) variants.set(name, [...known, each])
    }
  }
  for (const [name, each] of variants) if (!fields.has(name)) fields.set(name, either(each))
  const [first, ...others] = branches.map(requiredOf)
  const inAll = (first ?? []).filter((name) => others.every((names) => names.includes(name)))
  const required = [...new Set([...requiredOf(own), ...inAll])]
  const isClosed = branches.every(({ additionalProperties }) => additionalProperties === false)
  left.push({ name: keyword, path: [] })
  const words = inWords(branches)
  const before = own['description']
  return {
    ...own,
    type: 'object',
    ...(words === null ? {} : { description: typeof before === 'string' ? `${before} ${words}` : words }),
    properties: Object.fromEntries(fields),
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed && own['additionalProperties'] === undefined ? { additionalProperties: false } : {}),
  }
}

/** What any of these accepts: one list of values where all are constants. */
function either(schemas: readonly Json[]): Json {
  const [only, ...others] = schemas
  if (only !== undefined && others.length === 0) return only
  const values = schemas.flatMap((each) => (isObject(each) ? valuesOf(each) : [undefined]))
  if (values.includes(undefined)) return { anyOf: [...schemas] }
  const types = new Set(schemas.map((each) => (isObject(each) ? each['type'] : undefined)))
  const [type] = types
  return { ...(types.size === 1 && type !== undefined ? { type } : {}), enum: values as Json[] }
}

function valuesOf({ const: value, enum: values }: JsonObject): Array<Json | undefined> {
  return value !== undefined ? [value] : Array.isArray(values) ? values : [undefined]
}

/** `With kind "room": beds. With kind "table": guests.`, else which fields each alternative needs. */
function inWords(branches: readonly JsonObject[]): string | null {
  const tellers = Object.keys(fieldsOf(branches[0] ?? {})).filter((name) =>
    branches.every((branch) => constantOf(branch, name) !== undefined),
  )
  const [teller] = tellers
  const said = branches.map((branch) => {
    const needed = requiredOf(branch).filter((name) => name !== teller)
    const fields = needed.length === 0 ? 'nothing else' : needed.join(', ')
    return teller === undefined
      ? needed.join(' and ')
      : `With ${teller} ${JSON.stringify(constantOf(branch, teller))}: ${fields}.`
  })
  if (teller !== undefined) return said.join(' ')
  return said.includes('') ? null : `Either ${said.join(', or ')}.`
}

function constantOf(branch: JsonObject, name: string): Json | undefined {
  const field = fieldsOf(branch)[name]
  return isObject(field) ? field['const'] : undefined
}

function fieldsOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {}
}

function requiredOf({ required }: JsonObject): string[] {
  return Array.isArray(required) ? required.filter((each): each is string => typeof each === 'string') : []
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
