import type { ToolFacts } from './facts.js'
import type { FieldFacts, FieldOwner } from './fields.js'
import type { SchemaPath } from './json.js'
import type { Range } from './text.js'

/** `call` is the defining call where no other part is; `field` is a field of a schema, wherever it is written. */
export type ToolPart =
  | 'call'
  | 'name'
  | 'description'
  | 'input'
  | 'parameters'
  | 'outputSchema'
  | 'samples'
  | 'examples'
  | 'handler'
  | 'field'

/** What a position in a file says of a tool. */
export interface ToolPlace {
  tool: ToolFacts
  part: ToolPart
  /** Of a field only. */
  path: SchemaPath | null
  /** Which schema `path` is in; null unless `part` is `field`. */
  owner: FieldOwner | null
  /** What stands at the position: the key or the value of the part; the callee or the whole call. */
  range: Range
  /** Whether the position is in the part's key, in the callee, or in what stands for it where there is no key. */
  onKey: boolean
  /** Other tools that the same place belongs to: of a loop, or with the same schema. */
  others: ToolFacts[]
}

/** What a position in a samples file says of a tool. */
export interface SamplesPlace {
  tool: ToolFacts
  /** Null where the position is in the tool's name. */
  field: FieldFacts | null
  /** Of the key or the value at the position. */
  range: Range
}
