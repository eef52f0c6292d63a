import type { StandardSchemaV1 } from '@standard-schema/spec'
import { messageOf } from '../found.js'

/** Reads arguments as a model wrote them; an issue says that they are no JSON, and where. */
export function readArguments(text: string): { value: unknown } | { issue: StandardSchemaV1.Issue } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (thrown) {
    return { issue: { message: `The arguments are not valid JSON: ${messageOf(thrown)}`, path: [] } }
  }
}
