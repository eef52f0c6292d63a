import type { JsonObject } from '../../../model/json.js'
import { jsonCopy } from '../json-copy.js'
import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import type { Part, Vendor } from './vendor.js'

/** Yup has no converter to JSON Schema; its shape is read off the schema. */
export const yup: Vendor = {
  id: 'yup',
  vendor: 'yup',
  title: 'Yup',
  modules: ['yup'],
  packages: [],

  recognise(value) {
    return safeGet(value, '__isYupSchema__') === true
  },

  version() {
    return null
  },

  convert: null,

  shape(schema) {
    const type = safeGet(schema, 'type')
    if (typeof type !== 'string') return null
    return {
      construct: type,
      parts: parts(schema),
      json: json(type, schema),
      hasDefault: type !== 'object' && safeGet(schema, 'spec', 'default') !== undefined,
      omitted: [
        ...tests(schema)
          .map(({ name }) => name)
          .filter((name) => !(name in KEYWORDS) && !SAID.has(name)),
        // A number or a date parses strings by a transform of its own; only those added to it are worth saying.
        ...(itemsOf(safeGet(schema, 'transforms')).length > (BUILT_IN_TRANSFORMS[type] ?? 0)
          ? ['transform']
          : []),
      ],
    }
  },

  compose: null,

  standardise: null,

  unsupported(schema) {
    return typeof safeGet(schema, '~standard', 'validate') === 'function'
      ? null
      : 'Upgrade to yup 1.7 or later, whose schemas are Standard Schemas.'
  },
}

const BUILT_IN_TRANSFORMS: Record<string, number> = {
  string: 1,
  number: 1,
  boolean: 1,
  date: 1,
  array: 1,
  object: 1,
}
const SAID = new Set([
  'required',
  'optionality',
  'nullable',
  'integer',
  'email',
  'url',
  'uuid',
  'typeError',
  'oneOf',
  'length',
])
const KEYWORDS: Record<string, Record<string, string>> = {
  min: { string: 'minLength', number: 'minimum', array: 'minItems' },
  max: { string: 'maxLength', number: 'maximum', array: 'maxItems' },
}

function tests(schema: unknown): Array<{ name: string; params: unknown }> {
  return itemsOf(safeGet(schema, 'tests')).map((test) => ({
    name: String(safeGet(test, 'OPTIONS', 'name') ?? 'test'),
    params: safeGet(test, 'OPTIONS', 'params'),
  }))
}

function parts(schema: unknown): Part[] {
  const items = safeGet(schema, 'innerType')
  return [
    ...entriesOf(safeGet(schema, 'fields')).map(
      ([key, field]): Part => ({
        role: 'property',
        path: [key],
        schema: field,
        required: isRequired(field),
      }),
    ),
    ...(items === undefined || items === null
      ? []
      : [{ role: 'items', path: ['[]'], schema: items } satisfies Part]),
    ...itemsOf(safeGet(schema, 'spec', 'types')).map(
      (item, index): Part => ({
        role: 'element',
        path: [String(index)],
        schema: item,
      }),
    ),
  ]
}

/** `.required()` and `.defined()` clear `spec.optional`; a default fills in. */
function isRequired(field: unknown): boolean {
  return safeGet(field, 'spec', 'optional') === false && safeGet(field, 'spec', 'default') === undefined
}

const TYPES: Record<string, string> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
  tuple: 'array',
  object: 'object',
}

function json(type: string, schema: unknown): JsonObject | null {
  if (type === 'date') return null
  const said: JsonObject = {}
  if (TYPES[type] !== undefined) said['type'] = TYPES[type]
  const allowed = itemsOf(safeGet(schema, '_whitelist', 'list') ?? safeGet(schema, '_whitelist'))
  const values = jsonCopy(allowed)
  if (allowed.length > 0 && values.ok) said['enum'] = values.value
  for (const { name, params } of tests(schema)) {
    const keyword = KEYWORDS[name]?.[type]
    const bound = safeGet(params, name)
    if (keyword !== undefined && typeof bound === 'number') said[keyword] = bound
    if (name === 'integer') said['type'] = 'integer'
  }
  const fallback = type === 'object' ? undefined : safeGet(schema, 'spec', 'default')
  const copy = fallback === undefined ? null : jsonCopy(fallback)
  if (copy?.ok) said['default'] = copy.value
  const description = safeGet(schema, 'spec', 'meta', 'description')
  if (typeof description === 'string') said['description'] = description
  if (safeGet(schema, 'spec', 'nullable') === true) said['nullable'] = true
  return said
}
