import type { Json, JsonObject, SchemaPath } from '../../model/json.js'

/** Whether the property at `path` stands in the `required` of an object that declares it. */
export function isRequired(root: JsonObject, path: SchemaPath): boolean {
  const key = path.at(-1)
  if (key === undefined) return false
  let nodes = alternatives(root, root)
  for (const part of path.slice(0, -1))
    nodes = [...new Set(nodes.flatMap((node) => descend(root, node, part)))]
  return nodes.some((node) => {
    const properties = asObject(node.properties)
    return properties !== null && Object.hasOwn(properties, key) && asArray(node.required).includes(key)
  })
}

/** Whether the schema says nothing of any field: no property, and nothing that could bring one. */
export function saysNoFields(root: JsonObject): boolean {
  if (root.type !== undefined && root.type !== 'object') return false
  const properties = asObject(root.properties)
  if (properties && Object.keys(properties).length > 0) return false
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
    const patterns = Object.values(asObject(node.patternProperties) ?? {})
    return [node.additionalProperties, ...patterns].flatMap((values) => alternatives(root, values))
  }
  const properties = asObject(node.properties)
  return properties && Object.hasOwn(properties, part) ? alternatives(root, properties[part]) : []
}

/** A node with its references followed, and whatever its combinators put beside it; each once, for cycles and bombs. */
function alternatives(root: JsonObject, value: Json | undefined): JsonObject[] {
  const found = new Set<JsonObject>()
  const waiting: Array<Json | undefined> = [value]
  while (waiting.length > 0) {
    const node = asObject(waiting.pop())
    if (!node || found.has(node)) continue
    found.add(node)
    for (const combined of [node.anyOf, node.oneOf, node.allOf]) waiting.push(...asArray(combined))
    if (typeof node.$ref === 'string') waiting.push(pointed(root, node.$ref))
  }
  return [...found]
}

function pointed(root: JsonObject, reference: string): Json | undefined {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let value: Json | undefined = root
  for (const part of reference.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = value[Number(key)]
    else {
      const object = asObject(value)
      value = object && Object.hasOwn(object, key) ? object[key] : undefined
    }
  }
  return value
}

function asObject(value: Json | undefined): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

function asArray(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
