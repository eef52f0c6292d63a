import type { Json, JsonObject, SchemaPath } from '../model/json.js'
import { follow, isObject } from '../schema/drift/subschemas.js'

/** A named field of a JSON Schema, by the schema alone. */
export interface SchemaField {
  path: SchemaPath
  schema: JsonObject
  /** What its `$ref` leads to; null where it has none. */
  target: JsonObject | null
  required: boolean
}

// Beyond what any provider takes; schemas that are generated may refer to themselves without end.
const MAX_FIELDS = 2_000
const MAX_DEPTH = 24

/** How many fields an input has, without those inside of others. */
export function fieldCount(root: JsonObject): number {
  return schemaFields(root).filter(({ path }) => path.length === 1).length
}

/**
 * The named fields of a JSON Schema, depth first, in the order in which they go out. References are followed once
 * around; a union with null alone is no branch.
 */
export function schemaFields(root: JsonObject): SchemaField[] {
  const found: SchemaField[] = []
  visit(root, [], [])
  return found

  function visit(schema: Json | undefined, path: SchemaPath, open: readonly JsonObject[]): void {
    if (path.length > MAX_DEPTH) return
    const nodes = together(root, schema).filter((node) => !open.includes(node))
    const within = [...open, ...nodes]
    const required = new Set(nodes.flatMap((node) => list(node['required'])))
    for (const node of nodes) {
      for (const [key, value] of entries(node['properties'])) {
        if (found.length >= MAX_FIELDS) return
        const own = [...path, key]
        const piece = asSchema(value)
        const target = follow(root, piece['$ref'])
        found.push({ path: own, schema: piece, target, required: required.has(key) })
        visit(value, own, within)
      }
      visitItems(node, path, within)
      visit(node['additionalProperties'], [...path, '*'], within)
      for (const [, value] of entries(node['patternProperties'])) visit(value, [...path, '*'], within)
      for (const branches of [list(node['anyOf']), list(node['oneOf'])]) visitBranches(branches, path, within)
    }
  }

  function visitItems(node: JsonObject, path: SchemaPath, open: readonly JsonObject[]): void {
    const { items, prefixItems } = node
    list(Array.isArray(items) ? items : prefixItems).forEach((item, index) => {
      visit(item, [...path, String(index)], open)
    })
    if (!Array.isArray(items)) visit(items, [...path, '[]'], open)
  }

  function visitBranches(branches: Json[], path: SchemaPath, open: readonly JsonObject[]): void {
    const real = branches.filter((branch) => !isNull(branch))
    if (real.length === 1) return visit(real[0], path, open)
    branches.forEach((branch, index) => {
      visit(branch, [...path, `|${index}`], open)
    })
  }
}

/** A node with what its reference and `allOf` say of the same value. */
function together(root: JsonObject, schema: Json | undefined): JsonObject[] {
  const found = new Set<JsonObject>()
  const add = (value: Json | undefined | null): void => {
    if (!isObject(value ?? undefined) || found.has(value as JsonObject)) return
    const node = value as JsonObject
    found.add(node)
    add(follow(root, node['$ref']))
    list(node['allOf']).forEach(add)
  }
  add(schema)
  return [...found]
}

function asSchema(value: Json): JsonObject {
  return isObject(value) ? value : value === false ? { not: {} } : {}
}

function isNull(branch: Json): boolean {
  return isObject(branch) && (branch['type'] === 'null' || branch['const'] === null)
}

function entries(value: Json | undefined): Array<[string, Json]> {
  return isObject(value) ? Object.entries(value) : []
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
