import type { Json, JsonObject } from '../../../model/json.js'
import { jsonCopy } from '../json-copy.js'
import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import type { Part, Shape, Side, Vendor } from './vendor.js'
import { PackageMissing } from './vendor.js'

const CONVERTER = '@valibot/to-json-schema'

export const valibot: Vendor = {
  id: 'valibot',
  vendor: 'valibot',
  title: 'Valibot',
  modules: ['valibot'],
  packages: [CONVERTER, 'valibot'],

  recognise(value) {
    return (
      safeGet(value, 'kind') === 'schema' &&
      typeof safeGet(value, 'type') === 'string' &&
      (safeGet(value, '~standard', 'vendor') === 'valibot' || typeof safeGet(value, '~run') === 'function')
    )
  },

  version() {
    return null
  },

  async convert(schema, side, load, strictness) {
    const toJsonSchema = safeGet(await load(CONVERTER), 'toJsonSchema')
    if (typeof toJsonSchema !== 'function') throw new PackageMissing(CONVERTER)
    const config = { typeMode: side, target: 'draft-2020-12', ...(strictness === 'skip' && skipActions) }
    return Reflect.apply(toJsonSchema, undefined, [schema, config]) as unknown
  },

  shape(schema, side) {
    const type = safeGet(schema, 'type')
    if (typeof type !== 'string') return null
    const pipe = itemsOf(safeGet(schema, 'pipe'))
    return pipe.length > 0 ? pipeShape(pipe, side) : plainShape(type, schema)
  },

  async compose(record, load) {
    const object = safeGet(await load('valibot'), 'object')
    return typeof object === 'function' ? (Reflect.apply(object, undefined, [record]) as unknown) : null
  },

  standardise: null,

  unsupported(schema) {
    return typeof safeGet(schema, '~standard', 'validate') === 'function'
      ? null
      : 'Upgrade to valibot 1.0 or later, whose schemas are Standard Schemas.'
  },
}

/** Checks and transforms that the converter refuses are left out; a type it cannot represent still throws. */
const skipActions = {
  overrideAction(action: { jsonSchema: unknown; errors?: unknown }) {
    return action.errors === undefined ? undefined : action.jsonSchema
  },
}

/** What JSON Schema can say of an action; every other validation or transformation is named as omitted. */
const KEYWORDS: Record<string, string> = {
  min_length: 'minLength',
  max_length: 'maxLength',
  min_value: 'minimum',
  max_value: 'maximum',
  gt_value: 'exclusiveMinimum',
  lt_value: 'exclusiveMaximum',
  multiple_of: 'multipleOf',
}

const SAID = new Set([
  ...Object.keys(KEYWORDS),
  'integer',
  'safe_integer',
  'length',
  'non_empty',
  'regex',
  'email',
  'rfc_email',
  'url',
  'uuid',
  'ipv4',
  'ipv6',
  'iso_date',
  'iso_date_time',
  'iso_timestamp',
  'iso_time',
  'base64',
  'value',
  'values',
  'not_value',
  'not_values',
  'starts_with',
  'ends_with',
  'includes',
  'empty',
  'entries',
  'min_entries',
  'max_entries',
  'bic',
  'cuid2',
  'decimal',
  'digits',
  'domain',
  'emoji',
  'hash',
  'hexadecimal',
  'hex_color',
  'isrc',
  'iso_week',
  'iso_time_second',
  'jws_compact',
  'ksuid',
  'mac',
  'mac48',
  'mac64',
  'nanoid',
  'octal',
  'slug',
  'ulid',
  'readonly',
  'brand',
  'flavor',
])

/**
 * A pipe is its first schema with actions on it. Converting the first schema alone, then with one action at a time,
 * tells which of them cannot be represented.
 */
function pipeShape(pipe: unknown[], side: Side): Shape | null {
  const base = pipe[0]
  const rest = pipe.slice(1)
  const last = rest.findLast((item) => safeGet(item, 'kind') === 'schema')
  const shown = side === 'output' && last !== undefined ? last : base
  const own = valibot.shape(shown, side)
  if (own === null) return null
  const before = side === 'input' ? rest.slice(0, firstTransform(rest)) : rest
  const actions = before.filter(
    (item) => safeGet(item, 'kind') !== 'schema' && safeGet(item, 'kind') !== 'metadata',
  )
  const names = rest.map((item) => safeGet(item, 'type')).filter((name) => typeof name === 'string')
  const omitted = rest
    .filter((item) => safeGet(item, 'kind') === 'validation' || safeGet(item, 'kind') === 'transformation')
    .map((item) => safeGet(item, 'type'))
    .filter((name): name is string => typeof name === 'string' && !SAID.has(name))
  if (rest.length === 1 && actions.length === 1) {
    return {
      ...own,
      construct: names[0] ?? own.construct,
      parts: [{ role: 'inner', path: [], schema: base }],
      omitted,
      hasDefault: false,
      json: actionJson(own.json, before),
    }
  }
  return {
    ...own,
    parts: [
      { role: 'inner', path: [], schema: shown },
      ...actions.map((action): Part => ({ role: 'action', path: [], schema: paired(base, action) })),
    ],
    json: actionJson(own.json, before),
    omitted,
    // The inner part says it.
    hasDefault: false,
  }
}

function firstTransform(items: unknown[]): number {
  const index = items.findIndex(
    (item) => safeGet(item, 'kind') === 'transformation' && !SAID.has(String(safeGet(item, 'type'))),
  )
  return index === -1 ? items.length : index
}

function paired(base: unknown, action: unknown): unknown {
  return { ...(base as object), pipe: [base, action] }
}

function actionJson(base: JsonObject | null, actions: unknown[]): JsonObject | null {
  if (base === null) return null
  const json: JsonObject = { ...base }
  const sized = json['type'] === 'array' ? 'Items' : 'Length'
  for (const action of actions) {
    const [type, requirement] = [safeGet(action, 'type'), safeGet(action, 'requirement')]
    if (type === 'integer' || type === 'safe_integer') json['type'] = 'integer'
    if (type === 'non_empty') json[`min${sized}`] = 1
    if (typeof requirement !== 'number' || typeof type !== 'string') continue
    if (type === 'length') {
      json[`min${sized}`] = requirement
      json[`max${sized}`] = requirement
    }
    const keyword = KEYWORDS[type]
    if (keyword !== undefined) json[keyword.replace('Length', sized)] = requirement
  }
  return json
}

function plainShape(type: string, schema: unknown): Shape {
  return {
    construct: type,
    parts: parts(type, schema),
    json: bare(type, schema),
    hasDefault: OPTIONALS.has(type) && safeGet(schema, 'default') !== undefined,
    omitted: type === 'custom' ? ['custom'] : [],
  }
}

const OPTIONALS = new Set(['optional', 'exact_optional', 'nullish', 'nullable', 'undefinedable'])
const MAY_BE_ABSENT = new Set(['optional', 'exact_optional', 'nullish'])

function parts(type: string, schema: unknown): Part[] {
  switch (type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
    case 'object_with_rest': {
      const properties = entriesOf(safeGet(schema, 'entries')).map(
        ([key, entry]): Part => ({
          role: 'property',
          path: [key],
          schema: entry,
          required: !MAY_BE_ABSENT.has(String(safeGet(entry, 'type'))),
        }),
      )
      const rest = safeGet(schema, 'rest')
      return rest === undefined ? properties : [...properties, { role: 'values', path: ['*'], schema: rest }]
    }
    case 'array':
      return [{ role: 'items', path: ['[]'], schema: safeGet(schema, 'item') }]
    case 'tuple':
    case 'loose_tuple':
    case 'strict_tuple':
    case 'tuple_with_rest': {
      const elements = itemsOf(safeGet(schema, 'items')).map(
        (item, index): Part => ({
          role: 'element',
          path: [String(index)],
          schema: item,
        }),
      )
      const rest = safeGet(schema, 'rest')
      return rest === undefined ? elements : [...elements, { role: 'items', path: ['[]'], schema: rest }]
    }
    case 'record':
      return [
        { role: 'action', path: [], schema: safeGet(schema, 'key') },
        { role: 'values', path: ['*'], schema: safeGet(schema, 'value') },
      ]
    case 'union':
    case 'variant':
      return itemsOf(safeGet(schema, 'options')).map((option, index) => ({
        role: 'branch',
        path: [`|${index}`],
        schema: option,
      }))
    case 'intersect':
      return itemsOf(safeGet(schema, 'options')).map((option) => ({ role: 'all', path: [], schema: option }))
    case 'lazy':
      return lazyInner(schema)
    default: {
      const wrapped = safeGet(schema, 'wrapped')
      return wrapped === undefined ? [] : [{ role: 'inner', path: [], schema: wrapped }]
    }
  }
}

function lazyInner(schema: unknown): Part[] {
  const getter = safeGet(schema, 'getter')
  if (typeof getter !== 'function') return []
  try {
    return [{ role: 'inner', path: [], schema: Reflect.apply(getter, schema, [undefined]) as unknown }]
  } catch {
    return []
  }
}

const TYPES: Record<string, string> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  array: 'array',
  tuple: 'array',
  loose_tuple: 'array',
  strict_tuple: 'array',
  tuple_with_rest: 'array',
  object: 'object',
  loose_object: 'object',
  strict_object: 'object',
  object_with_rest: 'object',
  record: 'object',
}

const UNREPRESENTABLE = new Set([
  'date',
  'bigint',
  'map',
  'set',
  'symbol',
  'function',
  'undefined',
  'void',
  'nan',
  'never',
  'blob',
  'file',
  'promise',
  'instance',
  'custom',
])

function bare(type: string, schema: unknown): JsonObject | null {
  const known = TYPES[type]
  if (known !== undefined) return { type: known }
  if (UNREPRESENTABLE.has(type)) return null
  if (type === 'nullable' || type === 'nullish') return { nullable: true, ...withDefault(schema) }
  if (OPTIONALS.has(type)) return withDefault(schema)
  if (type === 'literal') return scalars([safeGet(schema, 'literal')])
  if (type === 'picklist' || type === 'enum') return scalars(itemsOf(safeGet(schema, 'options')))
  return {}
}

function withDefault(schema: unknown): JsonObject {
  const value = safeGet(schema, 'default')
  if (value === undefined || typeof value === 'function') return {}
  const copy = jsonCopy(value)
  return copy.ok ? { default: copy.value } : {}
}

function scalars(values: unknown[]): JsonObject | null {
  const copies: Json[] = []
  for (const value of values) {
    const copy = jsonCopy(value)
    if (!copy.ok) return null
    copies.push(copy.value)
  }
  return copies.length === 1 ? { const: copies[0] as Json } : { enum: copies }
}
