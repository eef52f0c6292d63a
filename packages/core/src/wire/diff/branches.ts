import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'

type Union = 'anyOf' | 'oneOf'

/** A schema's union, null not counted. */
export function unionOf(schema: JsonObject): { key: Union; branches: Json[] } | null {
  for (const key of ['anyOf', 'oneOf'] as const) {
    const branches = schema[key]
    if (Array.isArray(branches)) return { key, branches }
  }
  return null
}

/**
 * Which branch became which: equal ones first, the others in their order. Null on one side where a branch has no
 * counterpart. `index` counts in the union that has more to tell: the one before, else the one after.
 */
export function paired(before: Json[], after: Json[]): Array<{ index: number; from?: Json; to?: Json }> {
  const left = new Set(after.keys())
  const partner = new Map<number, number>()
  const take = (isSame: (from: Json, to: Json) => boolean): void => {
    before.forEach((from, index) => {
      if (partner.has(index)) return
      const found = [...left].find((other) => isSame(from, after[other] as Json))
      if (found === undefined) return
      partner.set(index, found)
      left.delete(found)
    })
  }
  take(isDeepStrictEqual)
  take((from, to) => isDeepStrictEqual(fieldsOf(from), fieldsOf(to)))
  take(() => true)
  return [
    ...before.map((from, index) => {
      const other = partner.get(index)
      return other === undefined ? { index, from } : { index, from, to: after[other] as Json }
    }),
    ...[...left].map((index) => ({ index, to: after[index] as Json })),
  ]
}

/** What tells a branch from the next one: its type and the names of its fields. */
function fieldsOf(branch: Json): unknown {
  if (!isObject(branch)) return branch
  const { properties, type, $ref } = branch
  return [isObject(properties) ? Object.keys(properties).sort() : null, type ?? null, $ref ?? null]
}

/** What `allOf` says, said by the schema itself; null where its parts speak of the same keyword. */
export function withoutAllOf(schema: JsonObject): JsonObject | null {
  const { allOf, ...merged } = schema
  if (!Array.isArray(allOf) || !allOf.every(isObject)) return null
  for (const part of allOf) {
    for (const [key, value] of Object.entries(part)) {
      const own = merged[key]
      if (own === undefined || isDeepStrictEqual(own, value)) merged[key] = value
      else if (key === 'properties' && isObject(own) && isObject(value)) merged[key] = { ...own, ...value }
      else if (key === 'required' && Array.isArray(own) && Array.isArray(value)) {
        merged[key] = [...new Set([...own, ...value])]
      } else return null
    }
  }
  return merged
}
