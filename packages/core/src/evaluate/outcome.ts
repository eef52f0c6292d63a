import type { Evaluated, RawFailure, RawTimeout } from '../child/protocol.js'
import type { EvaluationFailure } from '../model/reading.js'

/** Why a request has no answer. `RawFailure` has its stack in the code that was sent. */
export interface Failed {
  failure: EvaluationFailure | RawFailure | RawTimeout
  /** Not the file's doing: no process is to be had for now. Asked again it may be answered. */
  transient?: true
  /** What a package did while it loaded: no part of the file could do without it. */
  shared?: true
  /** It was known from before, and not run again. */
  known?: true
  /** Everything was read, and a validator was being run on made-up calls. */
  probing?: true
}

export type EvaluateOutcome = (Evaluated & { elapsedMs: number }) | Failed
