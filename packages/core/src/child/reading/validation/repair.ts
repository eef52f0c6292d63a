import { type RepairableTool, repairToolInput, type StandardSchemaV1 } from '@toolsight/runtime'
import type { Json, JsonObject } from '../../../model/json.js'
import type { Repaired } from '../../../model/retry.js'
import { jsonCopy } from '../json-copy.js'
import type { Validate } from './standard-validate.js'

/**
 * What the runtime's repair makes of an input that a validator refuses. `schema` tells what a model is to send; text is
 * taken for the arguments as a model wrote them. Null when the validator throws meanwhile. Never rejects.
 */
export async function repair(
  tool: { name: string; validate: Validate; schema: JsonObject },
  input: Json,
): Promise<Repaired | null> {
  const repairable: RepairableTool = { name: tool.name, input: standardSchema(tool.validate) }
  try {
    const { value, repairs, issues } = await repairToolInput(repairable, input, { schema: tool.schema })
    if (issues.length > 0) return { accepted: false, repairs: [] }
    const output = jsonCopy(value)
    return {
      accepted: true,
      ...(output.ok && { value: output.value }),
      repairs: repairs.map(({ path, from, to, why }) => ({
        path: [...path],
        from: jsonOf(from),
        ...(to !== undefined && { to: jsonOf(to) }),
        why,
      })),
    }
  } catch {
    return null
  }
}

/** Whatever judges, as what the runtime takes: validators of older versions and JSON Schemas too. */
function standardSchema(validate: Validate): StandardSchemaV1 {
  return {
    '~standard': {
      version: 1,
      vendor: 'toolsight',
      async validate(value) {
        const verdict = await validate(value)
        // Paths are plain already: validators' own issues may be anything.
        return verdict.accepted
          ? { value: verdict.output }
          : { issues: verdict.issues.map(({ message, path, raw }) => issueOf(message, path, raw)) }
      },
    },
  }
}

/** The validator's own issue tells repair what was expected; one that cannot be read tells message and path. */
function issueOf(
  message: string,
  path: ReadonlyArray<string | number>,
  raw: unknown,
): StandardSchemaV1.Issue {
  try {
    return { ...(raw as object), message, path }
  } catch {
    return { message, path }
  }
}

function jsonOf(value: unknown): Json {
  const copy = jsonCopy(value)
  return copy.ok ? copy.value : null
}
