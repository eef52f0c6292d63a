import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonSchema } from '../schema/json-schema.js'

/**
 * A way to repair what a model sent. The first four come before validation and may change an input that would be
 * accepted as it is; the others follow the validator's issues and touch nothing that it accepts.
 *
 * - `malformed-json`: text that is nearly JSON (junk behind it, a wrong bracket near its end, raw control characters)
 * - `encoded-keys`: `{"\"city\"": …}` for a declared `city`
 * - `optional-nulls`: `null`, `"null"` or `""` where a field may be left out and does not take it
 * - `encoded-lists`: `"[\"a\"]"` where a string and a list are both allowed
 * - `encoded-json`: JSON text in place of the object, list or value it says
 * - `numbers`: `"42"`, `true` for a number
 * - `booleans`: `"yes"`, `"off"`, `1` for a boolean
 * - `strings`: an object or list for a string, which becomes its JSON
 * - `single-items`: `"a"` for a list of strings
 * - `unknown-keys`: keys that the validator refuses are left out
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
  /** Where it stands in the input, from the root. */
  path: RepairPath
  from: unknown
  to: unknown
  /** For people: `a number was sent as a string`. */
  why: string
}

export interface RepairOptions {
  /** Steps to leave out are `false`; all are on by default. */
  steps?: Partial<Record<RepairStep, boolean>>
  /** JSON Schema of the input that a model sends; otherwise the tool's own is found. */
  schema?: JsonSchema
}

/** `issues` is empty exactly when the validator accepted the input, and `value` is its output then. */
export interface RepairOutcome {
  value: unknown
  /** What was changed, in order; of a refused input none. */
  repairs: Repair[]
  issues: ReadonlyArray<StandardSchemaV1.Issue>
}

/** Gathers the changes of one attempt. */
export class Repairs {
  readonly made: Repair[] = []
  readonly #steps: Partial<Record<RepairStep, boolean>>

  constructor(steps: Partial<Record<RepairStep, boolean>>) {
    this.#steps = steps
  }

  allows(step: RepairStep): boolean {
    return this.#steps[step] !== false
  }

  add(step: RepairStep, path: RepairPath, change: { from: unknown; to: unknown; why: string }): void {
    this.made.push({ step, path: [...path], ...change })
  }
}
