import type { Json } from './json.js'
import type { Repair, Repaired } from './retry.js'

export type { Repair, Repaired } from './retry.js'

/** What a model sent: a JSON value, or the text of its arguments as it stands. */
export type PreviewInput = { input: Json } | { raw: string }

export interface PreviewIssue {
  message: string
  /** Keys and indexes from the input's root. */
  path: Array<string | number>
}

/** A refusal in somebody's words. */
export interface StyledMessage {
  /** A name that `formatRetry` of the runtime knows; `auto` for the captured words of the tool's framework. */
  style: string
  /** In short, for a table: the style, or the package and its version. */
  label: string
  /**
   * `captured` from the tool's framework, in its installed version; `imitated`: as its words are known without it; `written`: the
   * style that the program asks for; `unknown`: the words are not known; `unchecked`: nothing refuses the input; `style`: one that
   * was asked for.
   */
  words: 'captured' | 'imitated' | 'written' | 'unknown' | 'unchecked' | 'style'
  /** Whose words these are. */
  source: string
  /** The beginning of the sentence that introduces the message, for people: `The model reads, as ai 6.0.12 puts it (captured)`. */
  lead: string
  /** Null where the model reads nothing; `note` says why. */
  message: string | null
  /** In o200k_base; null without a message, and when they could not be counted. */
  tokens: number | null
  /** What there is to know besides, for people. */
  note: string | null
}

/** What a tool makes of one input, and what the model reads of it. */
export interface Preview {
  /**
   * `unchecked`: the schema refuses it, and nothing checks: the handler gets it as it is. `malformed`: the text is no JSON.
   * `unavailable`: it could not be judged; `reason` says why.
   */
  outcome: 'accepted' | 'refused' | 'unchecked' | 'malformed' | 'unavailable'
  /** What the handler gets; absent where it gets nothing, and where that is no JSON. */
  value?: Json
  /** What the runtime's `repairToolInput` would change so that the tool takes a refused input. */
  repairs: Repair[]
  /** What repair makes of a refused input; null where there was nothing to repair, or repair could not be tried. */
  repaired: Omit<Repaired, 'repairs'> | null
  /** The validator's, in its order. */
  issues: PreviewIssue[]
  /** How a refusal is put to the model: that of the first message. */
  style: string
  /** Whose words the message has; null without one. */
  source: string | null
  /** What the model reads; null where it is told nothing. */
  message: string | null
  /** Of the message, in o200k_base; null without a message, or when they could not be counted. */
  tokens: number | null
  /** What the model reads in each style that was asked for; none without a refusal. */
  messages: StyledMessage[]
  /** The message of the runtime's `ToolInputInvalid`, for people and logs; null where there is none. */
  error: string | null
  /** One sentence: why it is malformed or unavailable, or what is special about an accepted input. */
  reason: string | null
  /** Judged by what was last known of the tool, because its text cannot be evaluated just now. */
  stale: boolean
}
