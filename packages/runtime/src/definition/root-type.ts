import { isObject } from '../found.js'
import { kindOf } from '../schema/kind.js'

/** A schema inside a schema inside a schema. */
const MAX_DEPTH = 16

/**
 * What a schema takes at its root, where that is certainly no object: `a string`. Null where it may be one, and where nothing
 * tells. It is read off the validator's own description: nothing is converted and nothing is validated.
 */
export function otherThanObject(schema: unknown): string | null {
  const kind = kindOf(schema)
  if (kind.kind === 'json') return ofJsonSchema(kind.schema)
  if (kind.kind !== 'standard') return null
  switch (kind.vendor) {
    case 'zod':
      return ofZod(schema, MAX_DEPTH)
    case 'valibot':
      return ofValibot(schema, MAX_DEPTH)
    case 'arktype':
      return ofArkType((schema as { in?: { json?: unknown } }).in?.json)
    default:
      return null
  }
}

function ofJsonSchema({ type }: Record<string, unknown>): string | null {
  const types = Array.isArray(type) ? type : [type]
  if (types.length === 0 || types.some((each) => typeof each !== 'string' || each === 'object')) return null
  return types.map((each) => named(each as string)).join(' or ')
}

const ZOD_WRAPPERS = new Set([
  ...['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'],
  ...['effects', 'branded', 'pipeline'],
])
const VALUES = new Set([
  ...['string', 'number', 'int', 'bigint', 'boolean', 'date', 'null', 'undefined', 'void', 'nan', 'symbol'],
  ...['array', 'tuple', 'map', 'set', 'enum', 'literal', 'file', 'template_literal', 'function', 'promise'],
  ...['nativeenum', 'picklist', 'strict_tuple', 'loose_tuple', 'tuple_with_rest', 'blob', 'never'],
])

/** Zod 4 says its kind in `_zod.def.type`, Zod 3 in `_def.typeName`. */
function ofZod(schema: unknown, depth: number): string | null {
  if (!isObjectLike(schema) || depth === 0) return null
  const def = isObjectLike(schema._zod) ? schema._zod.def : schema._def
  if (!isObjectLike(def)) return null
  const name = typeof def.type === 'string' ? def.type : def.typeName
  if (typeof name !== 'string') return null
  const type = name.replace(/^Zod/, '').toLowerCase()
  if (ZOD_WRAPPERS.has(type)) return ofZod(def.innerType ?? def.schema ?? def.in ?? def.type, depth - 1)
  if (type === 'pipe') return ofZod(def.in, depth - 1)
  if (type === 'union' && Array.isArray(def.options))
    return every(def.options, (option) => ofZod(option, depth - 1))
  return VALUES.has(type) ? named(type) : null
}

function ofValibot(schema: unknown, depth: number): string | null {
  if (!isObjectLike(schema) || depth === 0 || typeof schema.type !== 'string') return null
  if ('wrapped' in schema) return ofValibot(schema.wrapped, depth - 1)
  if (schema.type === 'union' && Array.isArray(schema.options))
    return every(schema.options, (option) => ofValibot(option, depth - 1))
  return VALUES.has(schema.type) ? named(schema.type) : null
}

function ofArkType(json: unknown): string | null {
  if (typeof json === 'string') return json === 'object' || json === 'unknown' ? null : named(json)
  if (Array.isArray(json)) return every(json, ofArkType)
  if (!isObject(json)) return null
  if (json.proto === 'Array') return named('array')
  return typeof json.domain === 'string' && json.domain !== 'object' ? named(json.domain) : null
}

function every(options: readonly unknown[], of: (option: unknown) => string | null): string | null {
  const found = options.map(of)
  return found.length === 0 || found.includes(null) ? null : [...new Set(found)].join(' or ')
}

function named(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type.replaceAll('_', ' ')}`
}

function isObjectLike(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
}
