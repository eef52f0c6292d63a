import type { Json, JsonObject } from '../model/json.js'
import { folding } from './folding.js'

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The subschema that a local `$ref` leads to; null for others, and for what is not there. */
export function follow(root: JsonObject, ref: Json | undefined): JsonObject | null {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return null
  let current: Json | undefined = root
  for (const token of ref.slice(1).split('/').slice(1)) {
    const key = decodeToken(token)
    if (Array.isArray(current)) current = current[Number(key)]
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key]
    else return null
  }
  return isObject(current) ? current : null
}

function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return token
  }
}

const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'deprecated',
  '$comment',
])

/** Whether a schema lets any value through, as far as can be told without following references. */
export function allowsAnything(schema: JsonObject): boolean {
  if (schema['type'] !== undefined) return false
  const isOpen = folding<JsonObject, boolean>(
    (part, inner) =>
      Object.entries(part).every(([keyword, value]) => {
        if (ANNOTATIONS.has(keyword)) return true
        const members = Array.isArray(value) ? value.filter(isObject) : []
        if (keyword === 'anyOf' || keyword === 'oneOf') return members.some(inner)
        return keyword === 'allOf' && members.every(inner)
      }),
    () => false,
  )
  return isOpen(schema)
}

const COMBINATORS = ['allOf', 'anyOf', 'oneOf'] as const

/** What speaks of a place in the data, and of the places in it that were asked for. */
interface Level {
  schemas: JsonObject[]
  below: Map<string | number, Level>
}

const levels = new WeakMap<JsonObject, Level>()

/** Every subschema that may speak of the value at a place in the data, however it is combined. */
export function subschemasAt(root: JsonObject, path: ReadonlyArray<string | number>): JsonObject[] {
  let level = levels.get(root) ?? { schemas: combined(root, [root]), below: new Map() }
  levels.set(root, level)
  for (const step of path) {
    let next = level.below.get(step)
    if (!next) {
      next = { schemas: subschemasBelow(root, level.schemas, step), below: new Map() }
      level.below.set(step, next)
    }
    level = next
  }
  return level.schemas
}

/** The same, one step below the place that these subschemas speak of. */
export function subschemasBelow(
  root: JsonObject,
  schemas: readonly JsonObject[],
  step: string | number,
): JsonObject[] {
  const found: JsonObject[] = []
  for (const schema of schemas) addBelow(schema, step, found)
  return combined(root, found)
}

/** Schemas of one value with what `$ref` and combinators bring in: each once, however often it is referred to. */
export function combined(root: JsonObject, schemas: readonly JsonObject[]): JsonObject[] {
  const [only] = schemas
  if (only && schemas.length === 1 && isSingle(only)) return [only]
  // What is added while it is walked is walked, too.
  const seen = new Set(schemas)
  for (const schema of seen) {
    const target = follow(root, schema['$ref'])
    if (target !== null) seen.add(target)
    for (const keyword of COMBINATORS) {
      const members = schema[keyword]
      if (!Array.isArray(members)) continue
      for (const member of members) if (isObject(member)) seen.add(member)
    }
  }
  return [...seen]
}

/** Whether nothing is combined with it. */
export function isSingle({ $ref, allOf, anyOf, oneOf }: JsonObject): boolean {
  return $ref === undefined && allOf === undefined && anyOf === undefined && oneOf === undefined
}

function addBelow(schema: JsonObject, step: string | number, found: JsonObject[]): void {
  const add = (part: Json | undefined): void => {
    if (isObject(part)) found.push(part)
  }
  if (typeof step === 'number') {
    const { prefixItems, items } = schema
    if (Array.isArray(prefixItems)) add(prefixItems[step])
    add(Array.isArray(items) ? items[step] : items)
  } else {
    const { properties, additionalProperties } = schema
    const own = isObject(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined
    add(own ?? additionalProperties)
  }
}
