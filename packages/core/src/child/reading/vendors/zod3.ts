import type { Json, JsonObject } from '../../../model/json.js'
import { jsonCopy } from '../json-copy.js'
import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import { flagsOf } from './regex-flags.js'
import { PackageMissing, type Part, type Vendor } from './vendor.js'

/** Zod 3: the same vendor string as Zod 4, told apart by `_def.typeName`. */
export const zod3: Vendor = {
  id: 'zod3',
  vendor: 'zod',
  title: 'Zod 3',
  modules: ['zod/v3'],
  packages: ['zod-to-json-schema'],

  recognise(value) {
    const typeName = safeGet(value, '_def', 'typeName')
    return typeof typeName === 'string' && typeName.startsWith('Zod') && safeGet(value, '_zod') === undefined
  },

  version() {
    return '3'
  },

  /** Zod 3 has no converter of its own; `zod-to-json-schema` is what its users take. */
  async convert(schema, side, load) {
    const exports = await load('zod-to-json-schema')
    const convert = safeGet(exports, 'zodToJsonSchema')
    if (typeof convert !== 'function') throw new PackageMissing('zod-to-json-schema')
    return Reflect.apply(convert, undefined, [
      schema,
      { $refStrategy: 'none', pipeStrategy: side },
    ]) as unknown
  },

  shape(schema) {
    const def = safeGet(schema, '_def')
    const typeName = safeGet(def, 'typeName')
    if (typeof typeName !== 'string') return null
    const effect = safeGet(def, 'effect', 'type')
    return {
      construct: typeName === 'ZodEffects' && typeof effect === 'string' ? effect : constructName(typeName),
      parts: parts(typeName, def),
      json: json(typeName, def),
      hasDefault: typeName === 'ZodDefault',
      omitted:
        typeName === 'ZodEffects' && typeof effect === 'string'
          ? [effect === 'refinement' ? 'refine' : effect]
          : itemsOf(safeGet(def, 'checks')).flatMap((check) => flagsOf(safeGet(check, 'regex'))),
      unsendable: UNSENDABLE.has(typeName) && safeGet(def, 'coerce') !== true,
    }
  },

  /** Its object in all that is read of one here; the library itself may be out of reach. */
  async compose(record) {
    const catchall = { _def: { typeName: 'ZodNever' } }
    return { _def: { typeName: 'ZodObject', shape: () => record, unknownKeys: 'strip', catchall } }
  },

  async standardise(schema) {
    const parse = safeGet(schema, 'safeParseAsync')
    if (typeof parse !== 'function') return composed(schema)
    const validate = async (value: unknown) => {
      const result: unknown = await Reflect.apply(parse, schema, [value])
      return safeGet(result, 'success') === true
        ? { value: safeGet(result, 'data') }
        : { issues: itemsOf(safeGet(result, 'error', 'issues')) }
    }
    return { '~standard': { version: 1, vendor: 'zod', validate } }
  },

  unsupported() {
    return 'Upgrade to zod 4 (or import from "zod/v4" with zod 3.25).'
  },
}

/** `zod-to-json-schema` has something else for them, or leaves the field out, without a word. */
const UNSENDABLE: ReadonlySet<string> = new Set([
  'ZodBigInt',
  'ZodFunction',
  'ZodMap',
  'ZodNaN',
  'ZodSet',
  'ZodSymbol',
  'ZodUndefined',
  'ZodVoid',
])

/** An object that `compose` made of a record: each of its fields judges its own value, as `z.object` has them do. */
function composed(schema: unknown): unknown {
  if (safeGet(schema, '_def', 'typeName') !== 'ZodObject') return null
  const fields = shapeOf(safeGet(schema, '_def'))
  const validate = async (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const received = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
      const message = value === undefined ? 'Required' : `Expected object, received ${received}`
      return { issues: [{ code: 'invalid_type', expected: 'object', received, message, path: [] }] }
    }
    const output: Record<string, unknown> = {}
    const issues: object[] = []
    for (const [key, field] of fields) {
      const given = safeGet(value, key)
      const parse = safeGet(field, 'safeParseAsync')
      if (typeof parse !== 'function') throw new TypeError(`The field ${key} has no validator.`)
      const result: unknown = await Reflect.apply(parse, field, [given])
      if (safeGet(result, 'success') !== true) {
        for (const issue of itemsOf(safeGet(result, 'error', 'issues')))
          issues.push({ ...(issue as object), path: [key, ...itemsOf(safeGet(issue, 'path'))] })
        continue
      }
      const parsed = safeGet(result, 'data')
      if (parsed !== undefined || Object.hasOwn(value, key))
        Object.defineProperty(output, key, {
          value: parsed,
          enumerable: true,
          configurable: true,
          writable: true,
        })
    }
    return issues.length > 0 ? { issues } : { value: output }
  }
  return { '~standard': { version: 1, vendor: 'zod', validate } }
}

function constructName(typeName: string): string {
  const name = typeName.slice('Zod'.length)
  return UNSENDABLE.has(typeName) ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1)
}

function parts(typeName: string, def: unknown): Part[] {
  switch (typeName) {
    case 'ZodObject':
      return shapeOf(def).map(([key, schema]) => ({
        role: 'property',
        path: [key],
        schema,
        required: !isOptional(schema),
      }))
    case 'ZodArray':
      return [{ role: 'items', path: ['[]'], schema: safeGet(def, 'type') }]
    case 'ZodTuple':
      return itemsOf(safeGet(def, 'items')).map((schema, index) => ({
        role: 'element',
        path: [String(index)],
        schema,
      }))
    case 'ZodRecord':
      return [{ role: 'values', path: ['*'], schema: safeGet(def, 'valueType') }]
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return itemsOf(safeGet(def, 'options')).map((schema, index) => ({
        role: 'branch',
        path: [`|${index}`],
        schema,
      }))
    case 'ZodIntersection':
      return [
        { role: 'all', path: [], schema: safeGet(def, 'left') },
        { role: 'all', path: [], schema: safeGet(def, 'right') },
      ]
    case 'ZodLazy':
      return inner(called(safeGet(def, 'getter')))
    case 'ZodEffects':
      return inner(safeGet(def, 'schema'))
    case 'ZodPipeline':
      return inner(safeGet(def, 'in'))
    case 'ZodBranded':
      return inner(safeGet(def, 'type'))
    default:
      return inner(safeGet(def, 'innerType'))
  }
}

function inner(schema: unknown): Part[] {
  return schema === undefined ? [] : [{ role: 'inner', path: [], schema }]
}

function shapeOf(def: unknown): Array<[string, unknown]> {
  const shape = safeGet(def, 'shape')
  return entriesOf(typeof shape === 'function' ? called(shape) : shape)
}

function called(getter: unknown): unknown {
  if (typeof getter !== 'function') return undefined
  try {
    return Reflect.apply(getter, undefined, []) as unknown
  } catch {
    return undefined
  }
}

/** Whether the input may lack it: what `isOptional()` answers, but without running checks. */
function isOptional(schema: unknown): boolean {
  switch (safeGet(schema, '_def', 'typeName')) {
    case 'ZodOptional':
    case 'ZodDefault':
    case 'ZodCatch':
    case 'ZodAny':
    case 'ZodUnknown':
    case 'ZodUndefined':
    case 'ZodVoid':
      return true
    case 'ZodNullable':
    case 'ZodReadonly':
      return isOptional(safeGet(schema, '_def', 'innerType'))
    case 'ZodBranded':
      return isOptional(safeGet(schema, '_def', 'type'))
    case 'ZodEffects':
      return isOptional(safeGet(schema, '_def', 'schema'))
    default:
      return false
  }
}

function json(typeName: string, def: unknown): JsonObject | null {
  const described = safeGet(def, 'description')
  const base = bare(typeName, def)
  if (base === null || typeof described !== 'string') return base
  return { ...base, description: described }
}

function bare(typeName: string, def: unknown): JsonObject | null {
  switch (typeName) {
    case 'ZodString':
      return { type: 'string', ...checks(def, { min: 'minLength', max: 'maxLength' }) }
    case 'ZodNumber':
      return { type: 'number', ...checks(def, { min: 'minimum', max: 'maximum' }) }
    case 'ZodBoolean':
      return { type: 'boolean' }
    case 'ZodNull':
      return { type: 'null' }
    case 'ZodNullable':
      return { nullable: true }
    case 'ZodLiteral':
      return constant(safeGet(def, 'value'))
    case 'ZodEnum':
      return oneOf(itemsOf(safeGet(def, 'values')))
    case 'ZodNativeEnum':
      return oneOf(nativeEnum(safeGet(def, 'values')))
    case 'ZodObject':
      return safeGet(def, 'unknownKeys') === 'strict'
        ? { type: 'object', additionalProperties: false }
        : { type: 'object' }
    case 'ZodRecord':
      return { type: 'object' }
    case 'ZodArray': {
      const bounds: JsonObject = {}
      const [min, max] = [safeGet(def, 'minLength', 'value'), safeGet(def, 'maxLength', 'value')]
      if (typeof min === 'number') bounds['minItems'] = min
      if (typeof max === 'number') bounds['maxItems'] = max
      return { type: 'array', ...bounds }
    }
    case 'ZodTuple':
      return { type: 'array' }
    case 'ZodDefault': {
      const value = jsonCopy(called(safeGet(def, 'defaultValue')))
      return value.ok ? { default: value.value } : {}
    }
    case 'ZodDate':
    case 'ZodBigInt':
    case 'ZodMap':
    case 'ZodSet':
    case 'ZodSymbol':
    case 'ZodFunction':
    case 'ZodUndefined':
    case 'ZodVoid':
    case 'ZodNaN':
    case 'ZodPromise':
      return null
    default:
      return {}
  }
}

function checks(def: unknown, keywords: { min: string; max: string }): JsonObject {
  const said: JsonObject = {}
  for (const check of itemsOf(safeGet(def, 'checks'))) {
    const [kind, value] = [safeGet(check, 'kind'), safeGet(check, 'value')]
    if (kind === 'int') said['type'] = 'integer'
    if (kind === 'email') said['format'] = 'email'
    if (kind === 'uuid') said['format'] = 'uuid'
    if (kind === 'url') said['format'] = 'uri'
    if (typeof value !== 'number') continue
    const exclusive = safeGet(check, 'inclusive') === false
    if (kind === 'min') said[exclusive ? 'exclusiveMinimum' : keywords.min] = value
    if (kind === 'max') said[exclusive ? 'exclusiveMaximum' : keywords.max] = value
    if (kind === 'length') {
      said[keywords.min] = value
      said[keywords.max] = value
    }
    if (kind === 'multipleOf') said['multipleOf'] = value
  }
  return said
}

function constant(value: unknown): JsonObject | null {
  return isScalar(value) ? { const: value } : null
}

function oneOf(values: unknown[]): JsonObject | null {
  return values.every(isScalar) ? { enum: values } : null
}

/** A numeric TypeScript enum holds its names as values too; only the members count. */
function nativeEnum(values: unknown): unknown[] {
  const entries = entriesOf(values)
  return entries
    .filter(([key]) => typeof safeGet(values, String(safeGet(values, key))) !== 'number')
    .map(([, value]) => value)
}

function isScalar(value: unknown): value is Extract<Json, string | number | boolean | null> {
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
}
