import type { Json } from '../model/json.js'

/** The same value with the keys of every object in the order of their code units. */
export function canonical(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, each]) => [key, canonical(each)]))
}
