import { follow, isObject } from '../../../json-schema/subschemas.js'
import { WalkBudget } from '../../../json-schema/walk-budget.js'
import type { Json, JsonObject } from '../../../model/json.js'

const TYPES = ['string', 'number', 'boolean', 'integer', 'object', 'array', 'null']
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const ANY_TEXT: JsonObject = { type: 'string' }

/**
 * What the model of Codex reads of a schema: eight keywords of it. Local references are written out, a value of `const` becomes an
 * `enum`, and what has no type gets one. Of `oneOf` and `allOf` nothing is left, but where they have one branch.
 */
export function codexSchema(schema: JsonObject): JsonObject {
  return new Reading(schema).read(schema, [], 0)
}

class Reading {
  readonly #root: JsonObject
  /** A few definitions that refer to each other are any number of sub-schemas when they are written out. */
  readonly #budget = new WalkBudget()

  constructor(root: JsonObject) {
    this.#root = root
  }

  read(value: Json | undefined, within: readonly string[], level: number): JsonObject {
    if (!isObject(value)) return { ...ANY_TEXT }
    if (!this.#budget.allows(level)) return endOf(value)
    const { $ref } = value
    if (typeof $ref === 'string' && $ref.startsWith('#')) {
      const { $ref: _, ...beside } = value
      const target = follow(this.#root, $ref)
      if (within.includes($ref)) return this.read({ ...endOf(target), ...beside }, [], level + 1)
      if (target) return this.read({ ...target, ...beside }, [...within, $ref], level + 1)
    }
    const only = onlyBranch(value)
    if (only) return this.read(only, within, level + 1)
    const inner = (each: Json | undefined) => this.read(each, within, level + 1)
    const { properties, items, additionalProperties, anyOf, description, required } = value
    const values = 'const' in value ? [value['const'] as Json] : value['enum']
    const types = typesOf(value)
    return defined({
      type: types.length === 1 ? types[0] : types.length === 0 ? undefined : types,
      description: typeof description === 'string' ? description : undefined,
      enum: Array.isArray(values) ? values : undefined,
      items: types.includes('array') || items !== undefined ? inner(items) : undefined,
      properties: isObject(properties)
        ? Object.fromEntries(
            Object.keys(properties)
              .sort()
              .map((name) => [name, inner(properties[name])]),
          )
        : types.includes('object')
          ? {}
          : undefined,
      required: Array.isArray(required) ? required : undefined,
      additionalProperties: isObject(additionalProperties)
        ? inner(additionalProperties)
        : additionalProperties,
      anyOf: Array.isArray(anyOf) ? anyOf.map(inner) : undefined,
    })
  }
}

/** Its types; where it names none, the one that its other keywords are about. None beside `anyOf`. */
function typesOf(schema: JsonObject): string[] {
  const { type } = schema
  const given = (Array.isArray(type) ? type : [type]).filter(
    (each): each is string => typeof each === 'string' && TYPES.includes(each),
  )
  if (given.length > 0) return given
  const has = (...keys: string[]) => keys.some((key) => key in schema)
  if (has('anyOf')) return []
  if (has('properties', 'required', 'additionalProperties')) return ['object']
  if (has('items', 'prefixItems')) return ['array']
  if (has('enum', 'const', 'format')) return ['string']
  return has(...NUMBERS) ? ['number'] : ['string']
}

function onlyBranch(schema: JsonObject): JsonObject | null {
  for (const key of ['oneOf', 'anyOf', 'allOf']) {
    const { [key]: branches, ...beside } = schema
    const [only] = Array.isArray(branches) && branches.length === 1 ? branches : []
    if (isObject(only)) return { ...only, ...beside }
  }
  return null
}

/** A reference in a circle, and what is too much, ends at what tells least. */
function endOf(target: JsonObject | null): JsonObject {
  const [type = 'string'] = target ? typesOf(target) : []
  return { type }
}

function defined(members: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  )
}
