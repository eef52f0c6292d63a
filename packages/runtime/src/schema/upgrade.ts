import { isObject } from '../found.js'

type JsonObject = Record<string, unknown>

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = new Set([
  ...['additionalProperties', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems', 'contains'],
  ...['not', 'if', 'then', 'else', 'items', 'additionalItems'],
])
const MANY = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'])
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/**
 * The same schema in the words of draft 2020-12: lists of `items` become `prefixItems`, `dependencies` are told apart,
 * draft 4's boolean limits become numbers and its `id` an `$id`. References into `definitions` go on working.
 */
export function upgraded(schema: JsonObject): JsonObject {
  const { $schema: _, ...rest } = schema
  return upgrade(rest)
}

function upgrade(schema: JsonObject): JsonObject {
  const entries: Array<[string, unknown]> = []
  for (const [keyword, value] of Object.entries(schema))
    entries.push(...upgradeKeyword(schema, keyword, value))
  // Not an assignment: a property may be called `__proto__`.
  return Object.fromEntries(entries)
}

function upgradeKeyword(schema: JsonObject, keyword: string, value: unknown): Array<[string, unknown]> {
  switch (keyword) {
    case 'id':
      return '$id' in schema || typeof value !== 'string' ? [[keyword, value]] : [['$id', value]]
    case 'items':
      if (Array.isArray(value) && schema.prefixItems === undefined) return [['prefixItems', value.map(below)]]
      break
    case 'additionalItems':
      return Array.isArray(schema.items) ? [['items', below(value)]] : []
    case 'exclusiveMinimum':
    case 'exclusiveMaximum': {
      if (typeof value !== 'boolean') break
      const limit = schema[keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum']
      return value && typeof limit === 'number' ? [[keyword, limit]] : []
    }
    case 'minimum':
    case 'maximum':
      return schema[keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'] === true
        ? []
        : [[keyword, value]]
    case 'dependencies':
      if (isObject(value)) return dependencies(value)
      break
  }
  if (NAMED.has(keyword) && isObject(value)) return [[keyword, named(value)]]
  if (MANY.has(keyword) && Array.isArray(value)) return [[keyword, value.map(below)]]
  return [[keyword, ONE.has(keyword) ? below(value) : value]]
}

function dependencies(value: JsonObject): Array<[string, unknown]> {
  const entries = Object.entries(value)
  const keys = entries.filter(([, each]) => Array.isArray(each))
  const schemas = entries.filter(([, each]) => !Array.isArray(each))
  return [
    ...(keys.length > 0 ? [['dependentRequired', Object.fromEntries(keys)] as [string, unknown]] : []),
    ...(schemas.length > 0
      ? [['dependentSchemas', named(Object.fromEntries(schemas))] as [string, unknown]]
      : []),
  ]
}

function named(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, below(schema)]))
}

function below(schema: unknown): unknown {
  return isObject(schema) ? upgrade(schema) : schema
}
