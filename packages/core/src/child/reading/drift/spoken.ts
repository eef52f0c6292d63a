import { folding } from '../../../json-schema/folding.js'
import { isTold, LIMITS } from '../../../json-schema/limits-in-words.js'
import { isObject } from '../../../json-schema/subschemas.js'
import { WalkBudget } from '../../../json-schema/walk-budget.js'
import type { Json, JsonObject } from '../../../model/json.js'

/**
 * What a validator says of itself, without the limits that `parameters` leave out and tell in a description: for a provider that
 * takes no such keyword, that is all they can say. Null where they tell none that way.
 */
export function withoutSpoken(own: JsonObject, parameters: JsonObject): JsonObject | null {
  const made = unspoken(own, parameters, new WalkBudget(), 0)
  return made === own ? null : made
}

function unspoken(own: JsonObject, parameters: JsonObject, budget: WalkBudget, level: number): JsonObject {
  if (!budget.allows(level)) return own
  let made = own
  const without = (...keywords: string[]) => {
    made = Object.fromEntries(Object.entries(made).filter(([key]) => !keywords.includes(key)))
  }
  const { description } = parameters
  for (const keyword of LIMITS) {
    const isLeftOut = Object.hasOwn(own, keyword) && !Object.hasOwn(parameters, keyword)
    if (isLeftOut && isTold(keyword, own, description)) without(keyword)
  }
  if (Array.isArray(own['prefixItems']) && !parameters['prefixItems'] && isOrderTold(description))
    without('prefixItems', 'items')
  const union = own['anyOf'] ?? own['oneOf']
  if (
    Array.isArray(union) &&
    !parameters['anyOf'] &&
    !parameters['oneOf'] &&
    areFieldsTold(union, description)
  )
    without('anyOf', 'oneOf')
  const items = [made['items'], parameters['items']]
  if (items.every(isObject)) {
    const inner = unspoken(items[0] as JsonObject, items[1] as JsonObject, budget, level + 1)
    if (inner !== items[0]) made = { ...made, items: inner }
  }
  const { properties } = made
  const theirs = parameters['properties']
  if (!isObject(properties) || !isObject(theirs)) return made
  for (const [name, each] of Object.entries(properties)) {
    const other = Object.hasOwn(theirs, name) ? theirs[name] : undefined
    if (!isObject(each) || !isObject(other)) continue
    const inner = unspoken(each, other, budget, level + 1)
    if (inner !== each)
      made = { ...made, properties: { ...(made['properties'] as JsonObject), [name]: inner } }
  }
  return made
}

/** `nullable: true` beside a type is what OpenAPI 3.0 says for a type that may be null, and some providers with it. */
export function withNull(schema: JsonObject): JsonObject {
  return JSON.stringify(schema).includes('"nullable":true')
    ? (folding(nulled, (part) => part)(schema) as JsonObject)
    : schema
}

function nulled(value: Json, each: (part: Json) => Json): Json {
  if (Array.isArray(value)) return value.map(each)
  if (!isObject(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, each(part)]))
  const { nullable, type } = inner
  return nullable === true && typeof type === 'string' ? { ...inner, type: [type, 'null'] } : inner
}

function isOrderTold(description: Json | undefined): boolean {
  return typeof description === 'string' && /\border\b/i.test(description)
}

/** Whether a description names everything that some alternative needs. */
function areFieldsTold(branches: readonly Json[], description: Json | undefined): boolean {
  if (typeof description !== 'string') return false
  const needed = branches.flatMap((each) =>
    isObject(each) && Array.isArray(each['required']) ? each['required'] : [],
  )
  return needed.length > 0 && needed.every((name) => description.includes(String(name)))
}
