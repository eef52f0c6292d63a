import type { Json, JsonObject } from '../../model/json.js'
import { isObject } from './subschemas.js'

/**
 * The schema without what never makes a drift: closedness (unknown keys), formats and patterns (annotations to many,
 * and dialects of regular expressions differ), and keywords whose negation would turn such a loss around.
 */
export function relax(schema: JsonObject): JsonObject {
  const relaxed: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (DROPPED.has(keyword)) continue
    if (CLOSING.has(keyword) && value === false) continue
    if (keyword === 'not' && !isPlainExclusion(value)) continue
    // With patterns gone two branches may fit where one did.
    const name = keyword === 'oneOf' ? (schema['anyOf'] === undefined ? 'anyOf' : 'allOf') : keyword
    const kept =
      name === 'allOf' && keyword === 'oneOf'
        ? [{ anyOf: relaxValue('anyOf', value) }]
        : relaxValue(keyword, value)
    const before = relaxed[name]
    relaxed[name] = Array.isArray(before) && Array.isArray(kept) ? [...before, ...kept] : kept
  }
  return relaxed
}

const DROPPED = new Set([
  'format',
  'pattern',
  'contentEncoding',
  'contentMediaType',
  'multipleOf',
  'if',
  'then',
  'else',
  'patternProperties',
  'default',
  'examples',
  '$schema',
])
const CLOSING = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'additionalItems',
  'unevaluatedItems',
])
const MAPS = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const SCHEMAS = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'additionalItems',
])

function relaxValue(keyword: string, value: Json): Json {
  const one = (member: Json): Json => (isObject(member) ? relax(member) : member)
  if (MAPS.has(keyword) && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, one(member)]))
  }
  if ((LISTS.has(keyword) || keyword === 'items') && Array.isArray(value)) return value.map(one)
  return SCHEMAS.has(keyword) ? one(value) : value
}

/** `not: {}` (never) and `not: { const }` say the same before and after. */
function isPlainExclusion(value: Json): boolean {
  return isObject(value) && Object.keys(value).every((keyword) => keyword === 'const' || keyword === 'enum')
}
