import type { JsonObject, SchemaPath } from '../model/json.js'
import type { Drift } from '../model/reading.js'
import { takenAsIs } from './drift/accepted.js'
import { candidatesOf } from './drift/candidates.js'
import { countableBy } from './drift/countable.js'
import { type JsonSchemaJudge, judgeBy } from './drift/json-schema-judge.js'
import { allowsAnything, isObject, subschemasAt } from './drift/subschemas.js'
import type { Intake } from './intake.js'
import { jsonCopy } from './json-copy.js'
import { observe } from './observe.js'
import { outline } from './outline.js'
import { type Validate, type Verdict, validatorOf } from './standard-validate.js'
import type { Load, Vendor } from './vendors/vendor.js'

const MAX_THROWN = 5

type Live = Extract<Intake, { kind: 'live' }>

/** `believe`: what the validator's own conversion allows too is no drift, whatever the validator then says of it. */
export type Stance = 'believe' | 'doubt'

/**
 * The first input on which explicit `parameters` and the validator disagree, smallest change first; what the model
 * may send and gets refused comes before what it may not send and would be accepted. Null when there is none, when
 * the validator keeps throwing, and when one of the sides cannot judge. Never rejects.
 */
export async function findDrift(
  parameters: JsonObject,
  validator: Live,
  load: Load,
  stance: Stance = 'believe',
): Promise<Drift | null> {
  try {
    return await disagreement(parameters, validator, load, stance)
  } catch {
    return null
  }
}

async function disagreement(
  parameters: JsonObject,
  { vendor, value }: Live,
  load: Load,
  stance: Stance,
): Promise<Drift | null> {
  const validate = await validatorOf(vendor, value, load)
  if (validate === null) return null
  const converted = await conversion(vendor, value, load)
  const theirs = converted ?? observe(vendor, value, 'input')
  const closed = judgeBy(parameters, 'closed')
  const open = judgeBy(parameters, 'open')
  const believed = stance === 'believe' ? converted : null
  const said = believed === null ? null : judgeBy(believed, 'closed')
  const saidOpen = believed === null ? null : judgeBy(believed, 'open')
  const countable = countableBy(vendor.id, parameters, transformed(vendor, value))
  const verdictOf = tolerant(validate)
  let reverse: Drift | null = null
  const seen = new Set<string>()
  for (const candidate of [...candidatesOf(parameters), ...(theirs === null ? [] : candidatesOf(theirs))]) {
    const { input, path } = candidate
    const text = JSON.stringify(input)
    if (seen.has(text)) continue
    seen.add(text)
    // A copy: a validator that changes its input must not change what is reported.
    const verdict = await verdictOf(structuredClone(input))
    if (verdict === null) continue
    if (!verdict.accepted) {
      if (closed(input) !== null) continue
      const allowed = said === null ? null : said(input) === null
      const issue = countable(verdict.issues, candidate, allowed)
      if (issue === null) continue
      return { direction: 'parameters-accepts', input, path: schemaPath(issue.path), message: issue.message }
    }
    if (reverse !== null || !takenAsIs(candidate, verdict.output)) continue
    const message = open(input)
    // A default that fills the gap, or a coercion: what comes out is what `parameters` ask for.
    if (message === null || acceptsOutput(open, verdict.output)) continue
    // It takes more than it says of itself.
    if (saidOpen !== null && saidOpen(input) !== null) continue
    // Some versions of Zod let a key go missing whose value may be anything at all.
    if (candidate.kind === 'missing' && subschemasAt(parameters, path).some(allowsAnything)) continue
    reverse = { direction: 'validator-accepts', input, path: schemaPath(path), message }
  }
  return reverse
}

/** Null where the validator throws. One that has done nothing else so far is given up. */
function tolerant(validate: Validate): (input: unknown) => Promise<Verdict | null> {
  let thrown = 0
  let judged = false
  return async (input) => {
    try {
      const verdict = await validate(input)
      judged = true
      return verdict
    } catch (error) {
      if (!judged && ++thrown >= MAX_THROWN) throw error
      return null
    }
  }
}

function acceptsOutput(judge: JsonSchemaJudge, output: unknown): boolean {
  const copy = jsonCopy(output)
  return copy.ok && judge(copy.value) === null
}

/** What the vendor's converter says of the validator, registered or not; null where it is not there or refuses. */
async function conversion(vendor: Vendor, value: unknown, load: Load): Promise<JsonObject | null> {
  if (vendor.convert === null) return null
  try {
    const copy = jsonCopy(await vendor.convert(value, 'input', load, 'skip'))
    return copy.ok && isObject(copy.value) ? copy.value : null
  } catch {
    return null
  }
}

const TRANSFORMS = new Set(['transform', 'preprocess', 'codec', 'morph', 'raw_transform', 'parser'])

/** Where the validator judges something else than what was sent. */
function transformed(vendor: Vendor, value: unknown): SchemaPath[] {
  const { omitted } = outline(vendor, value, 'input')
  return omitted.filter(({ name }) => TRANSFORMS.has(name)).map(({ path }) => path)
}

function schemaPath(path: ReadonlyArray<string | number>): SchemaPath {
  return path.map((step) => (typeof step === 'number' ? '[]' : step))
}
