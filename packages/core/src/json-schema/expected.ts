import type { Json, JsonObject } from '../model/json.js'
import type { DataPath } from './alter.js'
import { isObject, subschemasAt } from './subschemas.js'

/* What a schema says of the value at a place of an input, whichever way its parts are combined. */

/** The alternatives of each union, `null` left out: that is no alternative but leave. */
export function unionsAt(schema: JsonObject, path: DataPath): JsonObject[][] {
  return subschemasAt(schema, path).flatMap((each) =>
    [each['anyOf'], each['oneOf']].flatMap((branches) => {
      const objects = Array.isArray(branches) ? branches.filter(isObject) : []
      const alternatives = objects.filter((branch) => branch['type'] !== 'null')
      return alternatives.length > 1 ? [alternatives] : []
    }),
  )
}

/** Keys that have a constant in each branch: the value tells which branch is meant. */
export function marksOf(branches: readonly JsonObject[]): Array<{ key: string; mark: Json }> {
  return branches.flatMap(({ properties }) =>
    Object.entries(isObject(properties) ? properties : {}).flatMap(([key, property]) => {
      const mark = isObject(property) ? property['const'] : undefined
      return mark === undefined ? [] : [{ key, mark }]
    }),
  )
}

/** The keys that have to be there. */
export function requiredAt(schema: JsonObject, path: DataPath): string[] {
  return subschemasAt(schema, path).flatMap(({ required }) =>
    Array.isArray(required) ? required.filter((key) => typeof key === 'string') : [],
  )
}

/** Whether the key that a path ends in has to be there. */
export function isRequired(schema: JsonObject, path: DataPath): boolean {
  return requires(subschemasAt(schema, path.slice(0, -1)), path.at(-1) as string)
}

/** Whether the key that a path ends in is named. */
export function isDeclared(schema: JsonObject, path: DataPath): boolean {
  return declares(subschemasAt(schema, path.slice(0, -1)), path.at(-1) as string)
}

/** Whether one of the schemas of a value says that it has to have a key. */
export function requires(schemas: readonly JsonObject[], key: string): boolean {
  return schemas.some(({ required }) => Array.isArray(required) && required.includes(key))
}

/** Whether one of the schemas of a value names a key. */
export function declares(schemas: readonly JsonObject[], key: string): boolean {
  return schemas.some(({ properties }) => isObject(properties) && Object.hasOwn(properties, key))
}

/** The types that a schema names at a place, numbers of any kind as `number`. */
export function typesAt(schema: JsonObject, path: DataPath): Set<string> {
  const named = subschemasAt(schema, path).flatMap(({ type }) => (Array.isArray(type) ? type : [type]))
  return new Set(named.map((type) => (type === 'integer' ? 'number' : String(type))))
}

/** The values that are named one by one. */
export function membersAt(schema: JsonObject, path: DataPath): ReadonlySet<Json> {
  return membersOf(subschemasAt(schema, path))
}

const NO_MEMBERS: ReadonlySet<Json> = new Set()

/** The same, of the schemas of a value. */
export function membersOf(schemas: readonly JsonObject[]): ReadonlySet<Json> {
  if (schemas.every((each) => each['enum'] === undefined && each['const'] === undefined)) return NO_MEMBERS
  const named = new Set<Json>()
  for (const { enum: members, const: only } of schemas) {
    if (Array.isArray(members)) for (const member of members) named.add(member)
    if (only !== undefined) named.add(only)
  }
  return named
}

/** As JSON Schema names types. */
export function typeName(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
