import type { JsonObject } from '../model/json.js'

/** A schema without `$schema` at its root, everything else in its order. */
export function withoutDialect(schema: JsonObject): { schema: JsonObject; dropped: boolean } {
  if (!Object.hasOwn(schema, '$schema')) return { schema, dropped: false }
  const { $schema: _, ...rest } = schema
  return { schema: rest, dropped: true }
}
