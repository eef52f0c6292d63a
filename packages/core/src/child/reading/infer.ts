import { folding } from '../../json-schema/folding.js'
import { MAX_VISITS, WalkBudget } from '../../json-schema/walk-budget.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Part, Side, Vendor } from './vendors/vendor.js'

/** A schema that makes another each time it is asked for the parts of it has no end. */
const MAX_LEVELS = 30

/**
 * JSON Schema as far as a validator's own shape shows it, for vendors without a converter. Nodes that JSON Schema
 * cannot say become `{}`. Null when the vendor's schemas cannot be looked into.
 */
export function infer(vendor: Vendor, schema: unknown, side: Side): JsonObject | null {
  const node = folding(seen, () => null, new WalkBudget(MAX_VISITS, MAX_LEVELS))
  return node(schema)

  function seen(current: unknown): JsonObject | null {
    const shape = vendor.shape(current, side)
    if (shape === null) return null
    const { nullable, ...own } = shape.json ?? {}
    const json = withParts(
      own,
      shape.parts.filter((part) => part.role !== 'action'),
    )
    return nullable === true ? orNull(json) : json
  }

  function withParts(own: JsonObject, parts: Part[]): JsonObject {
    const children = parts.map((part) => ({ part, json: node(part.schema) ?? {} }))
    const of = (role: Part['role']) => children.filter(({ part }) => part.role === role)
    let json: JsonObject = own
    for (const { json: inner } of of('inner')) json = { ...inner, ...own }
    const properties = of('property')
    if (properties.length > 0) {
      const required = properties
        .filter(({ part }) => part.required === true)
        .map(({ part }) => part.path[0] as string)
      json = {
        ...json,
        type: 'object',
        properties: Object.fromEntries(
          properties.map(({ part, json: property }) => [part.path[0], property]),
        ),
        ...(required.length > 0 && { required }),
      }
    }
    for (const { json: values } of of('values'))
      json = { ...json, type: 'object', additionalProperties: values }
    const elements = of('element').map((child) => child.json)
    if (elements.length > 0)
      json = { ...json, type: 'array', prefixItems: elements, items: false, minItems: elements.length }
    for (const { json: items } of of('items')) json = { ...json, type: 'array', items }
    const branches = of('branch').map((child) => child.json)
    if (branches.length > 0) json = { ...json, anyOf: branches }
    const all = of('all').map((child) => child.json)
    return all.length > 0 ? { ...json, allOf: all } : json
  }
}

function orNull(json: JsonObject): JsonObject {
  const { type, enum: members } = json
  if (typeof type === 'string' && members === undefined && json['const'] === undefined)
    return { ...json, type: [type, 'null'] }
  if (typeof type === 'string' && Array.isArray(members)) {
    return { ...json, type: [type, 'null'], enum: [...members, null] satisfies Json[] }
  }
  return Object.keys(json).length === 0 ? json : { anyOf: [json, { type: 'null' }] }
}
