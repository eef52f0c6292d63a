import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import { flagsOf } from './regex-flags.js'
import type { Load, Part, Side, Vendor } from './vendor.js'
import { PackageMissing } from './vendor.js'

/** Zod 4, its `mini` and `core` flavours, and the `zod/v4` of Zod 3.25. */
export const zod: Vendor = {
  id: 'zod',
  vendor: 'zod',
  title: 'Zod',
  modules: ['zod', 'zod/v4', 'zod/v4-mini', 'zod/v4/core', 'zod/mini', '@zod/mini'],
  packages: ['zod', 'zod/v4', 'zod/v4/core'],

  recognise(value) {
    return typeof safeGet(value, '_zod', 'def', 'type') === 'string'
  },

  version(schema) {
    const version = safeGet(schema, '_zod', 'version')
    const [major, minor, patch] = [
      safeGet(version, 'major'),
      safeGet(version, 'minor'),
      safeGet(version, 'patch'),
    ]
    return typeof major === 'number' ? `${major}.${Number(minor)}.${Number(patch)}` : null
  },

  async convert(schema, side, load) {
    const own = safeGet(schema, 'toJSONSchema')
    if (typeof own !== 'function') return (await converter(load))(schema, { io: side })
    try {
      return Reflect.apply(own, schema, [{ io: side }]) as unknown
    } catch (error) {
      // It knows its own copy's schemas only; the function that Zod exports knows those of other versions inside it.
      return await converter(load)
        .then((convert) => convert(schema, { io: side }))
        .catch(() => {
          throw error
        })
    }
  },

  shape(schema, side) {
    const def = safeGet(schema, '_zod', 'def')
    const type = safeGet(def, 'type')
    if (typeof type !== 'string') return null
    return {
      construct: type,
      parts: parts(type, def, side),
      json: null,
      hasDefault: type === 'default' || type === 'prefault',
      omitted: omitted(type, def),
      unsendable: UNSENDABLE.has(type) && safeGet(def, 'coerce') !== true,
    }
  },

  async compose(record, load) {
    let isInstalled = false
    for (const specifier of ['zod', 'zod/v4']) {
      const exports = await load(specifier)
      isInstalled ||= exports !== null
      const object = safeGet(exports, 'object')
      // Zod 3's `object` wraps the schemas of Zod 4 without a word: ask what came out.
      const made: unknown =
        typeof object === 'function' ? Reflect.apply(object, undefined, [record]) : undefined
      if (zod.recognise(made)) return made
    }
    if (!isInstalled) throw new PackageMissing('zod')
    return null
  },

  standardise: null,

  // A parser compiled for each object takes longer than all the calls that a tool is tried with.
  validateFew(schema) {
    const safeParse = safeGet(schema, 'safeParse')
    // What only inherits from a schema may validate in a way of its own.
    if (typeof safeParse !== 'function' || !Object.hasOwn(Object(schema), '_zod')) return null
    return (input) => {
      const parsed: unknown = Reflect.apply(safeParse, schema, [input, { jitless: true }])
      return safeGet(parsed, 'success') === true
        ? { value: safeGet(parsed, 'data') }
        : { issues: () => safeGet(parsed, 'error', 'issues') }
    }
  },

  unsupported() {
    return null
  },
}

/** What takes values that JSON does not have. A `date` is left out: frameworks make dates of texts. */
const UNSENDABLE: ReadonlySet<string> = new Set(['bigint', 'file', 'function', 'map', 'nan', 'set', 'symbol'])

type ToJsonSchema = (schema: unknown, params: { io: Side }) => unknown

async function converter(load: Load): Promise<ToJsonSchema> {
  for (const specifier of ['zod', 'zod/v4/core']) {
    const found = safeGet(await load(specifier), 'toJSONSchema')
    if (typeof found === 'function') return found as ToJsonSchema
  }
  throw new PackageMissing('zod')
}

function parts(type: string, def: unknown, side: Side): Part[] {
  const inner = (schema: unknown): Part[] =>
    schema === undefined ? [] : [{ role: 'inner', path: [], schema }]
  switch (type) {
    case 'object': {
      const properties = entriesOf(safeGet(def, 'shape')).map(
        ([key, schema]): Part => ({
          role: 'property',
          path: [key],
          schema,
          required: safeGet(schema, '_zod', side === 'input' ? 'optin' : 'optout') === undefined,
        }),
      )
      const catchall = safeGet(def, 'catchall')
      return catchall === undefined
        ? properties
        : [...properties, { role: 'values', path: ['*'], schema: catchall }]
    }
    case 'array':
      return [{ role: 'items', path: ['[]'], schema: safeGet(def, 'element') }]
    case 'tuple': {
      const rest = safeGet(def, 'rest')
      const elements = itemsOf(safeGet(def, 'items')).map(
        (schema, index): Part => ({
          role: 'element',
          path: [String(index)],
          schema,
        }),
      )
      return rest ? [...elements, { role: 'items', path: ['[]'], schema: rest }] : elements
    }
    case 'record':
      return [
        { role: 'action', path: [], schema: safeGet(def, 'keyType') },
        { role: 'values', path: ['*'], schema: safeGet(def, 'valueType') },
      ]
    case 'union':
      return itemsOf(safeGet(def, 'options')).map((schema, index) => ({
        role: 'branch',
        path: [`|${index}`],
        schema,
      }))
    case 'intersection':
      return [
        { role: 'all', path: [], schema: safeGet(def, 'left') },
        { role: 'all', path: [], schema: safeGet(def, 'right') },
      ]
    case 'lazy':
      return inner(lazyInner(def))
    case 'pipe': {
      const input = safeGet(def, 'in')
      const output = safeGet(def, 'out')
      if (side === 'output') return inner(output)
      return inner(safeGet(input, '_zod', 'def', 'type') === 'transform' ? output : input)
    }
    default:
      return inner(safeGet(def, 'innerType'))
  }
}

function lazyInner(def: unknown): unknown {
  const getter = safeGet(def, 'getter')
  if (typeof getter !== 'function') return undefined
  try {
    return Reflect.apply(getter, undefined, []) as unknown
  } catch {
    return undefined
  }
}

function omitted(type: string, def: unknown): string[] {
  const names: string[] = []
  if (type === 'pipe') {
    const isTransform = (schema: unknown) => safeGet(schema, '_zod', 'def', 'type') === 'transform'
    if (isTransform(safeGet(def, 'in'))) names.push('preprocess')
    if (isTransform(safeGet(def, 'out'))) names.push('transform')
    if (typeof safeGet(def, 'transform') === 'function') names.push('codec')
  }
  for (const check of itemsOf(safeGet(def, 'checks'))) {
    const kind = safeGet(check, '_zod', 'def', 'check')
    if (kind === 'custom') names.push('refine')
    if (kind === 'overwrite') names.push('overwrite')
    lookAtLimits(safeGet(check, '_zod', 'def'))
    if (safeGet(check, '_zod', 'def', 'format') === 'regex')
      names.push(...flagsOf(safeGet(check, '_zod', 'def', 'pattern')))
  }
  return names
}

const LIMITS = ['minimum', 'maximum', 'value', 'length', 'pattern', 'prefix', 'suffix', 'includes']

/**
 * Looks at what a check limits. Zod 4.6 takes a limit into JSON Schema where it is a number, and leaves out anything else without a look at it: one
 * that is not known would be missing as if there were none (`unknowns.ts`).
 */
function lookAtLimits(def: unknown): void {
  for (const limit of LIMITS) {
    const value = safeGet(def, limit)
    const toPrimitive = safeGet(value, Symbol.toPrimitive)
    if (typeof toPrimitive !== 'function') continue
    try {
      Reflect.apply(toPrimitive, value, ['number'])
    } catch {
      // The converter will say so.
    }
  }
}
