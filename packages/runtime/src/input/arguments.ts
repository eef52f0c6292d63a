import type { StandardSchemaV1 } from '@standard-schema/spec'
import { messageOf } from '../found.js'
import { withDetail } from '../issue-detail.js'

/** Reads arguments as a model wrote them; an issue says that they are no JSON, and where. */
export function readArguments(text: string): { value: unknown } | { issue: StandardSchemaV1.Issue } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (thrown) {
    const parseError = messageOf(thrown)
    const issue = { message: `The arguments are not valid JSON: ${parseError}`, path: [] }
    return { issue: withDetail(issue, { keyword: 'json', parseError }) }
  }
}
