import { itemsOf, peek } from '../peek.js'
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
    return peek(value, Symbol.for('@hapi/joi/schema')) !== undefined && peek(value, '$_root') !== undefined
  },

  version(schema) {
    const version = peek(schema, '$_root', 'version')
    return typeof version === 'string' ? version : null
  },

  async convert(schema, side) {
    return standardJsonSchema(schema, side)
  },

  shape(schema) {
    const type = peek(schema, 'type')
    if (typeof type !== 'string') return null
    return {
      construct: type,
      parts: parts(schema),
      json: null,
      hasDefault: peek(schema, '_flags', 'default') !== undefined,
      omitted: itemsOf(peek(schema, '_rules'))
        .map((rule) => peek(rule, 'name'))
        .filter((name) => name === 'custom' || name === 'external')
        .map(String),
    }
  },

  async compose(record, load) {
    const exports = await load('joi')
    const object = peek(exports, 'object') ?? peek(exports, 'default', 'object')
    return typeof object === 'function'
      ? (Reflect.apply(object, peek(exports, 'default') ?? exports, [record]) as unknown)
      : null
  },

  standardise: null,

  unsupported(schema) {
    return typeof peek(schema, '~standard', 'validate') === 'function'
      ? null
      : 'Upgrade to joi 18 or later, whose schemas are Standard Schemas.'
  },
}

function parts(schema: unknown): Part[] {
  return [
    ...itemsOf(peek(schema, '$_terms', 'keys')).flatMap((child): Part[] => {
      const key = peek(child, 'key')
      if (typeof key !== 'string') return []
      const value = peek(child, 'schema')
      return [
        {
          role: 'property',
          path: [key],
          schema: value,
          required: peek(value, '_flags', 'presence') === 'required',
        },
      ]
    }),
    ...itemsOf(peek(schema, '$_terms', 'items')).map(
      (item): Part => ({ role: 'items', path: ['[]'], schema: item }),
    ),
    ...itemsOf(peek(schema, '$_terms', 'matches')).map(
      (match, index): Part => ({
        role: 'branch',
        path: [`|${index}`],
        schema: peek(match, 'schema'),
      }),
    ),
  ]
}
