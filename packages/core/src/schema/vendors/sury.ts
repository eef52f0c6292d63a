import { entriesOf, itemsOf, peek } from '../peek.js'
import type { Part, Vendor } from './vendor.js'
import { PackageMissing } from './vendor.js'

export const sury: Vendor = {
  id: 'sury',
  vendor: 'sury',
  title: 'Sury',
  modules: ['sury', 'rescript-schema'],
  packages: ['sury'],

  recognise(value) {
    return peek(value, '~standard', 'vendor') === 'sury'
  },

  version() {
    return null
  },

  async convert(schema, side, load) {
    const exports = await load('sury')
    const named = peek(exports, side === 'input' ? 'toInputJSONSchemaOrThrow' : 'toOutputJSONSchemaOrThrow')
    const toJsonSchema = named ?? peek(exports, 'toJSONSchema')
    if (typeof toJsonSchema !== 'function') throw new PackageMissing('sury')
    return Reflect.apply(toJsonSchema, undefined, [schema, { target: 'draft-2020-12' }]) as unknown
  },

  shape(schema) {
    const type = peek(schema, 'type')
    if (typeof type !== 'string') return null
    const required = new Set(itemsOf(peek(schema, 'required')))
    const rest = peek(schema, 'additionalItems')
    const element: Part['role'] = type === 'array' ? 'items' : 'values'
    return {
      construct: type === 'instance' ? instanceName(schema) : type,
      parts: [
        ...entriesOf(peek(schema, 'properties')).map(
          ([key, value]): Part => ({
            role: 'property',
            path: [key],
            schema: value,
            required: required.has(key),
          }),
        ),
        ...itemsOf(peek(schema, 'items')).map(
          (item, index): Part => ({
            role: 'element',
            path: [String(index)],
            schema: peek(item, 'schema') ?? item,
          }),
        ),
        ...itemsOf(Array.isArray(rest) ? rest : typeof rest === 'object' && rest !== null ? [rest] : []).map(
          (item): Part => ({
            role: element,
            path: [type === 'array' ? '[]' : '*'],
            schema: item,
          }),
        ),
        ...itemsOf(peek(schema, 'anyOf')).map(
          (branch, index): Part => ({ role: 'branch', path: [`|${index}`], schema: branch }),
        ),
      ],
      json: null,
      hasDefault: peek(schema, 'default') !== undefined,
      omitted: peek(schema, 'refiner') !== undefined ? ['refine'] : [],
    }
  },

  compose: null,

  standardise: null,

  unsupported() {
    return null
  },
}

function instanceName(schema: unknown): string {
  const name = peek(schema, 'class', 'name')
  return typeof name === 'string' ? name.toLowerCase() : 'instance'
}
