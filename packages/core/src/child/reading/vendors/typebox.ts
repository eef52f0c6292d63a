import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import type { Part, Vendor } from './vendor.js'

/** TypeBox, as `typebox` (1.x, marks under `~kind`) and as `@sinclair/typebox` (marks under a symbol). */
export const typebox: Vendor = {
  id: 'typebox',
  vendor: 'typebox',
  title: 'TypeBox',
  modules: ['typebox', '@sinclair/typebox'],
  packages: [],

  recognise(value) {
    return kindOf(value) !== null && safeGet(value, '~standard') === undefined
  },

  version() {
    return null
  },

  async convert(schema) {
    // A TypeBox schema is its own JSON Schema, except for JavaScript's own types, which it writes as no schema knows them.
    const unrepresentable = javascriptType(schema, new Set())
    if (unrepresentable !== null)
      throw new Error(`TypeBox ${unrepresentable} cannot be represented in JSON Schema`)
    return schema
  },

  shape(schema) {
    const kind = kindOf(schema)
    if (kind === null) return null
    return {
      construct: kind.toLowerCase(),
      parts: parts(schema),
      json: null,
      hasDefault: safeGet(schema, 'default') !== undefined,
      omitted:
        safeGet(schema, Symbol.for('TypeBox.Transform')) !== undefined ||
        safeGet(schema, '~codec') !== undefined
          ? ['transform']
          : [],
    }
  },

  compose: null,

  standardise: null,

  unsupported() {
    return null
  },
}

const KIND = Symbol.for('TypeBox.Kind')

function kindOf(value: unknown): string | null {
  const kind = safeGet(value, KIND) ?? safeGet(value, '~kind')
  return typeof kind === 'string' ? kind : null
}

const JAVASCRIPT_TYPES = new Set([
  'BigInt',
  'Date',
  'Symbol',
  'Undefined',
  'Void',
  'Function',
  'Constructor',
  'Promise',
  'AsyncIterator',
  'Iterator',
  'Uint8Array',
])

function javascriptType(schema: unknown, seen: Set<unknown>): string | null {
  if (seen.has(schema)) return null
  seen.add(schema)
  const kind = kindOf(schema)
  if (kind !== null && JAVASCRIPT_TYPES.has(kind)) return kind
  for (const part of parts(schema)) {
    const found = javascriptType(part.schema, seen)
    if (found !== null) return found
  }
  return null
}

function parts(schema: unknown): Part[] {
  const required = new Set(itemsOf(safeGet(schema, 'required')))
  const branches = itemsOf(safeGet(schema, 'anyOf'))
  const items = safeGet(schema, 'items')
  const values = safeGet(schema, 'additionalProperties')
  return [
    ...entriesOf(safeGet(schema, 'properties')).map(
      ([key, value]): Part => ({
        role: 'property',
        path: [key],
        schema: value,
        required: required.has(key),
      }),
    ),
    ...branches.map((branch, index): Part => ({ role: 'branch', path: [`|${index}`], schema: branch })),
    ...itemsOf(safeGet(schema, 'allOf')).map((member): Part => ({ role: 'all', path: [], schema: member })),
    ...(Array.isArray(items)
      ? itemsOf(items).map((item, index): Part => ({ role: 'element', path: [String(index)], schema: item }))
      : items === undefined
        ? []
        : [{ role: 'items', path: ['[]'], schema: items } satisfies Part]),
    ...entriesOf(safeGet(schema, 'patternProperties')).map(
      ([, value]): Part => ({ role: 'values', path: ['*'], schema: value }),
    ),
    ...(typeof values === 'object' && values !== null
      ? [{ role: 'values', path: ['*'], schema: values } satisfies Part]
      : []),
  ]
}
