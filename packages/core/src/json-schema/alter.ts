import type { Json, JsonObject, SchemaPath } from '../model/json.js'
import { isObject } from './subschemas.js'

/** Keys and indexes from an input's root. */
export type DataPath = ReadonlyArray<string | number>

/** The members of an object and the items of an array, each with its key or index; none of other values. */
export function entriesIn(value: Json): Array<[string | number, Json]> {
  if (Array.isArray(value)) return value.map((item, index) => [index, item])
  return isObject(value) ? Object.entries(value) : []
}

/** Every value in an input with the way to it, outer ones first, the root left out. */
export function placesIn(value: Json, path: DataPath = []): Array<{ path: DataPath; value: Json }> {
  const here = entriesIn(value).map(([step, member]) => ({ path: [...path, step], value: member }))
  return [...here, ...here.flatMap((place) => placesIn(place.value, place.path))]
}

/** The value at a place; undefined where it is not there. */
export function valueAt(value: Json, path: DataPath): Json | undefined {
  let at: Json | undefined = value
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string | number, Json>)[step]
  }
  return at
}

/** A copy with another value at a place; a key that is not there is added. */
export function withValue(value: Json, path: DataPath, by: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? withValue(item, rest, by) : item))
  if (!isObject(value)) return value
  const key = String(step)
  const entries = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    name === key ? withValue(member, rest, by) : member,
  ])
  if (rest.length === 0 && !Object.hasOwn(value, key)) entries.push([key, by])
  return Object.fromEntries(entries) as JsonObject
}

/** A copy with other values at several places, each of which is there. */
export function withValues(value: Json, changes: ReadonlyArray<{ path: DataPath; by: Json }>): Json {
  const copy = copyOf(value)
  for (const { path, by } of changes) {
    const key = path.at(-1)
    if (key !== undefined) put(around(copy, path), key, by)
  }
  return copy
}

/** A copy without several keys, each of which is there. */
export function withoutKeys(value: Json, paths: readonly DataPath[]): Json {
  const copy = copyOf(value)
  for (const path of paths) {
    const key = path.at(-1)
    if (key !== undefined) delete around(copy, path)[key]
  }
  return copy
}

/** What a place lies in. */
function around(value: Json, path: DataPath): Record<string | number, Json> {
  let found = value as Record<string | number, Json>
  for (const step of path.slice(0, -1)) found = found[step] as Record<string | number, Json>
  return found
}

/** A copy without the key that a path leads to. */
export function withoutKey(value: Json, path: DataPath): Json {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? withoutKey(item, rest) : item))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): Array<[string, Json]> => {
      if (name !== step) return [[name, member]]
      return rest.length === 0 ? [] : [[name, withoutKey(member, rest)]]
    }),
  )
}

/** The place in a schema that speaks of a place in an input. */
export function schemaPathOf(path: DataPath): SchemaPath {
  return path.map((step) => (typeof step === 'number' ? '[]' : step))
}

/** `stay.guests[0].name` */
export function pathText(path: DataPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}

/** JSON that shares nothing with the original. */
export function copyOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isObject(value)) return value
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) put(copy, key, copyOf(value[key] as Json))
  return copy
}

/** Sets a member of plain JSON, whatever its key. */
export function put(of: Record<string | number, Json>, key: string | number, value: Json): void {
  // An assignment of this one would set the prototype.
  if (key !== '__proto__') of[key] = value
  else Object.defineProperty(of, key, { value, enumerable: true, configurable: true, writable: true })
}
