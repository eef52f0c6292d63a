import type { Json, JsonObject } from '../../model/json.js'

/** How a schema says that null is accepted besides. */
export type NullForm = 'type-list' | 'anyOf' | 'oneOf' | 'nullable'

const WRITTEN: Record<NullForm, string> = {
  'type-list': '`type: [..., "null"]`',
  anyOf: '`anyOf` with `null`',
  oneOf: '`oneOf` with `null`',
  nullable: '`nullable: true`',
}

export function nullFormText(form: NullForm): string {
  return WRITTEN[form]
}

/** A schema without the null that it accepts besides, and how it says so; null where it does not. */
export function withoutNull(schema: JsonObject): { schema: JsonObject; form: NullForm | null } {
  if (schema['nullable'] === true) {
    const { nullable: _, ...rest } = schema
    return { schema: withoutNullValue(rest), form: 'nullable' }
  }
  const { type } = schema
  if (Array.isArray(type) && type.length > 1 && type.includes('null')) {
    const others = type.filter((each) => each !== 'null')
    const kept = others.length === 1 ? (others[0] as Json) : others
    return { schema: withoutNullValue({ ...schema, type: kept }), form: 'type-list' }
  }
  for (const form of ['anyOf', 'oneOf'] as const) {
    const branches = schema[form]
    if (!Array.isArray(branches) || branches.length < 2) continue
    const others = branches.filter((branch) => !isNullSchema(branch))
    if (others.length === branches.length || others.length === 0) continue
    const { [form]: _, ...around } = schema
    const [only] = others
    if (others.length > 1) return { schema: { ...around, [form]: others }, form }
    // What stands around a union holds for each of its branches.
    if (isPlain(only)) return { schema: { ...only, ...around }, form }
  }
  return { schema, form: null }
}

function withoutNullValue(schema: JsonObject): JsonObject {
  const { enum: values } = schema
  if (!Array.isArray(values) || !values.includes(null) || values.length === 1) return schema
  return { ...schema, enum: values.filter((value) => value !== null) }
}

function isNullSchema(branch: Json): boolean {
  return isPlain(branch) && (branch['type'] === 'null' || branch['const'] === null)
}

function isPlain(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
