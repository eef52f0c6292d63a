import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonSchema } from '../schema/json-schema.js'

/**
 * A way to repair what a model sent. Each changes only values that the validator refuses. All are on by default but
 * `unknown-keys`.
 *
 * - `malformed-json`: text that is nearly JSON (junk behind it, a wrong closing bracket, raw control characters)
 * - `encoded-keys`: `{"\"city\"": …}` for a declared `city`
 * - `optional-nulls`: `null`, `"null"` or `""` where a field may be left out and does not take it
 * - `encoded-lists`: `"[\"a\"]"` where a list is allowed, and a string too, but not this one
 * - `encoded-json`: JSON text in place of the object, list or value it says
 * - `numbers`: `"42"`, `true` for a number
 * - `booleans`: `"yes"`, `"off"`, `1` for a boolean
 * - `strings`: an object or list for a string, which becomes its JSON
 * - `single-items`: `"a"` for a list of strings
 * - `unknown-keys`: keys that the validator refuses are left out; off by default
 */
export type RepairStep =
  | 'malformed-json'
  | 'encoded-keys'
  | 'optional-nulls'
  | 'encoded-lists'
  | 'encoded-json'
  | 'numbers'
  | 'booleans'
  | 'strings'
  | 'single-items'
  | 'unknown-keys'

export type RepairPath = ReadonlyArray<string | number>

/** One change. `to` is undefined where the value was left out. */
export interface Repair {
  step: RepairStep
  /** The place in the input, from the root. */
  path: RepairPath
  from: unknown
  to: unknown
  /** For people: `a number was sent as a string`. */
  why: string
}

/** A key that was sent, that the schema does not declare, and that the validator took out of its output. */
export interface UnknownKey {
  path: RepairPath
  value: unknown
}

export interface RepairOptions {
  /** `false` turns a step off, `true` turns it on. By default all are on but `unknown-keys`. */
  steps?: Partial<Record<RepairStep, boolean>>
  /** JSON Schema of the input that a model sends; otherwise the tool's own is found. */
  schema?: JsonSchema
  limits?: {
    /** With more issues an input is refused at once. Default 10,000. */
    issues?: number
    /** How often an input is repaired and validated again. Default 5, and 1 for more than 10,000 values. */
    rounds?: number
  }
}

/** `issues` is empty exactly when the validator accepted the input. `value` is then the validator's own output. */
export interface RepairOutcome {
  value: unknown
  /** What was changed, in order; of a refused input none. */
  repairs: Repair[]
  issues: ReadonlyArray<StandardSchemaV1.Issue>
  /** What the validator took out of an accepted input. It is not part of `value`. */
  unknown: UnknownKey[]
}

/** Which steps may change something. */
export class Steps {
  readonly #wanted: Partial<Record<RepairStep, boolean>>

  constructor(wanted: Partial<Record<RepairStep, boolean>> = {}) {
    this.#wanted = wanted
  }

  allows(step: RepairStep): boolean {
    return this.#wanted[step] ?? step !== 'unknown-keys'
  }
}
