import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ToolInputInvalid } from '../input/errors.js'

/** As patties answers a call over HTTP: the issues, with all that the validator put in them. */
export function patties({ issues }: ToolInputInvalid): string {
  return `{"error":"ToolInputInvalid","issues":[${issues.map(issueText).join(',')}]}`
}

/** An issue that is no JSON (a bigint, a cycle, a getter that throws) is cut down to what every issue has. */
function issueText(issue: StandardSchemaV1.Issue): string {
  try {
    const text = JSON.stringify(issue) as string | undefined
    if (text !== undefined) return text
  } catch {
    // Below.
  }
  return JSON.stringify({ message: String(issue.message), path: (issue.path ?? []).map(step) })
}

function step(segment: PropertyKey | StandardSchemaV1.PathSegment): string | number {
  const key = typeof segment === 'object' ? segment.key : segment
  return typeof key === 'number' ? key : String(key)
}
