import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { RepairPath } from './outcome.js'

/** What a validator complains of at a place and below it. */
export interface Complaints {
  /** The value itself is refused. */
  here: boolean
  /** Properties of the value that the validator says it does not know. */
  keys: string[]
  below: Map<string | number, Complaints>
}

/**
 * The issues by their places. A vendor's own `keys` are read where it gives them: Standard Schema has only paths.
 */
export function complaintsOf(issues: readonly StandardSchemaV1.Issue[]): Complaints {
  const root = none()
  for (const issue of issues) {
    const path = pathOf(issue)
    if (path === null) continue
    let place = root
    for (const key of path) {
      let below = place.below.get(key)
      if (!below) {
        below = none()
        place.below.set(key, below)
      }
      place = below
    }
    const keys = unknownKeys(issue)
    if (keys.length === 0) place.here = true
    for (const key of keys) place.keys.push(key)
  }
  return root
}

function none(): Complaints {
  return { here: false, keys: [], below: new Map() }
}

/** Null where a step is no part of JSON (a symbol, a Map's key). */
function pathOf(issue: StandardSchemaV1.Issue): RepairPath | null {
  const path: Array<string | number> = []
  for (const segment of issue.path ?? []) {
    const key: unknown = typeof segment === 'object' && segment !== null ? segment.key : segment
    if (typeof key !== 'string' && typeof key !== 'number') return null
    path.push(key)
  }
  return path
}

function unknownKeys(issue: StandardSchemaV1.Issue): string[] {
  if (!('code' in issue) || issue.code !== 'unrecognized_keys' || !('keys' in issue)) return []
  return Array.isArray(issue.keys) ? issue.keys.filter((key) => typeof key === 'string') : []
}
