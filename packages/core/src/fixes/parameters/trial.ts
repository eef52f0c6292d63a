import type { ValidationOutcome } from '../../child/protocol.js'
import type { Json, JsonObject } from '../../model/json.js'
import { inputs as made } from '../../samples/made/inputs.js'
import { isExplained, readOmission } from './omission.js'
import { shown } from './parameters-description.js'
import type { Verdict } from './verdict.js'

/** Tries a generated schema against the validator it came from, with inputs made from the schema. */
export async function tryOut(
  schema: JsonObject,
  omitted: readonly string[],
  own: readonly Json[],
  validate: (inputs: Json[]) => Promise<ValidationOutcome[]>,
): Promise<Verdict> {
  const inputs = (await made.askOrNull('sampleInputs', schema, own)) ?? []
  if (inputs.length === 0) return { kind: 'untried' }
  const outcomes = await validate(inputs)
  const omissions = omitted.map(readOmission)
  let tried = 0
  for (const [index, outcome] of outcomes.entries()) {
    const input = inputs[index]
    // A validator that throws says nothing about the input: a refinement that needs a network, say.
    if (input === undefined || 'threw' in outcome) continue
    tried++
    if (outcome.accepted) continue
    const unexplained = outcome.issues.find((issue) => !isExplained(issue.path, omissions, schema))
    if (unexplained) return { kind: 'refuted', input, message: unexplained.message }
    if (outcome.issues.length === 0 && omissions.length === 0) return { kind: 'refuted', input, message: '' }
  }
  return tried === 0 ? { kind: 'untried' } : { kind: 'holds', tried }
}

export function refutationText({ input, message }: Extract<Verdict, { kind: 'refuted' }>): string {
  const said = message === '' ? '' : `: ${message}`
  return `The derived schema accepts ${shown(input)}, which the validator refuses${said}`
}
