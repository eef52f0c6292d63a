import type { JsonObject } from '../model/json.js'
import { type SchemaNode, schemaNodes } from './nodes.js'
import { follow, isObject } from './subschemas.js'

/** A field outside of unions, as one schema has it. */
export interface ComparedField {
  path: SchemaNode['path']
  /** Its piece, a reference followed; what stands beside the reference wins. */
  schema: JsonObject
  required: boolean
}

/** The named fields of a schema by their path: what is the same field in two schemas has the same key. Branches are left out. */
export function comparedFields(root: JsonObject): ReadonlyMap<string, ComparedField> {
  const found = new Map<string, ComparedField>()
  const merging = new Merging(root)
  for (const node of schemaNodes(root)) {
    if (node.under !== 'properties' || node.path.some((step) => /^\|\d+$/.test(step))) continue
    const key = JSON.stringify(node.path)
    if (found.has(key)) continue
    const required = node.parent?.schema['required']
    found.set(key, {
      path: node.path,
      schema: merging.merged(node.schema),
      required: Array.isArray(required) && required.includes(node.path.at(-1) as string),
    })
  }
  return found
}

const MAX_DEPTH = 8
/** What hands on to other schemas. A schema without it speaks for itself. */
const MERGED = ['$ref', 'allOf', 'anyOf', 'oneOf'] as const

/** A sub-schema with what its reference, a part of `allOf` or the one branch that is not null says of it. */
class Merging {
  readonly #root: JsonObject
  readonly #made = new Map<JsonObject, JsonObject>()

  constructor(root: JsonObject) {
    this.#root = root
  }

  merged(schema: JsonObject, depth = 0): JsonObject {
    if (!MERGED.some((key) => key in schema)) return schema
    const known = this.#made.get(schema)
    if (known || depth > MAX_DEPTH) return known ?? schema
    // What leads back to itself adds nothing.
    this.#made.set(schema, {})
    const { $ref, allOf, anyOf, oneOf, ...own } = schema
    const branches = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []))
    const real = branches.filter(({ type }) => type !== 'null')
    const parts = [
      follow(this.#root, $ref),
      ...(Array.isArray(allOf) ? allOf.filter(isObject) : []),
      ...(real.length === 1 ? real : []),
    ]
    const made: JsonObject = {}
    for (const part of parts) if (part) Object.assign(made, this.merged(part, depth + 1))
    Object.assign(made, real.length > 1 ? schema : own)
    this.#made.set(schema, made)
    return made
  }
}
