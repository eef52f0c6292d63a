import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import type { FoundChange } from './change.js'

/**
 * What became of the keys that an object has not declared; null where both sides have a schema for their values, which is
 * to be looked into.
 */
export function closingChange(before: JsonObject, after: JsonObject): FoundChange | 'values' | null {
  const values = { before: before['additionalProperties'], after: after['additionalProperties'] }
  const { before: from, after: to } = values
  if (from === to) return null
  if (isObject(from) && isObject(to)) return 'values'
  if (to === false) {
    return isMap(before)
      ? { kind: 'record-closed', title: 'record closed: no key is left', ...values }
      : { kind: 'closed', title: '`additionalProperties: false` added', ...values }
  }
  if (from === false) {
    return to === undefined
      ? { kind: 'opened', title: '`additionalProperties: false` dropped', ...values }
      : { kind: 'opened', title: 'other keys are taken', ...values }
  }
  if (isObject(from) && to === undefined) {
    return { kind: 'record-values-dropped', title: "schema of the record's values dropped", ...values }
  }
  if (isObject(to) && from === undefined) {
    return { kind: 'record-values-added', title: "schema for the record's values added", ...values }
  }
  const how = from === undefined ? 'added' : to === undefined ? 'dropped' : 'changed'
  return { kind: `additionalProperties-${how}`, title: `\`additionalProperties\` ${how}`, ...values }
}

/** An object whose keys are data: with a schema for its values, or with nothing said of any field. */
function isMap({ properties, additionalProperties }: JsonObject): boolean {
  return properties === undefined || isObject(additionalProperties)
}
