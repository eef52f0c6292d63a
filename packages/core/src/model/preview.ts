import type { Json } from './json.js'

/** What a model sent: a JSON value, or the text of its arguments as it stands. */
export type PreviewInput = { input: Json } | { raw: string }

export interface PreviewIssue {
  message: string
  /** Keys and indexes from the input's root. */
  path: Array<string | number>
}

/** A change that was made to an input so that the tool takes it. */
export interface Repair {
  path: Array<string | number>
  from: Json
  to: Json
  why: string
}

/** What a tool makes of one input, and what the model reads of it. */
export interface Preview {
  /** `malformed`: the text is no JSON. `unavailable`: it could not be judged; `reason` says why. */
  outcome: 'accepted' | 'refused' | 'malformed' | 'unavailable'
  /** What the handler gets; absent where it gets nothing, and where that is no JSON. */
  value?: Json
  repairs: Repair[]
  /** The validator's, in its order. */
  issues: PreviewIssue[]
  /** How a refusal is put to the model: a name that `formatRetry` of the runtime knows. */
  style: string
  /** What the model reads; null where it is told nothing. */
  message: string | null
  /** Of the message, in o200k_base; null without a message, or when they could not be counted. */
  tokens: number | null
  /** The message of the runtime's `ToolInputInvalid`, for people and logs; null where there is none. */
  error: string | null
  /** One sentence: why it is malformed or unavailable, or what is special about an accepted input. */
  reason: string | null
  /** Judged by what was last known of the tool, because its text cannot be evaluated just now. */
  stale: boolean
}
