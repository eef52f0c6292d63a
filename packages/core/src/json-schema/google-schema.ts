import type { Json, JsonObject } from '../model/json.js'
import { folding } from './folding.js'
import { isObject } from './subschemas.js'

const TYPES = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'])
/** What holds one schema, a list of schemas, or schemas by name. */
const NESTED = new Set([
  'items',
  'additionalProperties',
  'anyOf',
  'prefixItems',
  'properties',
  'defs',
  '$defs',
])
const BY_NAME = new Set(['properties', 'defs', '$defs'])
/** Google's API writes 64-bit integers as texts. */
const COUNTS = new Set(['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'])

/**
 * The JSON Schema that a `Schema` of Google's API stands for: `Type.OBJECT` is `object`, `nullable` is one more type. What is JSON
 * Schema already stays as it is.
 */
export function fromGoogleSchema(schema: Json): Json {
  return folding<Json, Json>(translated, (part) => part)(schema)
}

/** Whether the root of a schema has one of the types of Google's API. */
export function isGoogleSchema(schema: Json): schema is JsonObject {
  return isObject(schema) && typeof schema['type'] === 'string' && TYPES.has(schema['type'])
}

function translated(schema: Json, inner: (part: Json) => Json): Json {
  if (Array.isArray(schema)) return schema.map(inner)
  if (!isObject(schema)) return schema
  const isGoogles = isGoogleSchema(schema)
  const made: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (NESTED.has(key)) made[key] = BY_NAME.has(key) ? eachIn(value, inner) : inner(value)
    else if (isGoogles && COUNTS.has(key)) made[key] = Number(value)
    else if (key === 'type' && isGoogles) made[key] = typeOf(schema)
    else if (!isGoogles || (key !== 'nullable' && key !== 'propertyOrdering')) made[key] = value
  }
  return made
}

function eachIn(schemas: Json, inner: (part: Json) => Json): Json {
  if (!isObject(schemas)) return schemas
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, inner(schema)]))
}

function typeOf({ type, nullable }: JsonObject): Json {
  const name = (type as string).toLowerCase()
  return nullable === true ? [name, 'null'] : name
}
