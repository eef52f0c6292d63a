import { getLocation, type JSONPath } from 'jsonc-parser'
import { Lines } from '../../common/lines.js'
import type { SchemaPath } from '../../model/json.js'
import type { Position, Range } from '../../model/text.js'

/** What stands at a position of a JSON text, half typed or not. */
export interface JsonPlace {
  /** Keys and indices from the root. */
  path: JSONPath
  /** Whether the position is in the last key of it, and not in its value. */
  onKey: boolean
  /** The string, where the value at the position is one. */
  text: string | null
  /** Of the key or the value. */
  range: Range
}

/** Null where the position is between values. */
export function jsonPlaceAt(text: string, position: Position): JsonPlace | null {
  const lines = new Lines(text)
  const { path, isAtPropertyKey, previousNode } = getLocation(text, lines.offset(position))
  if (!previousNode) return null
  const { offset, length, value } = previousNode
  const range = lines.range({ start: offset, end: offset + length })
  return { path, onKey: isAtPropertyKey, text: typeof value === 'string' ? value : null, range }
}

const SCHEMA_KEYWORDS = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  '$defs',
  'definitions',
  'required',
])

/**
 * The path of the field that a place in a JSON Schema is about, whatever the schema is wrapped in: what is in `properties`,
 * or listed in `required`. Null for the schema as a whole. `definition`: the path starts in a definition that is referred to.
 */
export function pathInSchema({
  path,
  onKey,
  text,
}: JsonPlace): { path: SchemaPath; definition: boolean } | null {
  const start = path.findIndex((segment) => SCHEMA_KEYWORDS.has(String(segment)))
  if (start === -1) return null
  const found: SchemaPath = []
  let definition = false
  let field = 0
  for (let index = start; index < path.length; index++) {
    const keyword = path[index]
    const next = path[index + 1]
    if (keyword === 'properties' && next !== undefined) {
      found.push(String(next))
      field = found.length
      index++
    } else if ((keyword === '$defs' || keyword === 'definitions') && next !== undefined) {
      found.length = 0
      field = 0
      definition = true
      index++
    } else if (keyword === 'items') found.push('[]')
    else if (keyword === 'prefixItems' && next !== undefined) {
      found.push(String(next))
      index++
    } else if ((keyword === 'anyOf' || keyword === 'oneOf') && next !== undefined) {
      found.push(`|${next}`)
      index++
    } else if (keyword === 'allOf') index++
    else if (keyword === 'additionalProperties') found.push('*')
    else if (keyword === 'patternProperties') {
      found.push('*')
      index++
    } else if (keyword === 'required' && !onKey && text !== null)
      return { path: [...found, text], definition }
    else break
  }
  return field === 0 ? null : { path: found.slice(0, field), definition }
}

/** Whether what wraps the schema says that it is of the output. */
export function isInOutput({ path }: JsonPlace): boolean {
  const start = path.findIndex((segment) => SCHEMA_KEYWORDS.has(String(segment)))
  return path.slice(0, Math.max(start, 0)).some((segment) => /^output_?schema$/i.test(String(segment)))
}

/** The field among `paths` that a path in a schema leads to; what was a union with null alone may not be one there. */
export function matchInSchema(
  paths: readonly SchemaPath[],
  { path, definition }: { path: SchemaPath; definition: boolean },
): number {
  if (definition) return paths.findIndex((each) => endsWith(withoutBranches(each), withoutBranches(path)))
  const exact = paths.findIndex((each) => isSame(each, path))
  return exact === -1
    ? paths.findIndex((each) => isSame(withoutBranches(each), withoutBranches(path)))
    : exact
}

/** The field among `paths` that a place in a value leads to; in a union the first branch that has it. */
export function matchInValue(paths: readonly SchemaPath[], value: ReadonlyArray<string | number>): number {
  return paths.findIndex((each) => {
    const path = withoutBranches(each)
    return path.length === value.length && path.every((segment, index) => fits(segment, value[index]))
  })
}

function fits(segment: string, key: string | number | undefined): boolean {
  if (typeof key === 'number') return segment === '[]' || segment === String(key)
  return segment === '*' || segment === key
}

function withoutBranches(path: SchemaPath): SchemaPath {
  return path.filter((segment) => !/^\|\d+$/.test(segment))
}

function isSame(a: SchemaPath, b: SchemaPath): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index])
}

function endsWith(path: SchemaPath, end: SchemaPath): boolean {
  return isSame(path.slice(-end.length), end)
}
