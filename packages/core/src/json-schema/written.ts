import type { Json, JsonObject } from '../model/json.js'
import { isObject } from './subschemas.js'
import { WalkBudget } from './walk-budget.js'

/** A sub-schema where it is written. */
export interface WrittenSchema {
  schema: JsonObject
  /** From the root: `['properties', 'n']`. */
  pointer: string[]
  /** Under `not` or `if`: what no value fits is no mistake there. */
  isCondition: boolean
  /** The schema around it, where both are about the same value. */
  beside: JsonObject | null
}

/** Keywords by what stands under them: one schema, a list of them, or schemas by name. */
interface Keywords {
  one: readonly string[]
  list: readonly string[]
  named: readonly string[]
}

/** Their sub-schemas are about the value that the schema itself is about. */
const SAME_VALUE: Keywords = {
  one: ['not', 'if', 'then', 'else'],
  list: ['allOf', 'anyOf', 'oneOf'],
  named: ['dependentSchemas', 'dependencies'],
}

/** Their sub-schemas are about a part of the value, or about none. */
const PARTS: Keywords = {
  one: [
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
    'items',
    'additionalItems',
    'unevaluatedItems',
    'contains',
  ],
  list: ['prefixItems', 'items'],
  named: ['properties', 'patternProperties', '$defs', 'definitions'],
}

/** Keywords under which sub-schemas stand. */
const HOLDERS: ReadonlySet<string> = new Set(
  [SAME_VALUE, PARTS].flatMap(({ one, list, named }) => [...one, ...list, ...named]),
)

/**
 * Every sub-schema where it is written, a schema before those in it; no reference is followed. `isReference`: what stands beside the
 * reference of such a schema says nothing of its value.
 */
export function writtenSchemas(
  root: JsonObject,
  isReference: (schema: JsonObject) => boolean = () => false,
): WrittenSchema[] {
  const found: WrittenSchema[] = []
  const budget = new WalkBudget()
  visit(root, [], false, null, 0)
  return found

  function visit(
    schema: Json | undefined,
    pointer: string[],
    isCondition: boolean,
    beside: JsonObject | null,
    level: number,
  ): void {
    if (!isObject(schema) || !budget.allows(level)) return
    found.push({ schema, pointer, isCondition, beside })
    if (!Object.keys(schema).some((key) => HOLDERS.has(key))) return
    if (!isReference(schema))
      for (const [step, each] of under(schema, SAME_VALUE)) {
        const isTested = isCondition || step[0] === 'not' || step[0] === 'if'
        visit(each, [...pointer, ...step], isTested, schema, level + 1)
      }
    for (const [step, each] of under(schema, PARTS))
      visit(each, [...pointer, ...step], isCondition, null, level + 1)
  }
}

/** The sub-schemas that are written in a schema; definitions are no part of it. */
export function* partsOf(schema: JsonObject): Generator<JsonObject> {
  for (const keywords of [SAME_VALUE, PARTS])
    for (const [[keyword], each] of under(schema, keywords))
      if (isObject(each) && keyword !== '$defs' && keyword !== 'definitions') yield each
}

function* under(schema: JsonObject, { one, list, named }: Keywords): Generator<[string[], Json | undefined]> {
  for (const key of named) {
    const held = schema[key]
    if (isObject(held)) for (const name of Object.keys(held)) yield [[key, name], held[name]]
  }
  for (const key of one) if (schema[key] !== undefined) yield [[key], schema[key]]
  for (const key of list) {
    const held = schema[key]
    if (Array.isArray(held)) for (const [index, each] of held.entries()) yield [[key, String(index)], each]
  }
}
