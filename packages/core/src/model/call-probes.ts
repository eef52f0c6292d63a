import type { Json, SchemaPath } from './json.js'

/** What models really send in place of what a schema asks for. `ATTEMPTS` has their order. */
export type CallAttempt =
  | 'number-as-text'
  | 'boolean-as-text'
  | 'null-for-optional'
  | 'json-as-text'
  | 'no-arguments'
  | 'unknown-key'
  | 'enum-case'
  | 'wrapped-input'
  | 'encoded-twice'

/** Whether a framework, in the version that is installed, mends calls that a validator would refuse. Absent: not known. */
export interface MendedCalls {
  version: string
  attempts: Partial<Record<CallAttempt, boolean>>
}

/**
 * `accepted`: the handler gets what was meant, or what was sent. `altered`: it is accepted with another meaning. `refused`: what
 * was meant is certain, and the tool refuses it.
 */
export type AttemptResult = 'accepted' | 'altered' | 'refused'

/** What a validator does with a key that the schema does not declare. */
export type UnknownKeys = 'kept' | 'stripped' | 'refused'

/** A field, and what proves what was made of it. */
export interface ProbedField {
  path: SchemaPath
  result: 'altered' | 'refused'
  sent: Json
  /** Of an altered field: what the handler gets; absent where that is no JSON. */
  got?: Json
  /** Of a refused field: what the validator says. */
  message?: string
  /** Of an altered field: other texts that come out as the same value. */
  also?: Json[]
  /** Of a boolean that was altered: what an empty text comes out as; absent where that is refused. */
  empty?: boolean
}

/** One attempt that can happen to a tool, as its validator answered. */
export interface ProbedAttempt {
  attempt: CallAttempt
  result: AttemptResult
  /** The call that proves it; absent where it is long, and where the fields tell. */
  input?: Json
  /** What the handler gets of that call, where it is accepted and JSON; in what rules read, where more than the unknown key is gone. */
  output?: Json
  /** What the validator says, where it refuses and no field tells; in what rules read, of the first refused field. */
  message?: string
  /** Fields that were altered or refused; in what rules read, only those that were altered. Never empty. */
  fields?: ProbedField[]
  /** The same of those that were refused, where rules read no more of them. */
  refused?: SchemaPath[]
  /** Of `unknown-key`. */
  keys?: UnknownKeys
  /** Of `unknown-key`: the field that is misspelt, and as what. */
  misspelt?: { field: string; as: string }
}

/** What a tool's validator makes of calls that models really make. */
export type CallProbes =
  /** Attempts that are not listed cannot happen to the tool. */
  { status: 'probed'; attempts: ProbedAttempt[] } | { status: 'unavailable'; reason: ProbesUnavailable }

/**
 * `no-valid-input`: no input could be made that the validator accepts. `needs-code`: validating would load code that only
 * validation needs. `not-ending`: it took too long.
 */
export type ProbesUnavailable = 'no-valid-input' | 'needs-code' | 'not-ending' | 'throws'
