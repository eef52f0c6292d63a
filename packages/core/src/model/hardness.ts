import type { AttemptResult, CallAttempt, ProbedField, UnknownKeys } from './call-probes.js'
import type { Json } from './json.js'
import type { Repaired } from './retry.js'

/** How a tool takes one kind of call that models really make. */
export interface HardnessAttempt {
  attempt: CallAttempt
  /** What is sent, for people: `"false" for a boolean`. */
  title: string
  /** `impossible`: it cannot happen to this tool, and counts as survived. */
  result: AttemptResult | 'impossible'
  /** The call that was tried; absent where none was. */
  input?: Json
  /** What the handler gets of it. */
  output?: Json
  /** What the validator says where it refuses. */
  message?: string
  fields: ProbedField[]
  /** Of an unknown key. */
  keys?: UnknownKeys
  /** What the runtime's repair would make of a call that is refused; null where that was not tried. */
  repaired: Repaired | null
}

/** How a tool takes the calls that models really make. */
export interface Hardness {
  /** Null where it is not known; `reason` says why, in one sentence. */
  survives: number | null
  of: number
  attempts: HardnessAttempt[]
  reason: string | null
}
