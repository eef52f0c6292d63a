import type { StandardSchemaV1 } from '@standard-schema/spec'
import { found, isPlainObject, messageOf } from '../found.js'
import { copyPlainJson } from '../plain-json.js'
import { jsonSchemaKeywords } from './json-schema.js'

export type SchemaKind =
  | { kind: 'standard'; schema: StandardSchemaV1; vendor: string }
  | { kind: 'json'; schema: Record<string, unknown> }
  /** Zod before 3.24: no Standard Schema yet. */
  | { kind: 'old-zod' }
  | { kind: 'none'; found: string; hint: string | null }

/** Tells a live validator from a JSON Schema object from anything else. Never throws. */
export function kindOf(value: unknown): SchemaKind {
  try {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return none(value)
    if ('~standard' in value) return standardKind(value)
    if (isZod3(value)) return { kind: 'old-zod' }
    if (!isPlainObject(value)) return none(value)
    const keys = Object.keys(value)
    if (keys.length === 0 || keys.some((key) => jsonSchemaKeywords.has(key)))
      return { kind: 'json', schema: value }
    return keys.some((key) => isLiveSchema(value[key]))
      ? none(value, "wrap the fields in the validator's object, as in z.object({ … })", 'a record of schemas')
      : none(
          value,
          'give it a JSON Schema keyword, such as "type"',
          'an object without any JSON Schema keyword',
        )
  } catch (thrown) {
    return { kind: 'none', found: `an object that cannot be read (${messageOf(thrown)})`, hint: null }
  }
}

/**
 * Whether the value is a JSON Schema in itself, although it validates as well: what `z.toJSONSchema`
 * returns carries its schema's `~standard`, hidden from enumeration. Never throws.
 */
export function isJsonSchemaObject(value: unknown): value is Record<string, unknown> {
  try {
    if (!isPlainObject(value)) return false
    const keys = Object.keys(value)
    if (keys.length > 0 && !keys.some((key) => jsonSchemaKeywords.has(key))) return false
    copyPlainJson(value)
    return true
  } catch {
    return false
  }
}

/** Whether the value validates and is no JSON Schema: what `parameters` cannot be. Never throws. */
export function isLiveValidator(value: unknown): boolean {
  const { kind } = kindOf(value)
  return kind === 'old-zod' || (kind === 'standard' && !isJsonSchemaObject(value))
}

/** Zod 3 and 4 have the vendor string `zod` in common; only 4 has `_zod`. */
export function isZod3(schema: unknown): boolean {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) return false
  if ('_zod' in schema || !('_def' in schema)) return false
  const definition = schema._def
  if (typeof definition !== 'object' || definition === null || !('typeName' in definition)) return false
  return typeof definition.typeName === 'string' && definition.typeName.startsWith('Zod')
}

function standardKind(value: object): SchemaKind {
  const standard = (value as { '~standard': unknown })['~standard']
  if (typeof standard !== 'object' || standard === null)
    return none(value, null, `"~standard" as ${found(standard)}`)
  const { version, vendor, validate } = standard as Record<string, unknown>
  if (version !== 1) return none(value, null, `a Standard Schema of version ${String(version)}, not 1`)
  if (typeof vendor !== 'string') return none(value, null, 'a Standard Schema without a vendor')
  if (typeof validate !== 'function') {
    return none(value, 'give the validator itself', `a schema of ${vendor} that cannot validate`)
  }
  return { kind: 'standard', schema: value as StandardSchemaV1, vendor }
}

function isLiveSchema(value: unknown): boolean {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    ('~standard' in value || isZod3(value))
  )
}

function none(value: unknown, hint: string | null = null, what: string = found(value)): SchemaKind {
  return { kind: 'none', found: what, hint }
}
