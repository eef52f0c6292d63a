import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { RepairPath } from './outcome.js'

/** A place that a validator complains of; `keys` are properties of it that it does not know. */
export interface Complaint {
  path: RepairPath
  keys: readonly string[]
}

/** The places of issues, each once. A vendor's own `keys` are read where it gives them: Standard Schema has only paths. */
export function complaintsOf(issues: readonly StandardSchemaV1.Issue[]): Complaint[] {
  const found = new Map<string, Complaint>()
  for (const issue of issues) {
    const path = pathOf(issue)
    if (path === null) continue
    const key = JSON.stringify(path)
    const known = found.get(key)?.keys ?? []
    found.set(key, { path, keys: [...known, ...unknownKeys(issue)] })
  }
  return [...found.values()]
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
