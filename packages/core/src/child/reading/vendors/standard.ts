import { safeGet } from '../safe-get.js'
import type { Side, Vendor } from './vendor.js'

/** Any Standard Schema that no other entry knows; converts through `~standard.jsonSchema` where it has that. */
export const standard: Vendor = {
  id: 'standard',
  vendor: 'standard',
  title: 'Standard JSON Schema',
  modules: [],
  packages: [],

  recognise(value) {
    const marks = safeGet(value, '~standard')
    return typeof safeGet(marks, 'validate') === 'function' || hasStandardJsonSchema(value)
  },

  version() {
    return null
  },

  async convert(schema, side) {
    return standardJsonSchema(schema, side)
  },

  shape() {
    return null
  },

  compose: null,

  standardise: null,

  unsupported() {
    return null
  },
}

/** Whether a value implements Standard JSON Schema, as far as can be seen without calling it. */
export function hasStandardJsonSchema(schema: unknown): boolean {
  return typeof safeGet(schema, '~standard', 'jsonSchema', 'input') === 'function'
}

/** What a schema's own Standard JSON Schema says, in draft 2020-12. Throws what it throws, and when it has none. */
export function standardJsonSchema(schema: unknown, side: Side): unknown {
  const converter = safeGet(schema, '~standard', 'jsonSchema')
  const convert = safeGet(converter, side)
  if (typeof convert !== 'function') throw new Error('This schema does not implement Standard JSON Schema.')
  return Reflect.apply(convert, converter, [{ target: 'draft-2020-12' }]) as unknown
}
