import { folding } from '../json-schema/folding.js'
import { isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject } from '../model/json.js'
import { type Difference, differences } from './differences.js'

/** The parts of an entry that its author writes: what a model reads, and what a client decides by. */
const COMPARED = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const

/** Keys of a schema that SDKs add on the way, each version in its own manner. */
const ADDED = ['$schema', 'additionalProperties']

export interface EntryComparison {
  /** The form of the definition was recorded from the SDK. False: what an SDK adds to a schema is not compared. */
  isCaptured: boolean
  /** Parts of the definition that are not known. */
  unknown: readonly string[]
}

/** Where a listed entry differs from the form of its definition, as far as an author can have meant it. */
export function entryDifferences(
  ours: JsonObject,
  listed: JsonObject,
  { isCaptured, unknown }: EntryComparison,
): Difference[] {
  const parts = COMPARED.filter((part) => !unknown.includes(part))
  const pick = (entry: JsonObject): JsonObject =>
    Object.fromEntries(
      parts.flatMap((part) => {
        const value = entry[part]
        if (value === undefined || isEmptyHints(part, value)) return []
        return [
          [
            part,
            isCaptured || !part.endsWith('Schema') ? value : folding(withoutAdded, (each) => each)(value),
          ],
        ]
      }),
    )
  return differences(pick(ours), pick(listed))
}

/** Whether all that differs is what an SDK adds to a schema. */
export function isOfSdk(found: readonly Difference[]): boolean {
  return found.every(({ path }) => ADDED.includes(path.at(-1) ?? ''))
}

function isEmptyHints(part: string, value: Json): boolean {
  return part === 'annotations' && isObject(value) && Object.keys(value).length === 0
}

function withoutAdded(value: Json, inner: (part: Json) => Json): Json {
  if (Array.isArray(value)) return value.map(inner)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): Array<[string, Json]> => {
      const isAdded = key === '$schema' || (key === 'additionalProperties' && typeof each === 'boolean')
      return isAdded ? [] : [[key, inner(each)]]
    }),
  )
}
