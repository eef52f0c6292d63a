import { parseToolInput, ToolInputInvalid } from '@toolsight/runtime'
import type { JsonObject } from '../../../model/json.js'
import type { Validate } from './standard-validate.js'

/** Judges inputs of a tool by a JSON Schema, with the runtime's own validator. Rejects when the schema cannot be used. */
export function judgeOf(tool: string, schema: JsonObject): Validate {
  return async (input) => {
    try {
      return { accepted: true, output: await parseToolInput({ name: tool, input: schema }, input) }
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
