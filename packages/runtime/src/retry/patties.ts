import type { StandardSchemaV1 } from '@standard-schema/spec'
import { pathOf } from './issue-path.js'
import type { Style } from './style.js'

/** As patties answers a call over HTTP: the issues, with all that the validator put in them. */
export const patties: Style = {
  source: 'As the framework patties (npm package patties): the body of its HTTP response to invalid input',
  format: ({ issues }) => `{"error":"ToolInputInvalid","issues":[${issues.map(issueText).join(',')}]}`,
}

/** An issue that is no JSON (a bigint, a cycle, a getter that throws) is cut down to what every issue has. */
function issueText(issue: StandardSchemaV1.Issue): string {
  try {
    const text = JSON.stringify(issue) as string | undefined
    if (text !== undefined) return text
  } catch {
    // Below.
  }
  return JSON.stringify({ message: String(issue.message), path: pathOf(issue) })
}
