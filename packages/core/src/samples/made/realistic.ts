import { textsThatFit } from '../../json-schema/patterns.js'
import { stringFor } from '../../json-schema/strings.js'
import { isObject } from '../../json-schema/subschemas.js'
import { MAX_VISITS, WalkBudget } from '../../json-schema/walk-budget.js'
import type { Json, JsonObject } from '../../model/json.js'
import { dayText, moment } from './calendar.js'
import { textsOfFormat } from './formats.js'
import { anyTexts, isDateName, likelyTexts } from './vocabulary.js'

const MAPS = new Set(['properties', 'patternProperties'])
const DEFINITIONS = new Set(['$defs', 'definitions'])
const LISTS = new Set(['anyOf', 'oneOf', 'prefixItems'])
const SCHEMAS = new Set(['items', 'additionalProperties', 'contains'])

/** Texts are not made longer than this, whatever a schema asks for. */
const LONGEST = 5_000
const MAX_LEVELS = 40

const TOGETHER = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'const', 'enum']

/** What a field is called, and which of the dates of its object it is. */
interface Field {
  name: string | null
  step: number
}

/** Says nothing about whose it is. */
const GENERIC = /^(name|id|text|value|title|key|code)$/i

/**
 * A schema that allows a part of what the given one does: where that leaves a value open, what people would write into a
 * field of that name. Another `variant` chooses other dates. Never throws.
 */
export function realistic(schema: JsonObject, variant: number): JsonObject {
  const budget = new WalkBudget(MAX_VISITS, MAX_LEVELS)
  return narrowed(schema, { name: null, step: 0 }, 0)

  function narrowed(from: JsonObject, field: Field, level: number): JsonObject {
    if (!budget.allows(level)) return from
    const one = (value: Json, of: Field): Json => (isObject(value) ? narrowed(value, of, level + 1) : value)
    const inner = fromEntries(
      Object.entries(from).map(([keyword, value]): [string, Json] => {
        if (MAPS.has(keyword) && isObject(value)) {
          const members = fieldsOf(value, field.name)
          return [keyword, fromEntries(members.map(([key, member, of]) => [key, one(member, of)]))]
        }
        if (DEFINITIONS.has(keyword) && isObject(value)) {
          const nameless = { name: null, step: 0 }
          return [
            keyword,
            fromEntries(Object.entries(value).map(([key, member]) => [key, one(member, nameless)])),
          ]
        }
        if ((LISTS.has(keyword) || keyword === 'items') && Array.isArray(value))
          return [keyword, value.map((member) => one(member, field))]
        return [keyword, SCHEMAS.has(keyword) ? one(value, field) : value]
      }),
    )
    // What several schemas say together must not be narrowed apart.
    if (TOGETHER.some((keyword) => keyword in inner)) return inner
    return { ...inner, ...byType(inner, field, variant) }
  }
}

function fieldsOf(properties: JsonObject, owner: string | null): Array<[string, Json, Field]> {
  let step = -1
  return Object.entries(properties).map(([key, member]) => {
    if (isDate(key, member)) step++
    const name = owner !== null && GENERIC.test(key) ? `${owner}_${key}` : key
    return [key, member, { name, step: Math.max(step, 0) }]
  })
}

function isDate(key: string, schema: Json): boolean {
  const format = isObject(schema) ? schema['format'] : undefined
  return format === 'date' || format === 'date-time' || isDateName(key)
}

function byType(schema: JsonObject, field: Field, variant: number): JsonObject {
  const { examples, type: named } = schema
  if (Array.isArray(examples) && examples.length > 0) return { enum: examples }
  const types = typeof named === 'string' ? [named] : Array.isArray(named) ? named : []
  const [type] = types.filter((each) => each !== 'null')
  switch (type) {
    case 'string':
      return byText(schema, field, variant)
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

function byText(schema: JsonObject, { name, step }: Field, variant: number): JsonObject {
  const { minLength, maxLength, format, pattern } = schema
  const min = typeof minLength === 'number' ? minLength : 1
  const max = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY
  if (min > LONGEST || max < min) return {}
  const fitting = (texts: readonly string[]): readonly string[] => {
    const sized = texts.filter((text) => text.length >= min && text.length <= max)
    return typeof pattern === 'string' ? (textsThatFit(pattern, sized) ?? []) : sized
  }
  const offered = fitting([
    ...(typeof format === 'string' ? textsOfFormat(format, variant, step) : likelyTexts(name)),
    ...(format === undefined && name !== null && isDateName(name) ? [dayText(moment(variant, step))] : []),
  ])
  if (offered.length > 0) return { enum: format === 'date-time' ? offered.slice(0, 1) : [...offered] }
  if (pattern === undefined) return format === undefined ? { enum: anyTexts(min, max) } : {}
  const tried = fitting([stringFor(schema)])
  return tried.length > 0 ? { enum: [...tried] } : {}
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
