import { safeGet } from '../safe-get.js'
import type { Vendor } from './vendor.js'

/** oh-my-pi's own: made as ArkType's types are, or as Zod's and TypeBox's by its adapters, and one of its own inside. */
export const omptype: Vendor = {
  id: 'omptype',
  vendor: 'omptype',
  title: 'omptype',
  modules: ['@oh-my-pi/omptype', '@oh-my-pi/omptype/zod', '@oh-my-pi/omptype/typebox'],
  packages: [],

  recognise(value) {
    return (
      safeGet(value, '~standard', 'vendor') === 'omptype' &&
      typeof safeGet(value, 'toJsonSchema') === 'function'
    )
  },

  version() {
    return null
  },

  /** As oh-my-pi asks it: one schema for both sides, and what JSON Schema cannot say left out. */
  async convert(schema) {
    const toJsonSchema = safeGet(schema, 'toJsonSchema') as (options: object) => unknown
    return Reflect.apply(toJsonSchema, schema, [{ target: 'draft-2020-12', fallback: baseOf }])
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

function baseOf(context: { base: unknown }): unknown {
  return context.base
}
