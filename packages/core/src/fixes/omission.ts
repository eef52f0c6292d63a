import type { Json, JsonObject, SchemaPath } from '../model/json.js'
import { isObject } from '../schema/drift/subschemas.js'

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
  return omissions.some(({ path }) => covers(path, place)) || hasFormat(schema, schema, place, 0)
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
const MAX_DEPTH = 32

function hasFormat(
  root: JsonObject,
  node: Json | undefined,
  place: ReadonlyArray<string | number>,
  depth: number,
): boolean {
  if (!isObject(node) || depth > MAX_DEPTH) return false
  const sameValue = [node.anyOf, node.oneOf, node.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  if (typeof node.$ref === 'string') sameValue.push(pointed(root, node.$ref))
  if (sameValue.some((schema) => hasFormat(root, schema, place, depth + 1))) return true
  const [key, ...rest] = place
  if (key === undefined) return FORMATS.some((keyword) => Object.hasOwn(node, keyword))
  return parts(node, String(key)).some((schema) => hasFormat(root, schema, rest, depth + 1))
}

function parts(node: JsonObject, key: string): Json[] {
  const found: Json[] = []
  const { properties, items, prefixItems, additionalProperties } = node
  if (isObject(properties) && Object.hasOwn(properties, key)) found.push(properties[key] as Json)
  if (Array.isArray(prefixItems)) found.push(prefixItems[Number(key)] ?? null)
  if (items !== undefined) found.push(items)
  if (additionalProperties !== undefined) found.push(additionalProperties)
  return found
}

function pointed(root: JsonObject, reference: string): Json {
  if (!reference.startsWith('#')) return null
  let found: Json = root
  for (const key of reference.slice(1).split('/').slice(1)) {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isObject(found) || !Object.hasOwn(found, name)) return null
    found = found[name] as Json
  }
  return found
}

function parsedPath(text: string): SchemaPath | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((segment) => typeof segment === 'string') ? value : null
  } catch {
    return null
  }
}
