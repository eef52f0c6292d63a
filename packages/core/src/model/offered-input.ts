import type { Json, SchemaPath } from './json.js'

/** A change of a schema, as far as inputs are made for it. */
export interface ChangedPlace {
  kind: string
  path: SchemaPath
  before?: Json
  after?: Json
}

/** An input that may prove a change. */
export interface OfferedInput {
  input: Json
  /** The change that it was made for, by its index; null: for none. */
  change: number | null
}
