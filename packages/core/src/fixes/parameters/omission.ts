import { subschemasAt } from '../../json-schema/subschemas.js'
import type { JsonObject, SchemaPath } from '../../model/json.js'

/** A construct that the schema could not say, and where: `refine at ["email"]`. */
export interface Omission {
  name: string
  path: SchemaPath
}

/** Reads an omission as the generator words it; without a path it concerns the whole input. */
export function readOmission(text: string): Omission {
  const match = /^(.*) at (\[.*\])$/s.exec(text)
  const path = match ? parsedPath(match[2] ?? '') : null
  return path ? { name: match?.[1] ?? text, path } : { name: text, path: [] }
}

/**
 * Whether a refusal at a place of the input comes from what the schema does not say: from an omission at or above that
 * place, or from a `format`, which schema and validator may each read in their own way.
 */
export function isExplained(
  place: ReadonlyArray<string | number>,
  omissions: readonly Omission[],
  schema: JsonObject,
): boolean {
  return omissions.some(({ path }) => covers(path, place)) || hasFormat(schema, place)
}

function covers(path: SchemaPath, place: ReadonlyArray<string | number>): boolean {
  const branch = path.findIndex((segment) => /^\|\d+$/.test(segment))
  // A union that no branch accepts is refused as a whole, whichever branch the omission is in.
  const reach = branch === -1 ? path : path.slice(0, branch)
  if (place.length < reach.length) return false
  return reach.every((segment, index) => {
    const key = place[index]
    if (segment === '[]') return typeof key === 'number' || /^\d+$/.test(String(key))
    return segment === '*' || segment === String(key)
  })
}

const FORMATS = ['format', 'contentEncoding', 'contentMediaType']
function hasFormat(root: JsonObject, place: ReadonlyArray<string | number>): boolean {
  const steps = place.map((step) => (/^\d+$/.test(String(step)) ? Number(step) : step))
  return [place, steps].some((path) =>
    subschemasAt(root, path).some((node) => FORMATS.some((keyword) => Object.hasOwn(node, keyword))),
  )
}

function parsedPath(text: string): SchemaPath | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((segment) => typeof segment === 'string') ? value : null
  } catch {
    return null
  }
}
