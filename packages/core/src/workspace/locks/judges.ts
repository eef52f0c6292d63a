import type { Judge, Verdict } from '../../contract/change.js'
import { inUnicodeMode } from '../../json-schema/patterns.js'
import type { JsonObject } from '../../model/json.js'
import { inputs as inputProcess } from '../../samples/made/inputs.js'
import type { InputValidator } from '../samples/input-validators.js'
import { validatedBySchema } from '../samples/validated-by-schema.js'

/** Judges by a JSON Schema alone. */
export function schemaJudge(tool: string, schema: JsonObject): Judge {
  const readable = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? inUnicodeMode(value) : value,
  ) as JsonObject
  return async (inputs) =>
    (await validatedBySchema(tool, readable, inputs)).map((outcome): Verdict => {
      if ('threw' in outcome) return { accepted: null }
      return outcome.accepted ? { accepted: true } : { accepted: false, issues: outcome.issues }
    })
}

/** Judges by a tool's own validator. */
export function validatorJudge(validator: InputValidator): Judge {
  return async (inputs) => {
    const answer = await validator.validate(inputs)
    if (!('outcomes' in answer)) return inputs.map(() => ({ accepted: null }))
    return answer.outcomes.map((outcome): Verdict => {
      if ('threw' in outcome) return { accepted: null }
      return outcome.accepted ? { accepted: true } : { accepted: false, issues: outcome.issues }
    })
  }
}

/** Refuses what both refuse: where a lock is all that is known of a tool as it was, its validator may always have refused the rest. */
export async function refusedByBoth(tool: string, validator: Judge, schema: JsonObject): Promise<Judge> {
  const bySchema = schemaJudge(tool, schema)
  // Where the validator refuses what its own schema allows, the schema before says nothing of it either.
  const made = (await inputProcess.askOrNull('usualInputs', schema)) ?? []
  // What is made for a schema may miss its patterns.
  const allowed = await bySchema(made)
  const own = made.filter((_, index) => allowed[index]?.accepted === true)
  const doubtful = new Set(
    (await validator(own)).flatMap((verdict) =>
      verdict.accepted === false ? verdict.issues.map(({ path }) => path.join('.')) : [],
    ),
  )
  return async (inputs) => {
    const [ours, theirs] = [await validator(inputs), await bySchema(inputs)]
    return ours.map((verdict, index): Verdict => {
      if (verdict.accepted !== false || theirs[index]?.accepted !== false) return { accepted: null }
      const issues = verdict.issues.filter(({ path }) => !doubtful.has(path.join('.')))
      return issues.length > 0 ? { accepted: false, issues } : { accepted: null }
    })
  }
}
