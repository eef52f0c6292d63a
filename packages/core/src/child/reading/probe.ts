import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Issue, Validate } from './validation/standard-validate.js'

const TYPES: ReadonlyArray<readonly [string, Json]> = [
  ['string', 'a'],
  ['number', 1.5],
  ['integer', 1],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]

/** Questions in all; nested objects are asked level by level. */
const MAX_TRIALS = 300
const MAX_DEPTH = 4

/**
 * What a validator's answers tell of its input: the keys it misses, and the type it takes for each. Optional keys
 * stay unseen. Null when no key can be seen. Rejects with whatever the validator throws.
 */
export async function probe(validate: Validate): Promise<JsonObject | null> {
  let trials = 0
  const root = await object([], {})
  return root['properties'] === undefined ? null : root

  async function issuesOf(input: Json): Promise<Issue[]> {
    if (trials++ >= MAX_TRIALS) return []
    const verdict = await validate(input)
    return verdict.accepted ? [] : verdict.issues
  }

  async function object(path: string[], input: JsonObject): Promise<JsonObject> {
    const found = new Map<string, JsonObject>()
    let filled = input
    // A validator that stops at its first issue is asked again with that key filled in.
    for (;;) {
      const fresh = await missingKeys(path, filled, found)
      if (fresh.length === 0) break
      for (const key of fresh) {
        const [schema, sample] = await property([...path, key], filled)
        found.set(key, schema)
        filled = withAt(filled, [...path, key], sample)
      }
    }
    if (found.size === 0) return { type: 'object' }
    return { type: 'object', properties: Object.fromEntries(found), required: [...found.keys()] }
  }

  async function missingKeys(path: string[], input: Json, found: Map<string, unknown>): Promise<string[]> {
    const issues = await issuesOf(input)
    const below = issues.filter((issue) => issue.path.length > path.length && startsWith(issue.path, path))
    const keys = below.map((issue) => issue.path[path.length]).filter((key) => typeof key === 'string')
    return [...new Set(keys)].filter((key) => !found.has(key))
  }

  /** The schema of one key, and a value that its validator takes. */
  async function property(path: string[], input: JsonObject): Promise<[JsonObject, Json]> {
    const taken: Array<readonly [string, Json]> = []
    for (const [type, value] of TYPES) {
      const issues = await issuesOf(withAt(input, path, value))
      // An object that is refused for what it lacks was taken as an object.
      const refused = issues.some(
        (issue) => startsWith(issue.path, path) && (type !== 'object' || issue.path.length === path.length),
      )
      if (!refused) taken.push([type, value])
    }
    const only = oneType(taken)
    if (only === null) return [{}, taken[0]?.[1] ?? 'a']
    const [type, value] = only
    if (type !== 'object' || path.length >= MAX_DEPTH) return [{ type }, value]
    return [await object(path, withAt(input, path, {})), value]
  }
}

/** More than one type means coercion, or a validator that takes anything: then none is known. */
function oneType(taken: ReadonlyArray<readonly [string, Json]>): readonly [string, Json] | null {
  const types = taken.some(([type]) => type === 'number')
    ? taken.filter(([type]) => type !== 'integer')
    : taken
  return types.length === 1 ? (types[0] ?? null) : null
}

function startsWith(path: Issue['path'], start: string[]): boolean {
  return start.every((step, index) => String(path[index]) === step)
}

function withAt(value: Json, path: string[], by: Json): JsonObject {
  const [step, ...rest] = path
  const members = isObject(value) ? Object.entries(value) : []
  if (step === undefined) return Object.fromEntries(members)
  const own = members.find(([key]) => key === step)?.[1] ?? {}
  const changed = rest.length === 0 ? by : withAt(own, rest, by)
  return Object.fromEntries([...members.filter(([key]) => key !== step), [step, changed]])
}
