import { type DataPath, withoutKey, withoutKeys } from '../../json-schema/alter.js'
import { isDeclared, isRequired } from '../../json-schema/expected.js'
import { type Fill, instanceOf } from '../../json-schema/instances.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Ask } from './ask.js'
import { type Field, isInside } from './fields.js'

/** A call that the validator accepts, and what the handler gets of it. */
export interface ValidCall {
  call: Json
  output: unknown
}

/** Optional fields whose made values are refused are left out; more rounds than this are not worth it. */
const ROUNDS = 3
const MAX_SAMPLES = 3

/**
 * A call with all its fields, made from the schema; where the validator refuses that, one of the tool's own samples, else one
 * with what is required alone. Null where none is accepted.
 */
export async function validCall(
  schema: JsonObject,
  samples: readonly Json[],
  ask: Ask,
): Promise<ValidCall | null> {
  const full = made(schema, 'all')
  const found = full === undefined ? null : await accepted(schema, full, ask)
  if (found) return found
  for (const sample of samples.slice(0, MAX_SAMPLES)) {
    const verdict = await ask(sample)
    if (verdict?.accepted) return { call: sample, output: verdict.output }
  }
  return smallestCall(schema, ask)
}

/** A call with what is required alone. */
async function smallestCall(schema: JsonObject, ask: Ask): Promise<ValidCall | null> {
  const small = made(schema, 'required')
  const verdict = small === undefined ? null : await ask(small)
  return small !== undefined && verdict?.accepted ? { call: small, output: verdict.output } : null
}

/** What is left of a call without its optional fields; the validator was not asked about it. */
export function withoutOptional(call: Json, fields: readonly Field[]): Json {
  const outermost = fields.filter(
    (field) => field.isOptional && !isInside(field, ({ isOptional }) => isOptional),
  )
  return withoutKeys(
    call,
    outermost.map(({ path }) => path),
  )
}

async function accepted(schema: JsonObject, full: Json, ask: Ask): Promise<ValidCall | null> {
  let call = full
  for (let round = 0; round < ROUNDS; round++) {
    const verdict = await ask(call)
    if (verdict === null) return null
    if (verdict.accepted) return { call, output: verdict.output }
    const without = leftOut(
      schema,
      call,
      verdict.issues.map(({ path }) => path),
    )
    if (without === call) return null
    call = without
  }
  return null
}

/** The call without the innermost optional field around each of these places. */
function leftOut(schema: JsonObject, call: Json, places: readonly DataPath[]): Json {
  let left = call
  for (const place of places) {
    for (let length = place.length; length > 0; length--) {
      const path = place.slice(0, length)
      if (typeof path.at(-1) !== 'string' || !isDeclared(schema, path) || isRequired(schema, path)) continue
      left = withoutKey(left, path)
      break
    }
  }
  return left
}

/** With `false` for every boolean: that is what text turns into its opposite. */
function made(schema: JsonObject, fill: Fill): Json | undefined {
  return instanceOf(schema, fill, false)
}
