import type { JsonObject, SchemaPath } from './json.js'
import type { Location } from './text.js'

/** Which of a tool's schemas a field belongs to. */
export type FieldOwner = 'input' | 'outputSchema'

/** One named field of a schema as it goes out. */
export interface FieldFacts {
  /** From the schema's root; the last segment is the field's name. A union with null alone is no branch. */
  path: SchemaPath
  /** Its piece of the schema as it goes out: a `$ref` stays one. `{}` and `{ "not": {} }` stand for true and false. */
  schema: JsonObject
  /** What it refers to, where its piece is a `$ref` within the schema; null for other pieces. */
  target: JsonObject | null
  /** Whether the object that holds it lists it in `required`. */
  required: boolean
  /** Why it is required or optional: one sentence, Markdown. Null where neither schema nor source tells. */
  why: string | null
  /** What its piece costs, with its key and everything inside it; null where it could not be counted. */
  tokens: number | null
  /** Its key in the source, in whichever file; null where it is not written out as one. */
  location: Location | null
}

/** What a definition costs in a request: name, description and schema as compact JSON. */
export interface ToolTokens {
  total: number
  tokenizer: 'o200k_base'
  /** Of the description alone. */
  description: number
  /** Of the input schema alone. */
  schema: number
  /** Every field with its key and everything inside it, depth first: they do not add up to the whole. */
  parts: Array<{ path: SchemaPath; tokens: number }>
  /** What makes it larger than it has to be, the costliest first. */
  inflations: Array<Inflation & { tokens: number }>
}

/** Something in a schema that costs more than it tells a model. */
export interface Inflation {
  kind: 'long-pattern' | 'repeated-part' | 'long-enum' | 'literal-union' | 'integer-bounds'
  /** For people, a phrase in Markdown: "the pattern beside `format: "email"`". */
  title: string
  /** The cheaper spelling: a sentence, Markdown. */
  advice: string
  /** The fields where it stands, as findings name them. */
  places: SchemaPath[]
  /** The JSON that could be spared: what is counted. */
  spared: string
}
