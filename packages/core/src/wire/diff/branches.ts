import { isDeepStrictEqual } from 'node:util'
import { canonical } from '../../json-schema/canonical.js'
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
  const take = (keyOf: (branch: Json) => string): void => {
    const free = new Map<string, number[]>()
    for (const index of left) {
      const key = keyOf(after[index] as Json)
      const others = free.get(key)
      if (others) others.push(index)
      else free.set(key, [index])
    }
    before.forEach((from, index) => {
      if (partner.has(index)) return
      const found = free.get(keyOf(from))?.shift()
      if (found === undefined) return
      partner.set(index, found)
      left.delete(found)
    })
  }
  take((branch) => JSON.stringify(canonical(branch)))
  take((branch) => JSON.stringify(fieldsOf(branch)))
  take(() => '')
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
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf) || !allOf.every(isObject)) return null
  const said = new Map<string, Json[]>()
  for (const part of [own, ...allOf])
    for (const [key, value] of Object.entries(part)) {
      const values = said.get(key)
      if (values) values.push(value)
      else said.set(key, [value])
    }
  const merged: Array<[string, Json]> = []
  for (const [key, values] of said) {
    const value = joined(key, values)
    if (value === null) return null
    merged.push([key, value.json])
  }
  return Object.fromEntries(merged)
}

/** One value for what several parts say of a keyword; null where no value says it all. */
function joined(key: string, values: Json[]): { json: Json } | null {
  const [first, ...others] = values as [Json, ...Json[]]
  if (others.every((each) => isDeepStrictEqual(each, first))) return { json: first }
  if (key === 'properties' && values.every(isObject))
    return { json: Object.fromEntries(values.flatMap((each) => Object.entries(each))) }
  if (key === 'required' && values.every((each) => Array.isArray(each)))
    return { json: [...new Set(values.flat())] }
  return null
}
