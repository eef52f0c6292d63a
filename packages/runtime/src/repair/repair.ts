import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isObject } from '../found.js'
import { readArguments } from '../input/arguments.js'
import { type Validation, validateInput } from '../input/validate.js'
import { copyPlainJson, NotPlainJson } from '../plain-json.js'
import { programResolver } from '../schema/program.js'
import type { Resolver } from '../schema/resolver.js'
import { upgraded } from '../schema/upgrade.js'
import { alternativesOf, declares, meantBy, takes } from './alternatives.js'
import { complaintsOf } from './complaints.js'
import { recordOf } from './edit.js'
import { mayBeNormalized, normalize } from './normalize.js'
import { type RepairOptions, type RepairOutcome, Repairs } from './outcome.js'
import { coerceAt } from './round.js'
import { type RepairableTool, WireSchemas } from './wire-schema.js'

const MAX_ROUNDS = 5

export type RepairToolInput = (
  tool: RepairableTool,
  value: unknown,
  options?: RepairOptions,
) => Promise<RepairOutcome>

/** `resolver` tells the JSON Schema of tools whose validator does not. */
export function createRepair(resolver: Pick<Resolver, 'resolveParameters'>): RepairToolInput {
  const wireSchemas = new WireSchemas(resolver)

  return async function repairToolInput(tool, value, options = {}) {
    const schema = options.schema ? upgraded({ ...options.schema }) : await wireSchemas.of(tool)
    if (schema === null) return outcome(await validateInput(tool, value))
    const steps = options.steps ?? {}
    // Most inputs are as they should be: for them nothing is copied.
    const first = mayBeNormalized(value) ? null : await validateInput(tool, value)
    if (first?.accepted) return accepted(schema, value, first.value, new Repairs(steps))
    let input: unknown
    try {
      input = copyPlainJson(value)
    } catch (thrown) {
      if (!(thrown instanceof NotPlainJson)) throw thrown
      return outcome(first ?? (await validateInput(tool, value)))
    }
    const sent = argumentsIn(schema, input)
    return attempt(tool, schema, input, { sent, steps, first: sent === input ? first : null })
  }
}

/**
 * Repairs what a model sent, where only one thing can have been meant, and validates it.
 *
 * The schema stays in charge: the validator judges every change, nothing is made up, and `value` is never changed itself.
 * Text is taken for the arguments as a model wrote them. Expected types come from `parameters`, else from the validator's
 * own JSON Schema, else from the converter that is registered for its vendor; where none tells, the input is validated
 * and nothing is repaired.
 *
 * @throws {NotASchemaError} `input` is no schema
 * @throws {InvalidParametersError} `input` is a JSON Schema that cannot be used (an unresolvable `$ref`, …)
 */
export const repairToolInput: RepairToolInput = createRepair(programResolver)

async function attempt(
  tool: RepairableTool,
  schema: Record<string, unknown>,
  input: unknown,
  {
    sent,
    steps,
    first,
  }: { sent: unknown; steps: NonNullable<RepairOptions['steps']>; first: Validation | null },
): Promise<RepairOutcome> {
  const repairs = new Repairs(steps)
  let current = first ? sent : normalize(schema, sent, repairs)
  let validation = first ?? (await validateInput(tool, current))
  if (validation.accepted) return accepted(schema, current, validation.value, repairs)
  // What makes an input refused is no repair of it.
  const original = repairs.made.length === 0 ? validation : await validateInput(tool, sent)
  if (original.accepted) return accepted(schema, sent, original.value, new Repairs(steps))
  const { findIssues } = await import('../json-schema-validator.js')
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const coerced = coerceAt(schema, current, complaintsOf(validation.issues), { repairs, findIssues })
    if (coerced === current) break
    current = normalize(schema, coerced, repairs)
    validation = await validateInput(tool, current)
    if (validation.accepted) return accepted(schema, current, validation.value, repairs)
  }
  const malformed = malformedText(schema, input)
  return { value: input, repairs: [], issues: malformed ? [malformed] : original.issues }
}

function accepted(
  schema: Record<string, unknown>,
  input: unknown,
  output: unknown,
  { made }: Repairs,
): RepairOutcome {
  return { value: withUnknownKeys(schema, input, output), repairs: made, issues: [] }
}

function outcome(validation: Validation): RepairOutcome {
  return validation.accepted
    ? { value: validation.value, repairs: [], issues: [] }
    : { value: undefined, repairs: [], issues: validation.issues }
}

/** Root keys that the schema does not know, and that the validator let pass and took away, are the caller's to judge. */
function withUnknownKeys(schema: Record<string, unknown>, input: unknown, output: unknown): unknown {
  if (!isObject(input) || !isObject(output)) return output
  const missing = Object.keys(input).filter((key) => !Object.hasOwn(output, key))
  if (missing.length === 0) return output
  const meant = meantBy(schema, alternativesOf(schema), input)
  const unknown = missing.filter((key) => !meant.some((alternative) => declares(alternative, key)))
  if (unknown.length === 0) return output
  return recordOf([...Object.entries(output), ...unknown.map((key) => [key, input[key]] as const)])
}

/** What the text of arguments says, where the tool takes no text and it is JSON as it stands. */
function argumentsIn(schema: Record<string, unknown>, input: unknown): unknown {
  if (typeof input !== 'string' || takesText(schema, input)) return input
  const read = readArguments(input)
  return 'value' in read ? (read.value ?? input) : input
}

function takesText(schema: Record<string, unknown>, text: string): boolean {
  return alternativesOf(schema).some((alternative) => takes(alternative, text))
}

/** Arguments that are text where the tool takes none, and that no reading of JSON fits: that is what a model has to hear. */
function malformedText(schema: Record<string, unknown>, input: unknown): StandardSchemaV1.Issue | null {
  if (typeof input !== 'string' || takesText(schema, input)) return null
  const read = readArguments(input)
  return 'issue' in read ? read.issue : null
}
