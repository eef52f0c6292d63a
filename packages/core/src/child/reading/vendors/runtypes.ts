import type { JsonObject } from '../../../model/json.js'
import { jsonCopy } from '../json-copy.js'
import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import type { Part, Vendor } from './vendor.js'

/** Runtypes has neither a converter nor the Standard Schema interface; its shape is read off the runtype. */
export const runtypes: Vendor = {
  id: 'runtypes',
  vendor: 'runtypes',
  title: 'Runtypes',
  modules: ['runtypes'],
  packages: [],

  recognise(value) {
    return (
      typeof safeGet(value, 'tag') === 'string' &&
      typeof safeGet(value, 'guard') === 'function' &&
      typeof safeGet(value, 'withConstraint') === 'function'
    )
  },

  version() {
    return null
  },

  convert: null,

  shape(schema) {
    const tag = safeGet(schema, 'tag')
    if (typeof tag !== 'string') return null
    return {
      construct: tag,
      parts: parts(tag, schema),
      json: json(tag, schema),
      hasDefault: tag === 'optional' && safeGet(schema, 'default') !== undefined,
      omitted: tag === 'constraint' || tag === 'parser' ? [tag] : [],
    }
  },

  compose: null,

  async standardise(schema) {
    const inspect = safeGet(schema, 'inspect')
    if (typeof inspect !== 'function') return null
    const validate = (value: unknown) => {
      const result: unknown = Reflect.apply(inspect, schema, [value])
      if (safeGet(result, 'success') === true) return { value: safeGet(result, 'value') }
      return { issues: leaves(safeGet(result, 'details'), [], String(safeGet(result, 'message'))) }
    }
    return { '~standard': { version: 1, vendor: 'runtypes', validate } }
  },

  unsupported(schema) {
    return typeof safeGet(schema, '~standard', 'validate') === 'function'
      ? null
      : 'Runtypes are no Standard Schemas. Use a validator that is one, or give the tool a JSON Schema as its input.'
  },
}

function parts(tag: string, schema: unknown): Part[] {
  switch (tag) {
    case 'object':
      return entriesOf(safeGet(schema, 'fields')).map(([key, field]) => ({
        role: 'property',
        path: [key],
        schema: field,
        required: safeGet(field, 'tag') !== 'optional',
      }))
    case 'array':
      return [{ role: 'items', path: ['[]'], schema: safeGet(schema, 'element') }]
    case 'tuple':
      return itemsOf(safeGet(schema, 'components')).map((item, index) => ({
        role: 'element',
        path: [String(index)],
        schema: item,
      }))
    case 'record':
      return [{ role: 'values', path: ['*'], schema: safeGet(schema, 'value') }]
    case 'union':
      return itemsOf(safeGet(schema, 'alternatives')).map((item, index) => ({
        role: 'branch',
        path: [`|${index}`],
        schema: item,
      }))
    case 'intersect':
      return itemsOf(safeGet(schema, 'intersectees')).map((item) => ({ role: 'all', path: [], schema: item }))
    default: {
      const underlying = safeGet(schema, 'underlying')
      return underlying === undefined ? [] : [{ role: 'inner', path: [], schema: underlying }]
    }
  }
}

const TYPES: Record<string, string> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  record: 'object',
  array: 'array',
  tuple: 'array',
}

function json(tag: string, schema: unknown): JsonObject | null {
  if (TYPES[tag] !== undefined) return { type: TYPES[tag] }
  if (tag === 'literal') {
    const value = jsonCopy(safeGet(schema, 'value'))
    return value.ok ? { const: value.value } : null
  }
  if (['bigint', 'symbol', 'function', 'instanceof', 'never'].includes(tag)) return null
  return {}
}

/** A failure's `details` mirror the data: a failure, or `true`-like successes, by key. */
function leaves(
  details: unknown,
  path: string[],
  message: string,
): Array<{ message: string; path: string[] }> {
  const failed = entriesOf(details).filter(([, detail]) => safeGet(detail, 'success') === false)
  if (failed.length === 0) return [{ message, path }]
  return failed.flatMap(([key, detail]) =>
    leaves(safeGet(detail, 'details'), [...path, key], String(safeGet(detail, 'message'))),
  )
}
