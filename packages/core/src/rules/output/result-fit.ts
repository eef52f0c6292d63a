import { membersAt, requiredAt, typeName, typesAt } from '../../json-schema/expected.js'
import { isObject, subschemasAt } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { HandlerResult, StructuredLiteral } from '../../model/site.js'
import { enumerated, inline } from '../engine/wording.js'

/** The paths of a handler whose framework checks what they return. */
export function pathsOf({ site, outputSchema }: ToolFacts): readonly HandlerResult[] {
  return outputSchema?.['type'] === 'object' ? (site.results?.known ?? []) : []
}

/** Why a structured result does not fit the output schema, in whole sentences; empty where nothing tells that it does not. */
export function misfits(literal: StructuredLiteral, schema: JsonObject): string[] {
  // Only what the root itself says is said of every result.
  if (subschemasAt(schema, []).length !== 1) return []
  const missing = literal.isWhole ? requiredAt(schema, []).filter((key) => !literal.keys.includes(key)) : []
  const { properties, additionalProperties } = schema
  const declared = isObject(properties) ? properties : {}
  const isClosed = additionalProperties === false && schema['patternProperties'] === undefined
  const unknown = isClosed ? literal.keys.filter((key) => !Object.hasOwn(declared, key)) : []
  return [
    ...(missing.length > 0 ? [`The schema requires ${names(missing)}.`] : []),
    ...(unknown.length > 0 ? [`The schema is closed, and has no ${names(unknown, 'or')}.`] : []),
    ...Object.entries(literal.written).flatMap(([key, value]) => {
      const expected = Object.hasOwn(declared, key) ? expectedInstead(schema, key, value) : null
      return expected === null
        ? []
        : [`\`${inline(key, 60)}\` is ${shown(value)}, and the schema wants ${expected}.`]
    }),
  ]
}

/** What the schema wants of a key that is given something else; null where it may take this. */
function expectedInstead(schema: JsonObject, key: string, value: Json): string | null {
  if (subschemasAt(schema, [key]).length !== 1) return null
  const members = membersAt(schema, [key])
  if (members.size > 0) {
    const isMember = typeof value === 'object' || members.has(value)
    return isMember ? null : enumeratedOr([...members].map(shown))
  }
  const types = typesAt(schema, [key])
  return types.has('undefined') || types.has(typeName(value))
    ? null
    : enumeratedOr([...types].map((type) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`))
}

function enumeratedOr(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}

function names(keys: readonly string[], word = 'and'): string {
  const quoted = keys.slice(0, 6).map((key) => `\`${inline(key, 60)}\``)
  return word === 'and' ? enumerated(quoted) : enumeratedOr(quoted)
}

function shown(value: Json): string {
  return inline(JSON.stringify(value), 60)
}
