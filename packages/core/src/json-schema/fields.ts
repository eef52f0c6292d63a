import { Latest } from '../common/latest-map.js'
import type { JsonObject } from '../model/json.js'
import { folding } from './folding.js'
import { type SchemaNode, schemaNodes } from './nodes.js'
import { follow, isObject } from './subschemas.js'

/** A field outside of unions, as one schema has it. */
export interface ComparedField {
  path: SchemaNode['path']
  /** Its piece, a reference followed; what stands beside the reference wins. */
  schema: JsonObject
  required: boolean
}

/** Several rules read the fields of a tool's schema, and of what is sent of it, one after the other. */
const latest = new Latest<JsonObject, ReadonlyMap<string, ComparedField>>(4)

/** The named fields of a schema by their path: what is the same field in two schemas has the same key. Branches are left out. */
export function comparedFields(root: JsonObject): ReadonlyMap<string, ComparedField> {
  const known = latest.get(root)
  if (known) return known
  const fields = fieldsIn(root)
  latest.set(root, fields)
  return fields
}

/** Those of the root itself, without a walk through what is inside of them. */
export function rootFields(root: JsonObject): ComparedField[] {
  const { properties, required } = root
  // What is combined may bring in more.
  if (MERGED.some((key) => key in root) || !isObject(properties))
    return [...comparedFields(root).values()].filter(({ path }) => path.length === 1)
  const merged = mergedIn(root)
  return Object.entries(properties).map(([name, schema]) => ({
    path: [name],
    schema: isObject(schema) ? merged(schema) : {},
    required: Array.isArray(required) && required.includes(name),
  }))
}

function fieldsIn(root: JsonObject): Map<string, ComparedField> {
  const found = new Map<string, ComparedField>()
  const merged = mergedIn(root)
  for (const node of schemaNodes(root)) {
    if (node.under !== 'properties' || node.path.some(isBranch)) continue
    const key = JSON.stringify(node.path)
    if (found.has(key)) continue
    const required = node.parent?.schema['required']
    found.set(key, {
      path: node.path,
      schema: merged(node.schema),
      required: Array.isArray(required) && required.includes(node.path.at(-1) as string),
    })
  }
  return found
}

function isBranch(step: string): boolean {
  return step.startsWith('|') && /^\|\d+$/.test(step)
}

/** What hands on to other schemas. A schema without it speaks for itself. */
const MERGED = ['$ref', 'allOf', 'anyOf', 'oneOf'] as const

function mergedIn(root: JsonObject): (schema: JsonObject) => JsonObject {
  return folding<JsonObject, JsonObject>(
    (schema, inner) => mergedPart(root, schema, inner),
    // What leads back to itself adds nothing.
    () => ({}),
  )
}

/** A sub-schema with what its reference, a part of `allOf` or the one branch that is not null says of it. */
function mergedPart(
  root: JsonObject,
  schema: JsonObject,
  inner: (part: JsonObject) => JsonObject,
): JsonObject {
  if (!MERGED.some((key) => key in schema)) return schema
  const { $ref, allOf, anyOf, oneOf, ...own } = schema
  const branches = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []))
  const real = branches.filter(({ type }) => type !== 'null')
  const parts = [
    follow(root, $ref),
    ...(Array.isArray(allOf) ? allOf.filter(isObject) : []),
    ...(real.length === 1 ? real : []),
  ]
  const made: JsonObject = {}
  for (const part of parts) if (part) Object.assign(made, inner(part))
  return Object.assign(made, real.length > 1 ? schema : own)
}
