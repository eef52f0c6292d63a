import type { Range } from './text.js'

/** What says that a tool is sent to a target. */
export type TargetSource =
  /** The list in the configuration, or what a front end was told: it is judged whatever the program does. */
  | { kind: 'configuration' }
  /**
   * The program sends the tool to this model. `file` is absolute, with `/`. `module`: what the model is imported from; null where its
   * name alone tells it. `call`: what it calls, as `ModelUse` has it.
   */
  | {
      kind: 'call'
      file: string
      range: Range
      model: string | null
      module: string | null
      call: string | null
    }
  /** The tool's framework always sends to it. */
  | { kind: 'framework'; title: string }
  /** The project has a provider's package. `file` is its package.json, absolute, with `/`. */
  | { kind: 'package'; name: string; version: string | null; file: string }

/** A target that a tool is judged for, and why. */
export interface TargetChoice {
  /** As in `targets` of the configuration. */
  target: string
  from: TargetSource
  /** Why its SDK, which was asked, sent nothing of the tool; absent where it did, and where none was asked. */
  notCaptured?: string
}
