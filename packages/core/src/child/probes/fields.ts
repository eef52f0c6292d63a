import { type DataPath, placesIn } from '../../json-schema/alter.js'
import { declares, membersOf, requires, typeName } from '../../json-schema/expected.js'
import { allowsAnything, subschemasAt } from '../../json-schema/subschemas.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'

/** A field of a valid call, and what its schema says of it. */
export interface Field {
  path: DataPath
  value: Json
  /** The types that the schema names, `integer` as `number`; null where it allows anything. */
  types: ReadonlySet<string> | null
  /** The values that it lists one by one. */
  members: ReadonlySet<Json>
  isOptional: boolean
}

const MAX_FIELDS = 120
const MAX_DEPTH = 6

/** The declared fields of a call, outer ones first; items of arrays are fields, too. */
export function fieldsOf(schema: JsonObject, call: Json): Field[] {
  const fields: Field[] = []
  for (const { path, value } of placesIn(call)) {
    if (fields.length === MAX_FIELDS || path.length > MAX_DEPTH) break
    const key = path.at(-1)
    const isKey = typeof key === 'string'
    const around = isKey ? subschemasAt(schema, path.slice(0, -1)) : []
    if (isKey && !declares(around, key)) continue
    const own = subschemasAt(schema, path)
    fields.push({
      path,
      value,
      types: typesOf(own),
      members: membersOf(own),
      isOptional: isKey && !requires(around, key),
    })
  }
  return fields
}

/** Whether the schema allows this type and no other, but for null. */
export function isOnly(field: Field, type: string): boolean {
  if (!field.types?.has(type)) return false
  return [...field.types].every((each) => each === type || each === 'null')
}

function typesOf(schemas: readonly JsonObject[]): Set<string> | null {
  const types = new Set<string>()
  for (const each of schemas) {
    if (allowsAnything(each)) return null
    const { type, enum: members, const: only } = each
    const listed = Array.isArray(members) ? members : only === undefined ? [] : [only]
    const named = type === undefined ? listed.map(typeName) : Array.isArray(type) ? type : [type]
    for (const name of named) types.add(name === 'integer' ? 'number' : String(name))
  }
  return types.size === 0 ? null : types
}

/** As findings name it. */
export function schemaPathOf(path: DataPath): SchemaPath {
  return path.map((step) => (typeof step === 'number' ? '[]' : step))
}
