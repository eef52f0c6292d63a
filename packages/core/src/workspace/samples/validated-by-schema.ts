import { type InputOutcome, validateBySchema } from '../../child/reading/validation/validate.js'
import { folding } from '../../json-schema/folding.js'
import { within } from '../../json-schema/within.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { RetryRequest } from '../../model/retry.js'
import { INPUTS_PATIENCE_MS, inputs as process } from '../../samples/made/inputs.js'

/** What all patterns of a schema may take for all inputs. Milliseconds. */
const LONGEST = 500

/**
 * What a JSON Schema says of inputs, here and not in the child, where no code of the workspace has to run for it. Patterns are
 * code, too: where they come to no end, that is what each input is told. Repair makes texts that no pattern was tried on, so it is
 * tried in a process that can be killed.
 */
export async function validatedBySchema(
  tool: string,
  schema: JsonObject,
  inputs: readonly Json[],
  retry?: RetryRequest,
): Promise<InputOutcome[]> {
  const patterns = patternsIn(schema)
  try {
    if (patterns.length > 0 && !within(LONGEST, () => tryAll(patterns, [...inputs])))
      throw new Error(`The patterns of the schema take more than ${LONGEST} ms.`)
  } catch (error) {
    return inputs.map(() => ({ threw: error }))
  }
  const isBounded = !refers(schema) && (retry === undefined || patterns.length === 0)
  if (isBounded) return validateBySchema(tool, schema, inputs, retry)
  const late = new Error(`Judging by the schema takes more than ${INPUTS_PATIENCE_MS / 1000} seconds.`)
  return (
    (await process.askOrNull('validateBySchema', tool, schema, inputs, retry)) ??
    inputs.map(() => ({ threw: late }))
  )
}

/** Without references, what a schema takes grows no faster than it does. */
function refers(schema: JsonObject): boolean {
  return /[$](?:dynamic|recursive)?ref":/i.test(JSON.stringify(schema))
}

/** Whatever stands under `pattern`, or as a key of `patternProperties`; what is no expression is for the validator to tell. */
function patternsIn(schema: Json): RegExp[] {
  const found: RegExp[] = []
  const search = folding<Json, void>(
    (part, inner) => {
      if (typeof part !== 'object' || part === null) return
      for (const [key, value] of Object.entries(part)) {
        if (key === 'pattern' && typeof value === 'string') found.push(...expression(value))
        if (key === 'patternProperties' && typeof value === 'object' && value !== null)
          for (const each of Object.keys(value)) found.push(...expression(each))
        inner(value)
      }
    },
    () => {},
  )
  search(schema)
  return found
}

function expression(source: string): RegExp[] {
  try {
    return [new RegExp(source, 'u')]
  } catch {
    return []
  }
}

function tryAll(patterns: readonly RegExp[], value: Json): void {
  if (typeof value === 'string') for (const each of patterns) each.test(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    for (const each of patterns) each.test(key)
    tryAll(patterns, member)
  }
}
