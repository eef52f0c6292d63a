import { formatRetry, type RefusalDetails, type StandardSchemaV1, ToolInputInvalid } from '@toolsight/runtime'
import { isObject } from '../../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../../model/json.js'
import type { Repaired, Retold, RetryRequest } from '../../../model/retry.js'
import { inputSchema } from '../generate.js'
import { jsonCopy } from '../json-copy.js'
import type { LiveTool, ReadContext } from '../live.js'
import { safeGet } from '../safe-get.js'
import { readSchemas } from '../tool.js'
import { judgeOf } from './judge.js'
import { repair } from './repair.js'
import { type Issue, type Validate, validatorOf } from './standard-validate.js'

/** What a validator made of one input. `value` is null where the output is no JSON. */
export type InputOutcome =
  | { accepted: true; value: Json | null }
  | {
      accepted: false
      issues: Array<{ message: string; path: Array<string | number> }>
      retry?: Retold
      repaired?: Repaired
    }
  | { threw: unknown }

/**
 * Runs inputs through a live tool's validator (or its JSON Schema, where it has no other), in order, one after the
 * other. With `retry`, a refusal comes with what the model would read of it, and what the runtime's repair would make of
 * the input. Never rejects; what user code throws is in the outcome.
 */
export async function validateInputs(
  live: LiveTool,
  context: ReadContext,
  inputs: readonly Json[],
  retry?: RetryRequest,
): Promise<InputOutcome[]> {
  const judge = await toolJudge(live, context)
  const outcomes: InputOutcome[] = []
  for (const input of inputs) {
    outcomes.push(
      judge === null
        ? { threw: new TypeError('The tool has no validator.') }
        : await outcome(judge, input, retry),
    )
  }
  return outcomes
}

/** The same by a JSON Schema alone. */
export async function validateBySchema(
  tool: string,
  schema: JsonObject,
  inputs: readonly Json[],
  retry?: RetryRequest,
): Promise<InputOutcome[]> {
  const judge: InputJudge = { validate: judgeOf(tool, schema), schema: async () => schema }
  const outcomes: InputOutcome[] = []
  for (const input of inputs) {
    const made = await outcome(judge, input, retry)
    // The schema cannot be used. To find that out for each input may take as long each time.
    if ('threw' in made) return inputs.map(() => made)
    outcomes.push(made)
  }
  return outcomes
}

/** `vendor` is absent where a JSON Schema judges. */
interface InputJudge {
  validate: Validate
  vendor?: string
  /** What a model is to send; null where nothing tells. */
  schema(): Promise<JsonObject | null>
}

async function toolJudge(live: LiveTool, context: ReadContext): Promise<InputJudge | null> {
  const { input, parameters } = await readSchemas(live, context)
  if (input.kind === 'live' && input.vendor.id !== 'typebox') {
    const validate = await validatorOf(input.vendor, input.value, context.load)
    const vendor = safeGet(input.value, '~standard', 'vendor')
    if (!validate) return null
    const explicit = parameters.kind === 'json' && isObject(parameters.value) ? parameters.value : null
    return {
      validate,
      vendor: typeof vendor === 'string' ? vendor : input.vendor.id,
      schema: async () => explicit ?? (await inputSchema(input, context)),
    }
  }
  const json =
    input.kind === 'json'
      ? input.value
      : input.kind === 'live'
        ? jsonOf(input.value)
        : parameters.kind === 'json'
          ? parameters.value
          : null
  const name = typeof live.name === 'string' ? live.name : (live.handler ?? '')
  return isObject(json) ? { validate: judgeOf(name, json), schema: async () => json } : null
}

async function outcome(
  { validate, vendor, schema }: InputJudge,
  input: Json,
  retry: RetryRequest | undefined,
): Promise<InputOutcome> {
  try {
    const verdict = await validate(input)
    if (!verdict.accepted) {
      const issues = verdict.issues.map(({ message, path }) => ({ message, path }))
      if (!retry) return { accepted: false, issues }
      const messages = retell(verdict.issues, retry, { input, ...(vendor && { vendor }) })
      const expected = await schema()
      const repaired = expected && (await repair({ name: retry.tool, validate, schema: expected }, input))
      return { accepted: false, issues, retry: messages, ...(repaired && { repaired }) }
    }
    const copy = jsonCopy(verdict.output)
    return { accepted: true, value: copy.ok ? copy.value : null }
  } catch (error) {
    return { threw: error }
  }
}

/** Made here, where the validator's own issues are: styles may tell all that is in them. */
function retell(issues: readonly Issue[], { tool, styles }: RetryRequest, details: RefusalDetails): Retold {
  const own = issues.map(({ raw }) => raw as StandardSchemaV1.Issue)
  const error = new ToolInputInvalid(tool, own, details)
  return { error: error.message, messages: styles.map((style) => formatRetry(error, { style })) }
}

function jsonOf(value: unknown): Json {
  const copy = jsonCopy(value)
  return copy.ok ? copy.value : null
}
