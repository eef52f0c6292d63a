import type { Json, JsonObject } from '../model/json.js'
import { folding } from './folding.js'
import { allowsAnything, isObject } from './subschemas.js'

/** Whether unknown keys are still refused where the schema says so. */
export type Closedness = 'open' | 'closed'

/**
 * The schema without what never makes a drift: formats and patterns (annotations to many, and dialects of regular
 * expressions differ), keywords whose negation would turn such a loss around, and, `open`, what validators are free
 * to take beyond it: unknown keys, and fewer keys than they say.
 */
export function relax(schema: JsonObject, closedness: Closedness): JsonObject {
  // What is not looked at accepts anything.
  const relaxed = folding<JsonObject, JsonObject>(
    (part, inner) => relaxedPart(part, closedness, inner),
    () => ({}),
  )
  return relaxed(schema)
}

type Relaxing = (schema: JsonObject) => JsonObject

function relaxedPart(schema: JsonObject, closedness: Closedness, inner: Relaxing): JsonObject {
  const relaxed: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (DROPPED.has(keyword)) continue
    if (closedness === 'open' && CLOSING.has(keyword) && value === false) continue
    if (keyword === 'not' && !isPlainExclusion(value)) continue
    if (keyword === 'required' && Array.isArray(value) && closedness === 'open') {
      relaxed[keyword] = value.filter((key) => !mayGoMissing(schema, key))
      continue
    }
    const kept = relaxValue(keyword, value, inner)
    // With patterns gone two branches may fit where one did.
    const [name, said] = keyword !== 'oneOf' ? [keyword, kept] : ['allOf', [{ anyOf: kept }]]
    const before = relaxed[name]
    relaxed[name] =
      name === 'allOf' && Array.isArray(before) && Array.isArray(said) ? [...before, ...said] : said
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

function relaxValue(keyword: string, value: Json, inner: Relaxing): Json {
  const one = (member: Json): Json => (isObject(member) ? inner(member) : member)
  if (MAPS.has(keyword) && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, one(member)]))
  }
  if ((LISTS.has(keyword) || keyword === 'items') && Array.isArray(value)) return value.map(one)
  return SCHEMAS.has(keyword) ? one(value) : value
}

/** Keys that Zod calls required and yet lets go missing: of anything at all, and of a record over an enum. */
function mayGoMissing({ properties, propertyNames }: JsonObject, key: Json): boolean {
  if (propertyNames !== undefined) return true
  const property = isObject(properties) && typeof key === 'string' ? properties[key] : undefined
  return isObject(property) && allowsAnything(property)
}

/** `not: {}` (never) and `not: { const }` say the same before and after. */
function isPlainExclusion(value: Json): boolean {
  return isObject(value) && Object.keys(value).every((keyword) => keyword === 'const' || keyword === 'enum')
}
