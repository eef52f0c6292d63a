import type { Json, JsonObject } from '../model/json.js'
import { stringFor } from '../schema/drift/strings.js'
import { isObject } from '../schema/drift/subschemas.js'
import { textsFor } from './vocabulary.js'

const MAPS = new Set(['properties', 'patternProperties'])
const DEFINITIONS = new Set(['$defs', 'definitions'])
const LISTS = new Set(['anyOf', 'oneOf', 'prefixItems'])
const SCHEMAS = new Set(['items', 'additionalProperties', 'contains'])

/** Texts are not made longer than this, whatever a schema asks for. */
const LONGEST = 5_000
const MAX_DEPTH = 40

/**
 * A schema that allows a part of what the given one does: where that leaves a value open, what people would write into a field
 * of that name. Never throws.
 */
export function realistic(schema: JsonObject): JsonObject {
  return narrowed(schema, null, 0)
}

function narrowed(schema: JsonObject, name: string | null, depth: number): JsonObject {
  if (depth > MAX_DEPTH) return schema
  const one = (value: Json, key: string | null): Json =>
    isObject(value) ? narrowed(value, key, depth + 1) : value
  const entries = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if ((MAPS.has(keyword) || DEFINITIONS.has(keyword)) && isObject(value)) {
      const named = MAPS.has(keyword)
      return [
        keyword,
        fromEntries(Object.entries(value).map(([key, member]) => [key, one(member, named ? key : null)])),
      ]
    }
    if ((LISTS.has(keyword) || keyword === 'items') && Array.isArray(value))
      return [keyword, value.map((member) => one(member, name))]
    return [keyword, SCHEMAS.has(keyword) ? one(value, name) : value]
  })
  const inner = fromEntries(entries)
  // What several schemas say together must not be narrowed apart.
  if (['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'const', 'enum'].some((keyword) => keyword in inner))
    return inner
  return { ...inner, ...byExamples(inner), ...byType(inner, name) }
}

function byExamples({ examples }: JsonObject): JsonObject {
  return Array.isArray(examples) && examples.length > 0 ? { enum: examples } : {}
}

function byType(schema: JsonObject, name: string | null): JsonObject {
  if (Array.isArray(schema['examples']) && schema['examples'].length > 0) return {}
  const types =
    typeof schema['type'] === 'string'
      ? [schema['type']]
      : Array.isArray(schema['type'])
        ? schema['type']
        : []
  const [type] = types.filter((each) => each !== 'null')
  switch (type) {
    case 'string':
      return byText(schema, name)
    case 'integer':
      return byNumber(schema, 1)
    case 'number':
      return byNumber(schema, 0.5)
    case 'array':
      return byItems(schema)
    case 'object':
      return byRecord(schema)
    default:
      return {}
  }
}

function byText(schema: JsonObject, name: string | null): JsonObject {
  if (schema['pattern'] !== undefined || schema['format'] !== undefined) return {}
  const { minLength, maxLength } = schema
  const min = typeof minLength === 'number' ? minLength : 1
  const max = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY
  return min > LONGEST || max < min ? {} : { enum: textsFor(name, min, max) }
}

/** Whole or half numbers up to a hundred, where the bounds leave room for them. */
function byNumber(schema: JsonObject, step: number): JsonObject {
  if (schema['multipleOf'] !== undefined) return {}
  const low = bound(schema, ['minimum', 'exclusiveMinimum'])
  const high = bound(schema, ['maximum', 'exclusiveMaximum'])
  const from = low ?? (high === null || high >= 1 ? 1 : high - 100)
  const to = Math.min(high ?? Number.POSITIVE_INFINITY, from + 100)
  if (to - from < 2) return {}
  return {
    ...(low === null && { minimum: from }),
    ...(high !== to && { maximum: to }),
    ...(step !== 1 && { multipleOf: step }),
  }
}

/** Bounds at the end of what a number can say mean that there is none. */
function bound(schema: JsonObject, keywords: string[]): number | null {
  const found = keywords.map((keyword) => schema[keyword]).find((value) => typeof value === 'number')
  return typeof found === 'number' && Math.abs(found) < Number.MAX_SAFE_INTEGER ? found : null
}

function byItems({ minItems, maxItems, items, prefixItems }: JsonObject): JsonObject {
  if (prefixItems !== undefined || Array.isArray(items)) return {}
  // A list of what it is itself part of may have to be empty somewhere.
  const isRecursive = JSON.stringify(items ?? {}).includes('"$ref"')
  const min = typeof minItems === 'number' ? minItems : isRecursive ? 0 : 1
  const max = typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY
  return max < min ? {} : { minItems: min, maxItems: Math.min(max, Math.max(min, 2)) }
}

/** A record with one key, so that something of it is seen. */
function byRecord({ properties, additionalProperties, propertyNames, required }: JsonObject): JsonObject {
  const isOpen = isObject(additionalProperties) && Object.keys(additionalProperties).length > 0
  if (!isOpen || (isObject(properties) && Object.keys(properties).length > 0)) return {}
  if (Array.isArray(required) && required.length > 0) return {}
  const key = isObject(propertyNames) ? keyFor(propertyNames) : 'example'
  return { properties: fromEntries([[key, additionalProperties]]), required: [key] }
}

function keyFor(propertyNames: JsonObject): string {
  const { enum: names, pattern, format } = propertyNames
  if (Array.isArray(names)) return String(names[0])
  return pattern === undefined && format === undefined ? 'example' : stringFor(propertyNames)
}

/** `__proto__` stays an ordinary key. */
function fromEntries(entries: ReadonlyArray<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries)
}
