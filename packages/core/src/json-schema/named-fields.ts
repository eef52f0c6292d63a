import type { JsonObject, SchemaPath } from '../model/json.js'
import { type SchemaNode, schemaPlaces } from './nodes.js'
import { follow } from './subschemas.js'

/** A named field of a JSON Schema, by the schema alone. */
export interface SchemaField {
  path: SchemaPath
  schema: JsonObject
  /** What its `$ref` leads to; null where it has none. */
  target: JsonObject | null
  required: boolean
}

/** Beyond what any provider takes. */
const MAX_FIELDS = 2_000

/** How many fields an input has, without those inside of others. */
export function fieldCount(root: JsonObject): number {
  return schemaFields(root).filter(({ path }) => path.length === 1).length
}

/**
 * The named fields of a JSON Schema, depth first, in the order in which they go out. References are followed once
 * around; a union with null alone is no branch.
 */
export function schemaFields(root: JsonObject): SchemaField[] {
  const nodes = schemaPlaces(root)
  const required = requiredNames(nodes)
  const fields = nodes.filter(({ under }) => under === 'properties').slice(0, MAX_FIELDS)
  return fields.map(({ path, schema, parent }) => ({
    path,
    schema,
    target: follow(root, schema['$ref']),
    required: parent !== null && required(parent).has(path.at(-1) as string),
  }))
}

/** What has to be there, by any of the schemas that speak of an object together: its own, what it refers to, each part of `allOf`. */
function requiredNames(nodes: readonly SchemaNode[]): (node: SchemaNode) => ReadonlySet<string> {
  const heads = new Map<SchemaNode, SchemaNode>()
  const names = new Map<SchemaNode, Set<string>>()
  const headOf = (node: SchemaNode): SchemaNode => heads.get(node) ?? node
  for (const node of nodes) {
    const isSame = node.parent !== null && (node.under === '$ref' || node.under === 'allOf')
    const head = isSame ? headOf(node.parent as SchemaNode) : node
    heads.set(node, head)
    const known = names.get(head) ?? new Set()
    names.set(head, known)
    const { required } = node.schema
    if (!Array.isArray(required)) continue
    for (const name of required) if (typeof name === 'string') known.add(name)
  }
  return (node) => names.get(headOf(node)) ?? new Set()
}
