import type { Json } from '../model/json.js'
import { folding } from './folding.js'

/** The same value with the keys of every object in the order of their code units. */
export function canonical(value: Json): Json {
  return folding<Json, Json>(sorted, (part) => part)(value)
}

function sorted(value: Json, inner: (part: Json) => Json): Json {
  if (Array.isArray(value)) return value.map(inner)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, inner(each)]))
}
