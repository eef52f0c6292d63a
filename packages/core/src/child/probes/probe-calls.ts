import type { CallProbes } from '../../model/call-probes.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Validate } from '../reading/validation/standard-validate.js'
import { type AskOptions, asking, Stopped } from './ask.js'
import { ATTEMPTS } from './attempts.js'
import { type Detail, fieldAttempts } from './field-attempts.js'
import { fieldsOf } from './fields.js'
import { validCall } from './valid-call.js'
import { wholeAttempts } from './whole-attempts.js'

export interface ProbeSubject {
  /** What the model is told to send. */
  schema: JsonObject
  validate: Validate
  /** Valid inputs of the tool's own. */
  samples: readonly Json[]
}

export interface ProbeOptions extends AskOptions {
  detail: Detail
}

/** Runs calls that models really make through a tool's validator, never its handler. Never rejects. */
export async function probeCalls(
  { schema, validate, samples }: ProbeSubject,
  { detail, ...options }: ProbeOptions,
): Promise<CallProbes> {
  try {
    const ask = asking(validate, options)
    const base = await validCall(schema, samples, ask)
    if (base === null) return { status: 'unavailable', reason: 'no-valid-input' }
    const fields = fieldsOf(schema, base.call)
    const attempts = [
      ...(await fieldAttempts(base, fields, ask, detail)),
      ...(await wholeAttempts(schema, base, fields, ask, detail)),
    ]
    attempts.sort((a, b) => ATTEMPTS.indexOf(a.attempt) - ATTEMPTS.indexOf(b.attempt))
    return { status: 'probed', attempts }
  } catch (error) {
    return { status: 'unavailable', reason: error instanceof Stopped ? error.reason : 'throws' }
  }
}
