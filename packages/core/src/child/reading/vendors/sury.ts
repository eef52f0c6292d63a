import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import type { Part, Vendor } from './vendor.js'
import { PackageMissing } from './vendor.js'

export const sury: Vendor = {
  id: 'sury',
  vendor: 'sury',
  title: 'Sury',
  modules: ['sury', 'rescript-schema'],
  packages: ['sury'],

  recognise(value) {
    return safeGet(value, '~standard', 'vendor') === 'sury'
  },

  version() {
    return null
  },

  async convert(schema, side, load) {
    const exports = await load('sury')
    const named = safeGet(
      exports,
      side === 'input' ? 'toInputJSONSchemaOrThrow' : 'toOutputJSONSchemaOrThrow',
    )
    const toJsonSchema = named ?? safeGet(exports, 'toJSONSchema')
    if (typeof toJsonSchema !== 'function') throw new PackageMissing('sury')
    return Reflect.apply(toJsonSchema, undefined, [schema, { target: 'draft-2020-12' }]) as unknown
  },

  shape(schema) {
    const type = safeGet(schema, 'type')
    if (typeof type !== 'string') return null
    const required = new Set(itemsOf(safeGet(schema, 'required')))
    const rest = safeGet(schema, 'additionalItems')
    const element: Part['role'] = type === 'array' ? 'items' : 'values'
    return {
      construct: type === 'instance' ? instanceName(schema) : type,
      parts: [
        ...entriesOf(safeGet(schema, 'properties')).map(
          ([key, value]): Part => ({
            role: 'property',
            path: [key],
            schema: value,
            required: required.has(key),
          }),
        ),
        ...itemsOf(safeGet(schema, 'items')).map(
          (item, index): Part => ({
            role: 'element',
            path: [String(index)],
            schema: safeGet(item, 'schema') ?? item,
          }),
        ),
        ...itemsOf(Array.isArray(rest) ? rest : typeof rest === 'object' && rest !== null ? [rest] : []).map(
          (item): Part => ({
            role: element,
            path: [type === 'array' ? '[]' : '*'],
            schema: item,
          }),
        ),
        ...itemsOf(safeGet(schema, 'anyOf')).map(
          (branch, index): Part => ({ role: 'branch', path: [`|${index}`], schema: branch }),
        ),
      ],
      json: null,
      hasDefault: safeGet(schema, 'default') !== undefined,
      omitted: safeGet(schema, 'refiner') !== undefined ? ['refine'] : [],
    }
  },

  compose: null,

  standardise: null,

  unsupported() {
    return null
  },
}

function instanceName(schema: unknown): string {
  const name = safeGet(schema, 'class', 'name')
  return typeof name === 'string' ? name.toLowerCase() : 'instance'
}
