import { parseToolInput, ToolInputInvalid } from '@toolsight/runtime'
import { copyOf } from '../../../json-schema/alter.js'
import { folding } from '../../../json-schema/folding.js'
import type { Json, JsonObject } from '../../../model/json.js'
import type { Validate } from './standard-validate.js'

/** Judges inputs of a tool by a JSON Schema, with the runtime's own validator. Rejects when the schema cannot be used. */
export function judgeOf(tool: string, schema: JsonObject): Validate {
  // The runtime compiles once what cannot change.
  const input = frozenCopy(schema)
  return async (value) => {
    try {
      return { accepted: true, output: await parseToolInput({ name: tool, input }, value) }
    } catch (error) {
      if (!(error instanceof ToolInputInvalid)) throw error
      const issues = error.issues.map((issue) => ({
        message: issue.message,
        path: (issue.path ?? []).map((segment) => (typeof segment === 'number' ? segment : String(segment))),
        raw: issue,
      }))
      return { accepted: false, issues }
    }
  }
}

function frozenCopy(schema: JsonObject): JsonObject {
  const copy = copyOf(schema)
  folding(frozen, () => {})(copy)
  return copy as JsonObject
}

function frozen(value: Json, inner: (part: Json) => void): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const member of Object.values(value)) inner(member)
}
