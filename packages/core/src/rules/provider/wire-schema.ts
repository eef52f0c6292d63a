import { combined, isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'

/** Whether the property at `path` stands in the `required` of an object that declares it. */
export function isRequired(root: JsonObject, path: SchemaPath): boolean {
  const key = path.at(-1)
  if (key === undefined) return false
  let nodes = alternatives(root, root)
  for (const part of path.slice(0, -1))
    nodes = [...new Set(nodes.flatMap((node) => descend(root, node, part)))]
  return nodes.some((node) => {
    const { properties } = node
    return isObject(properties) && Object.hasOwn(properties, key) && asArray(node.required).includes(key)
  })
}

/** Whether the schema says nothing of any field: no property, and nothing that could bring one. */
export function saysNoFields(root: JsonObject): boolean {
  if (root.type !== undefined && root.type !== 'object') return false
  const { properties } = root
  if (isObject(properties) && Object.keys(properties).length > 0) return false
  return !BRINGS_FIELDS.some((key) => {
    const value = root[key]
    return value !== undefined && typeof value !== 'boolean' && Object.keys(value ?? {}).length > 0
  })
}

const BRINGS_FIELDS = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'enum',
  'const',
]

function descend(root: JsonObject, node: JsonObject, part: string): JsonObject[] {
  const branch = /^\|(\d+)$/.exec(part)
  if (branch) {
    const index = Number(branch[1])
    return [node.anyOf, node.oneOf].flatMap((list) => alternatives(root, asArray(list)[index]))
  }
  if (part === '[]') {
    return [node.items, ...asArray(node.prefixItems)].flatMap((items) =>
      Array.isArray(items) ? items.flatMap((item) => alternatives(root, item)) : alternatives(root, items),
    )
  }
  if (part === '*') {
    const patterns = Object.values(isObject(node.patternProperties) ? node.patternProperties : {})
    return [node.additionalProperties, ...patterns].flatMap((values) => alternatives(root, values))
  }
  const { properties } = node
  return isObject(properties) && Object.hasOwn(properties, part) ? alternatives(root, properties[part]) : []
}

function alternatives(root: JsonObject, value: Json | undefined): JsonObject[] {
  return isObject(value) ? combined(root, [value]) : []
}

function asArray(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
