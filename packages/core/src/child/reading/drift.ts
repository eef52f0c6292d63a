import { copyOf, schemaPathOf } from '../../json-schema/alter.js'
import { allowsAnything, subschemasAt } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Drift } from '../../model/reading.js'
import { takenAsIs } from './drift/accepted.js'
import { agreedOn } from './drift/agreement.js'
import { type Candidate, changed, trialsOf } from './drift/candidates.js'
import { countableBy } from './drift/countable.js'
import { type JsonSchemaJudge, judgeBy } from './drift/json-schema-judge.js'
import { withNull, withoutSpoken } from './drift/spoken.js'
import { infer } from './infer.js'
import { conversion, transformed } from './input-side.js'
import { jsonCopy } from './json-copy.js'
import { outline } from './outline.js'
import type { SchemaSource } from './schema-source.js'
import { type Validate, type Verdict, validatorOf } from './validation/standard-validate.js'
import type { Load } from './vendors/vendor.js'

const MAX_THROWN = 5

type Live = Extract<SchemaSource, { kind: 'live' }>

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
  written: JsonObject,
  { vendor, value }: Live,
  load: Load,
  stance: Stance,
): Promise<Drift | null> {
  const validate = await validatorOf(vendor, value, load)
  if (validate === null) return null
  const parameters = withNull(written)
  const converted = await conversion(vendor, value, load)
  const theirs = converted ?? infer(vendor, value, 'input')
  const closed = judgeBy(parameters, 'closed')
  const open = judgeBy(parameters, 'open')
  const believed = stance === 'believe' ? converted : null
  const said = believed === null ? null : judgeBy(believed, 'closed')
  const saidOpen = believed === null ? null : judgeBy(believed, 'open')
  const unspoken = theirs === null ? null : withoutSpoken(theirs, parameters)
  const untold = unspoken === null ? null : judgeBy(unspoken, 'open')
  const countable = countableBy(vendor.id, parameters, transformed(outline(vendor, value, 'input')))
  const tolerated = tolerant(validate)
  // A copy: a validator that changes its input must not change what is reported.
  const verdictOf = (input: Json): Promise<Verdict | null> => tolerated(copyOf(input))
  let reverse: Drift | null = null
  // By their keys, and for good: see `agreedOn`.
  const settled = new Set<string>()
  const shared = new Map<Json, boolean>()
  for (const { base, changes } of trialsOf(theirs === null ? [parameters] : [parameters, theirs])) {
    const left = changes.filter(({ key }) => !settled.has(key))
    const agreed =
      left.length > 1 && (await isShared(base))
        ? await agreedOn(parameters, base, left, { validate: verdictOf, closed, open })
        : null
    for (const change of left) {
      if (agreed?.has(change)) {
        // Of the instance itself it is settled for this one.
        if (change.kind !== 'base') settled.add(change.key)
        continue
      }
      const drift = await tryOne({ input: changed(base, [change]), kind: change.kind, path: change.path })
      if (drift !== null) return drift
    }
  }
  return reverse

  /** Whether both sides accept an instance: then what they say of its changes can be compared. */
  async function isShared(base: Json): Promise<boolean> {
    const known = shared.get(base)
    if (known !== undefined) return known
    const isTaken = open.reason(base) === null && (await verdictOf(base))?.accepted === true
    shared.set(base, isTaken)
    return isTaken
  }

  /** What is accepted and refused the other way round is kept in `reverse`, once. */
  async function tryOne(candidate: Candidate): Promise<Drift | null> {
    const { input, path } = candidate
    const verdict = await verdictOf(input)
    if (verdict === null) return null
    if (!verdict.accepted) {
      if (closed.reason(input) !== null) return null
      // What it is refused for, the description tells.
      if (untold !== null && untold.reason(input) === null) return null
      const allowed = said === null ? null : said.reason(input) === null
      const issue = countable(verdict.issues, candidate, allowed)
      if (issue === null) return null
      return {
        direction: 'parameters-accepts',
        input,
        path: schemaPathOf(issue.path),
        message: issue.message,
      }
    }
    if (reverse !== null || !takenAsIs(candidate, verdict.output)) return null
    const message = open.reason(input)
    // A default that fills the gap, or a coercion: what comes out is what `parameters` ask for.
    if (message === null || acceptsOutput(open, verdict.output)) return null
    // It takes more than it says of itself.
    if (saidOpen !== null && saidOpen.reason(input) !== null) return null
    // Some versions of Zod let a key go missing whose value may be anything at all.
    if (candidate.kind === 'missing' && subschemasAt(parameters, path).some(allowsAnything)) return null
    reverse = { direction: 'validator-accepts', input, path: schemaPathOf(path), message }
    return null
  }
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
  return copy.ok && judge.reason(copy.value) === null
}
