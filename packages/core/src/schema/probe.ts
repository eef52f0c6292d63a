import type { Json, JsonObject } from '../model/json.js'
import type { Issue, Validate } from './standard-validate.js'

const TYPES: ReadonlyArray<readonly [string, Json]> = [
  ['string', 'a'],
  ['number', 1.5],
  ['integer', 1],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]

/** Trials in all; nested objects are asked level by level. */
const MAX_TRIALS = 300
const MAX_DEPTH = 4

/**
 * What a validator's answers tell of its input: the keys it misses, and the types it takes for each. Optional keys
 * stay unseen. Null when the root is no object. Rejects with whatever the validator throws.
 */
export async function probe(validate: Validate): Promise<JsonObject | null> {
  let trials = 0
  const issuesOf = async (input: Json): Promise<Issue[]> => {
    if (trials++ > MAX_TRIALS) return []
    const verdict = await validate(input)
    return verdict.accepted ? [] : verdict.issues
  }
  return object([], {})

  async function object(path: string[], root: JsonObject): Promise<JsonObject | null> {
    const found: Record<string, JsonObject> = {}
    const data = path.reduce<JsonObject>((parent, key) => (parent[key] ??= {}) as JsonObject, root)
    // A validator that stops at its first issue is asked again with that key filled in.
    for (
      let missing = await missingKeys(path, root);
      missing.length > 0;
      missing = await missingKeys(path, root)
    ) {
      const fresh = missing.filter((key) => found[key] === undefined)
      if (fresh.length === 0) break
      for (const key of fresh) {
        found[key] = await property([...path, key], root)
        data[key] ??= 'a'
      }
    }
    const keys = Object.keys(found)
    if (keys.length === 0 && path.length === 0) return null
    return { type: 'object', properties: found, ...(keys.length > 0 && { required: keys }) }
  }

  async function missingKeys(path: string[], root: JsonObject): Promise<string[]> {
    const issues = await issuesOf(structuredClone(root))
    const below = issues.filter(
      (issue) => issue.path.length === path.length + 1 && startsWith(issue.path, path),
    )
    return below.map((issue) => String(issue.path.at(-1))).filter((key) => !hasAt(root, [...path, key]))
  }

  async function property(path: string[], root: JsonObject): Promise<JsonObject> {
    const taken: string[] = []
    for (const [type, value] of TYPES) {
      const issues = await issuesOf(withAt(root, path, value))
      const refused = issues.some(
        (issue) => startsWith(issue.path, path) && (issue.path.length === path.length || type !== 'object'),
      )
      if (!refused) taken.push(type)
    }
    if (taken.includes('number')) taken.splice(taken.indexOf('integer'), 1)
    // More than one means coercion, or anything at all: then no type is known.
    const [type] = taken
    if (taken.length !== 1 || type === undefined) return {}
    if (type !== 'object' || path.length >= MAX_DEPTH) return { type }
    return (await object(path, withAt(root, path, {}))) ?? { type }
  }
}

function startsWith(path: Issue['path'], start: string[]): boolean {
  return start.every((step, index) => String(path[index]) === step)
}

function hasAt(root: JsonObject, path: string[]): boolean {
  let current: Json | undefined = root
  for (const key of path) {
    if (
      typeof current !== 'object' ||
      current === null ||
      Array.isArray(current) ||
      !Object.hasOwn(current, key)
    )
      return false
    current = current[key]
  }
  return true
}

function withAt(root: JsonObject, path: string[], value: Json): JsonObject {
  const copy = structuredClone(root)
  let current = copy
  for (const key of path.slice(0, -1)) current = (current[key] ??= {}) as JsonObject
  current[path.at(-1) as string] = value
  return copy
}
