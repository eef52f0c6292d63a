import { itemsOf, safeGet } from '../safe-get.js'
import { standardJsonSchema } from './standard.js'
import type { Part, Vendor } from './vendor.js'

/** joi 18 and later convert themselves through Standard JSON Schema (draft 2020-12 only). */
export const joi: Vendor = {
  id: 'joi',
  vendor: 'joi',
  title: 'joi',
  modules: ['joi', '@hapi/joi'],
  packages: [],

  recognise(value) {
    return (
      safeGet(value, Symbol.for('@hapi/joi/schema')) !== undefined && safeGet(value, '$_root') !== undefined
    )
  },

  version(schema) {
    const version = safeGet(schema, '$_root', 'version')
    return typeof version === 'string' ? version : null
  },

  async convert(schema, side) {
    return standardJsonSchema(schema, side)
  },

  shape(schema) {
    const type = safeGet(schema, 'type')
    if (typeof type !== 'string') return null
    return {
      construct: type,
      parts: parts(schema),
      json: null,
      hasDefault: safeGet(schema, '_flags', 'default') !== undefined,
      omitted: itemsOf(safeGet(schema, '_rules'))
        .map((rule) => safeGet(rule, 'name'))
        .filter((name) => name === 'custom' || name === 'external')
        .map(String),
    }
  },

  async compose(record, load) {
    const exports = await load('joi')
    const object = safeGet(exports, 'object') ?? safeGet(exports, 'default', 'object')
    return typeof object === 'function'
      ? (Reflect.apply(object, safeGet(exports, 'default') ?? exports, [record]) as unknown)
      : null
  },

  standardise: null,

  unsupported(schema) {
    return typeof safeGet(schema, '~standard', 'validate') === 'function'
      ? null
      : 'Upgrade to joi 18 or later, whose schemas are Standard Schemas.'
  },
}

function parts(schema: unknown): Part[] {
  return [
    ...itemsOf(safeGet(schema, '$_terms', 'keys')).flatMap((child): Part[] => {
      const key = safeGet(child, 'key')
      if (typeof key !== 'string') return []
      const value = safeGet(child, 'schema')
      return [
        {
          role: 'property',
          path: [key],
          schema: value,
          required: safeGet(value, '_flags', 'presence') === 'required',
        },
      ]
    }),
    ...itemsOf(safeGet(schema, '$_terms', 'items')).map(
      (item): Part => ({ role: 'items', path: ['[]'], schema: item }),
    ),
    ...itemsOf(safeGet(schema, '$_terms', 'matches')).map(
      (match, index): Part => ({
        role: 'branch',
        path: [`|${index}`],
        schema: safeGet(match, 'schema'),
      }),
    ),
  ]
}
