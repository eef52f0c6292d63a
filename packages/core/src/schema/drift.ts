import type { JsonObject, SchemaPath } from '../model/json.js'
import type { Drift } from '../model/reading.js'
import { takenAsIs } from './drift/accepted.js'
import { type Candidate, candidatesOf } from './drift/candidates.js'
import { countableIssue } from './drift/countable.js'
import { relax } from './drift/relax.js'
import { allowsAnything, isObject, subschemasAt } from './drift/subschemas.js'
import type { Intake } from './intake.js'
import { jsonCopy } from './json-copy.js'
import { judgeOf } from './judge.js'
import { observe } from './observe.js'
import { type Validate, type Verdict, validatorOf } from './standard-validate.js'
import type { Load } from './vendors/vendor.js'

const MAX_THROWN = 5

type Live = Extract<Intake, { kind: 'live' }>

/**
 * The first input on which explicit `parameters` and the validator disagree, smallest change first; what the model
 * may send and gets refused comes before what it may not send and would be accepted. Null when there is none, when
 * the validator throws, and when one of the sides cannot judge. Never rejects.
 */
export async function findDrift(parameters: JsonObject, validator: Live, load: Load): Promise<Drift | null> {
  try {
    const validate = await validatorOf(validator.vendor, validator.value, load)
    if (validate === null) return null
    const theirs = await validatorSchema(validator, load)
    const candidates = [...candidatesOf(parameters), ...(theirs === null ? [] : candidatesOf(theirs))]
    return await disagreement(parameters, validator.vendor.id, validate, candidates)
  } catch {
    return null
  }
}

async function disagreement(
  parameters: JsonObject,
  vendorId: string,
  validate: Validate,
  candidates: Candidate[],
): Promise<Drift | null> {
  const closed = judgeOf(relax(parameters, 'closed'))
  const open = judgeOf(relax(parameters, 'open'))
  let reverse: Drift | null = null
  let thrown = 0
  const seen = new Set<string>()
  for (const candidate of candidates) {
    const { input, path } = candidate
    const text = JSON.stringify(input)
    if (seen.has(text)) continue
    seen.add(text)
    // A copy: a validator that changes its input must not change what is reported.
    const verdict = await verdictOn(structuredClone(input))
    if (verdict === null) continue
    if (!verdict.accepted && (await closed(input)).accepted) {
      const issue = countableIssue(vendorId, verdict.issues, candidate, parameters)
      if (issue !== null) {
        return {
          direction: 'parameters-accepts',
          input,
          path: schemaPath(issue.path),
          message: issue.message,
        }
      }
    }
    if (!verdict.accepted || reverse !== null || !takenAsIs(candidate, verdict.output)) continue
    const said = await open(input)
    // A default that fills the gap, or a coercion: what comes out is what `parameters` ask for.
    if (said.accepted || (await acceptsOutput(open, verdict.output))) continue
    // Some versions of validators let a key go missing whose value may be anything at all.
    if (candidate.kind === 'missing' && subschemasAt(parameters, path).some(allowsAnything)) continue
    const message = said.issues.at(-1)?.message ?? 'parameters refuses it'
    reverse = { direction: 'validator-accepts', input, path: schemaPath(path), message }
  }
  return reverse

  /** Null where the validator throws; one that does so again and again says nothing that can be believed. */
  async function verdictOn(input: unknown): Promise<Verdict | null> {
    try {
      return await validate(input)
    } catch (error) {
      if (++thrown > MAX_THROWN) throw error
      return null
    }
  }
}

async function acceptsOutput(judge: Validate, output: unknown): Promise<boolean> {
  const copy = jsonCopy(output)
  return copy.ok && (await judge(copy.value)).accepted
}

/** What the validator says of itself: its converter's word, registered or not, else its shape. */
async function validatorSchema({ vendor, value }: Live, load: Load): Promise<JsonObject | null> {
  try {
    const converted = await vendor.convert?.(value, 'input', load, 'skip')
    const copy = converted === undefined ? null : jsonCopy(converted)
    if (copy?.ok && isObject(copy.value)) return copy.value
  } catch {
    // Not installed, or not representable: the shape still tells keys and types.
  }
  return observe(vendor, value, 'input')
}

function schemaPath(path: ReadonlyArray<string | number>): SchemaPath {
  return path.map((step) => (typeof step === 'number' ? '[]' : step))
}
