import type { StandardSchemaV1 } from '@standard-schema/spec'
import { readArguments } from '../input/arguments.js'
import { type Validation, validateInput } from '../input/validate.js'
import { isLarge } from '../large.js'
import { copyPlainJson, NotPlainJson } from '../plain-json.js'
import { programResolver } from '../schema/program.js'
import type { Resolver } from '../schema/resolver.js'
import { upgraded } from '../schema/upgrade.js'
import { alternativesOf, takes } from './alternatives.js'
import { complaintsOf } from './complaints.js'
import { type Repair, type RepairOptions, type RepairOutcome, Steps } from './outcome.js'
import { Round } from './round.js'
import { unknownKeysOf, withoutPrototypeKeys } from './unknown-keys.js'
import { type RepairableTool, WireSchemas } from './wire-schema.js'

const MAX_ROUNDS = 5
/** More is not worth repairing: nobody can have meant it. */
const MAX_ISSUES = 10_000

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
    const sent = schema === null ? value : argumentsIn(schema, value)
    const first = await validateInput(tool, sent)
    // What the validator accepts is what was meant, whatever the steps would make of it.
    if (first.accepted) return accepted(schema, sent, first.value, [])
    const repaired = schema && (await attempt(tool, schema, { sent, issues: first.issues, options }))
    if (repaired) return repaired
    const malformed = schema && malformedText(schema, value)
    return { value, repairs: [], issues: malformed ? [malformed] : first.issues, unknown: [] }
  }
}

/**
 * Repairs what a model sent, where only one thing can have been meant, and validates it.
 *
 * The schema stays in charge. An input that the validator accepts is never changed, the validator judges every change, and
 * `value` is its own output. Nothing is made up, and the input itself is never changed. Text is taken for the arguments as a
 * model wrote them. Expected types come from `parameters`, else from the validator's own JSON Schema, else from the converter
 * that is registered for its vendor. Where none tells, the input is validated and nothing is repaired.
 *
 * @throws {NotASchemaError} `input` is no schema
 * @throws {InvalidParametersError} `input` is a JSON Schema that cannot be used (an unresolvable `$ref`, …)
 */
export const repairToolInput: RepairToolInput = createRepair(programResolver)

/** Null where the input stays refused. */
async function attempt(
  tool: RepairableTool,
  schema: Record<string, unknown>,
  {
    sent,
    issues,
    options: { steps, limits = {} },
  }: { sent: unknown; issues: ReadonlyArray<StandardSchemaV1.Issue>; options: RepairOptions },
): Promise<RepairOutcome | null> {
  let current: unknown
  try {
    current = copyPlainJson(sent)
  } catch (thrown) {
    if (thrown instanceof NotPlainJson) return null
    throw thrown
  }
  // Many issues of a large input mean that most of it is wrong: it is not worth several tries.
  const { issues: most = MAX_ISSUES, rounds = isLarge(current) ? 1 : MAX_ROUNDS } = limits
  const { compileSchema } = await import('../json-schema-validator.js')
  const repairs: Repair[] = []
  let found = issues
  for (let count = 0; count < rounds && found.length <= most; count += 1) {
    const round = new Round(schema, new Steps(steps), compileSchema)
    current = round.run(current, complaintsOf(found))
    if (round.repairs.length === 0) return null
    for (const repair of round.repairs) repairs.push(repair)
    const validation: Validation = await validateInput(tool, current)
    if (validation.accepted) return accepted(schema, current, validation.value, repairs)
    found = validation.issues
  }
  return null
}

/** `__proto__` is never handed on, whatever the schema takes: code that copies the value would set a prototype. */
function accepted(
  schema: Record<string, unknown> | null,
  input: unknown,
  output: unknown,
  repairs: Repair[],
): RepairOutcome {
  const value = withoutPrototypeKeys(output)
  return { value, repairs, issues: [], unknown: schema ? unknownKeysOf(schema, input, value) : [] }
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
