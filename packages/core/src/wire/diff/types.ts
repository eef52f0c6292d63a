import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { FoundChange } from './change.js'

/** A number that is an integer is a number still. */
const WIDER: Readonly<Record<string, string>> = { integer: 'number' }

/** What became of `type`. Spelling in capitals, which Gemini documents, is told apart from another type. */
export function typeChanges(before: JsonObject, after: JsonObject): FoundChange[] {
  const [from, to] = [typesOf(before), typesOf(after)]
  const values = { before: before['type'], after: after['type'] }
  if (isDeepStrictEqual(values.before, values.after)) return []
  if (from === null) return [{ kind: 'type-added', title: '`type` added', ...values }]
  if (to === null) return [{ kind: 'type-dropped', title: '`type` dropped', ...values }]
  const isCapital = to.every((type) => type === type.toUpperCase())
  const same = isCapital ? to.map((type) => type.toLowerCase()) : to
  if (isSubset(from, same) && isSubset(same, from)) {
    return [
      isCapital
        ? { kind: 'type-in-capitals', title: '`type` in capital letters', ...values }
        : { kind: 'type-respelled', title: '`type` written otherwise', ...values },
    ]
  }
  if (isSubset(from, same, WIDER)) return [{ kind: 'type-widened', title: '`type` widened', ...values }]
  if (isSubset(same, from, WIDER)) return [{ kind: 'type-narrowed', title: '`type` narrowed', ...values }]
  return [{ kind: 'type-changed', title: '`type` changed', ...values }]
}

/** A schema whose union of bare types is written as a list of types; the schema as it is where it has none. */
export function withTypeList(schema: JsonObject): JsonObject {
  for (const key of ['anyOf', 'oneOf'] as const) {
    const branches = schema[key]
    if (!Array.isArray(branches) || 'type' in schema) continue
    const types = branches.map(bareType)
    if (!types.every((type) => type !== null)) continue
    const { [key]: _, ...rest } = schema
    return { ...rest, type: types }
  }
  return schema
}

function bareType(branch: Json): string | null {
  if (!isObject(branch) || Object.keys(branch).length !== 1) return null
  return typeof branch['type'] === 'string' ? branch['type'] : null
}

function typesOf({ type }: JsonObject): string[] | null {
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.map(String) : null
}

function isSubset(some: string[], all: string[], wider: Readonly<Record<string, string>> = {}): boolean {
  return some.every((type) => all.includes(type) || all.includes(wider[type] ?? type))
}
