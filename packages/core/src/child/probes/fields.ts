import { type DataPath, entriesIn } from '../../json-schema/alter.js'
import { declares, membersOf, requires, typeName } from '../../json-schema/expected.js'
import { allowsAnything, combined, subschemasBelow } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'

/** A field of a valid call, and what its schema says of it. */
export interface Field {
  path: DataPath
  value: Json
  /** The field that it lies in. */
  around: Field | null
  /** The types that the schema names, `integer` as `number`; null where it allows anything. */
  types: ReadonlySet<string> | null
  /** The values that it lists one by one. */
  members: ReadonlySet<Json>
  isOptional: boolean
}

const MAX_FIELDS = 120
const MAX_DEPTH = 6

/** The declared fields of a call, outer ones first; items of arrays are fields, too. */
export function fieldsOf(root: JsonObject, call: Json): Field[] {
  const fields: Field[] = []
  const collect = (
    value: Json,
    schemas: readonly JsonObject[],
    path: DataPath,
    around: Field | null,
  ): void => {
    if (path.length === MAX_DEPTH) return
    const inner: Array<Parameters<typeof collect>> = []
    for (const [step, member] of entriesIn(value)) {
      if (fields.length === MAX_FIELDS) return
      const place = { path: [...path, step], value: member, around }
      const own = subschemasBelow(root, schemas, step)
      const field = fieldAt(place, schemas, own)
      if (field) fields.push(field)
      if (typeof member === 'object') inner.push([member, own, place.path, field ?? around])
    }
    for (const each of inner) collect(...each)
  }
  collect(call, combined(root, [root]), [], null)
  return fields
}

/** Null for a key that is not declared. */
function fieldAt(
  { path, value, around }: Pick<Field, 'path' | 'value' | 'around'>,
  schemas: readonly JsonObject[],
  own: readonly JsonObject[],
): Field | null {
  const key = path.at(-1)
  const isKey = typeof key === 'string'
  if (isKey && !declares(schemas, key)) return null
  const isOptional = isKey && !requires(schemas, key)
  return { path, value, around, types: typesOf(own), members: membersOf(own), isOptional }
}

/** Whether a field lies in one of some kind. */
export function isInside({ around }: Field, isSuch: (outer: Field) => boolean): boolean {
  for (let outer = around; outer !== null; outer = outer.around) if (isSuch(outer)) return true
  return false
}

/** Whether the schema allows this type and no other, but for null. */
export function isOnly(field: Field, type: string): boolean {
  const { types } = field
  return types?.has(type) === true && types.size === (types.has('null') && type !== 'null' ? 2 : 1)
}

function typesOf(schemas: readonly JsonObject[]): ReadonlySet<string> | null {
  const single = schemas.length === 1 ? SINGLE.get(schemas[0]?.['type']) : undefined
  if (single) return single
  const types = new Set<string>()
  for (const each of schemas) {
    if (allowsAnything(each)) return null
    const { type, enum: members, const: only } = each
    const listed = Array.isArray(members) ? members : only === undefined ? [] : [only]
    const named = type === undefined ? listed.map(typeName) : Array.isArray(type) ? type : [type]
    for (const name of named) types.add(kindOf(String(name)))
  }
  return types.size === 0 ? null : types
}

function kindOf(type: string): string {
  return type === 'integer' ? 'number' : type
}

/** Most fields have a single type. */
const SINGLE: ReadonlyMap<Json | undefined, ReadonlySet<string>> = new Map(
  ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'].map((type) => [
    type,
    new Set([kindOf(type)]),
  ]),
)
