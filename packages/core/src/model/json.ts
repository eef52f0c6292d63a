/** A JSON value: the only thing that ever crosses from user code to us. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

/**
 * A place inside a schema, as the `path` of a finding: property names, `"[]"` for an array's items,
 * `"*"` for a record's values, `"|0"` for a union's branch.
 */
export type SchemaPath = string[]
