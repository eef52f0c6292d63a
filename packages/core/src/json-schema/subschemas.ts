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
  let level = levels.get(root) ?? levelOf(root, [root])
  levels.set(root, level)
  for (const step of path) {
    let next = level.below.get(step)
    if (!next) {
      next = levelOf(
        root,
        level.schemas.flatMap((schema) => below(schema, step)),
      )
      level.below.set(step, next)
    }
    level = next
  }
  return level.schemas
}

function levelOf(root: JsonObject, schemas: JsonObject[]): Level {
  return { schemas: combined(root, schemas), below: new Map() }
}

/** Schemas of one value with what `$ref` and combinators bring in: each once, however often it is referred to. */
export function combined(root: JsonObject, schemas: readonly JsonObject[]): JsonObject[] {
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

function below(schema: JsonObject, step: string | number): JsonObject[] {
  const found: Array<Json | undefined> = []
  if (typeof step === 'number') {
    const { prefixItems, items } = schema
    found.push(
      Array.isArray(prefixItems) ? prefixItems[step] : undefined,
      Array.isArray(items) ? items[step] : items,
    )
  } else {
    const { properties, additionalProperties } = schema
    const own = isObject(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined
    found.push(own ?? additionalProperties)
  }
  return found.filter(isObject)
}
