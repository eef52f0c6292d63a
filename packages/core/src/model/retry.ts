import type { RetryStyle } from '@toolsight/runtime'
import type { Json } from './json.js'

/** How a refusal is to be put to the model, and by which name the model knows the tool. */
export interface RetryRequest {
  tool: string
  /** At least one; the messages come in this order. */
  styles: RetryStyle[]
}

/** A refusal as the runtime puts it. */
export interface Retold {
  /** The message of its `ToolInputInvalid`. */
  error: string
  /** What the model reads, in each style that was asked for. */
  messages: string[]
}

/** A change that was made to an input so that the tool takes it. */
export interface Repair {
  /** Keys and indexes from the input's root. */
  path: Array<string | number>
  from: Json
  /** Absent where the value was left out. */
  to?: Json
  why: string
}

/** What the runtime's repair makes of a refused input. */
export interface Repaired {
  /** Whether the tool takes it then. */
  accepted: boolean
  /** What the handler would get; absent where it would get nothing, and where that is no JSON. */
  value?: Json
  /** Every change, in order; none of an input that stays refused. */
  repairs: Repair[]
}
