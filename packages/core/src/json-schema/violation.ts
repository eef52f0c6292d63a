import type { ErrorObject } from 'ajv'
import type { Json, SchemaPath } from '../model/json.js'
import { type Dialect, dialectOf, metaSchema } from './meta-schema.js'

/** Where and why a value is no JSON Schema of its dialect. */
export interface SchemaViolation {
  /** For people: `properties.q.type`; empty for the schema as a whole. */
  place: string
  /** The same as the segments of a JSON pointer. */
  pointer: string[]
  /** The value, as JSON, and what is wrong with it: `is "text", which is not allowed there`. */
  problem: string
  /** The allowed values, where they are a list; null otherwise. */
  allowed: string | null
  /** Anything that is worth knowing about this very mistake; null for most. */
  hint: string | null
  /** The field it is about, as far as the place is one. */
  path: SchemaPath
  dialect: Dialect
}

/** Checks a value against the meta-schema that its `$schema` names, 2020-12 where it names none we know. */
export async function schemaViolation(schema: Json): Promise<SchemaViolation | null> {
  const dialect = dialectOf(schema)
  const validate = await metaSchema(dialect)
  if (validate(schema)) return null
  const error = telling(validate.errors ?? [])
  if (!error) return null
  const segments = error.instancePath.split('/').slice(1).map(unescapePointer)
  const value = at(schema, segments)
  return {
    place: segments.join('.'),
    pointer: segments,
    problem: problemOf(error, segments, value),
    allowed: allowedBy(error),
    hint: hintFor(segments, value, dialect),
    path: fieldPath(segments),
    dialect,
  }
}

/** Of what a meta-schema's branches complain about, the deepest place, and there the most concrete complaint. */
function telling(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const rank = (error: ErrorObject): number =>
    error.keyword === 'enum' ? 0 : error.keyword === 'anyOf' ? 2 : 1
  const depth = (error: ErrorObject): number => error.instancePath.split('/').length
  return [...errors].sort((a, b) => depth(b) - depth(a) || rank(a) - rank(b))[0]
}

const MAX_VALUE = 60

function problemOf(error: ErrorObject, segments: readonly string[], value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing'
  const shown = text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text
  if (error.keyword === 'enum') return `is ${shown}, which is not allowed there`
  if (error.keyword === 'type') {
    const types = [(error.params as { type: string | string[] }).type].flat()
    return `is ${shown}, not ${types.map(withArticle).join(' or ')}`
  }
  if (error.keyword === 'uniqueItems' && Array.isArray(value)) {
    const { i, j } = error.params as { i: number; j: number }
    return `lists ${JSON.stringify(value[Math.min(i, j)])} twice`
  }
  if (error.keyword === 'format' && segments.at(-1) === 'pattern') return `is ${shown}, no regular expression`
  return `is ${shown}: ${error.message ?? 'not allowed there'}`
}

function allowedBy(error: ErrorObject): string | null {
  return error.keyword === 'enum'
    ? (error.params as { allowedValues: unknown[] }).allowedValues.join(', ')
    : null
}

function withArticle(type: string): string {
  return type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

/** Habits of other drafts and of other formats that come up again and again. */
function hintFor(segments: readonly string[], value: Json | undefined, dialect: Dialect): string | null {
  const key = segments.at(-1)
  if (key === 'required' && typeof value === 'boolean') {
    return 'List the required names in the `required` of the object around it.'
  }
  if (key === 'items' && Array.isArray(value) && dialect === '2020-12') {
    return 'A tuple is `prefixItems` in 2020-12. An array under `items` belongs to an older draft: name that draft in `$schema`.'
  }
  if ((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof value === 'boolean') {
    return 'Since draft-06 this keyword holds the limit itself. `true` beside `minimum` is draft-04: name that draft in `$schema`.'
  }
  return null
}

/** `properties/a/items/properties/b/type` → `a`, `[]`, `b`: as far down as it leads from field to field. */
export function fieldPath(segments: readonly string[]): SchemaPath {
  const path: SchemaPath = []
  for (let i = 0; i < segments.length; i++) {
    const keyword = segments[i]
    const next = segments[i + 1]
    if (keyword === 'properties' && next !== undefined) path.push(next)
    else if ((keyword === 'anyOf' || keyword === 'oneOf') && next !== undefined) path.push(`|${next}`)
    else if (keyword === 'prefixItems' && next !== undefined) path.push('[]')
    else if (keyword === 'items' && i + 1 < segments.length) {
      path.push('[]')
      if (next !== undefined && /^\d+$/.test(next)) i++
      continue
    } else if (keyword === 'additionalProperties' && i + 1 < segments.length) {
      path.push('*')
      continue
    } else if (keyword !== 'allOf' || next === undefined) break
    i++
  }
  return path
}

function at(schema: Json, segments: readonly string[]): Json | undefined {
  let value: Json | undefined = schema
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Array.isArray(value)
      ? value[Number(segment)]
      : Object.hasOwn(value, segment)
        ? value[segment]
        : undefined
  }
  return value
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
