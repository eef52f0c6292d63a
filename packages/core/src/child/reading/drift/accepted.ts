import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../../model/json.js'
import { entriesOf, itemsOf, safeGet } from '../safe-get.js'
import type { Candidate } from './candidates.js'

/**
 * Whether a validator took an input as it is. One that coerces, fills in a default or catches takes more than its
 * JSON Schema says, on purpose: its output then differs from the input where the candidate was changed.
 */
export function takenAsIs({ input, kind, path }: Candidate, output: unknown): boolean {
  if (kind === 'missing')
    return safeGet(output, ...path) === undefined && isContainer(safeGet(output, ...path.slice(0, -1)))
  if (kind === 'base') return includes(output, input)
  return isDeepStrictEqual(safeGet(output, ...path), safeGet(input, ...path))
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function includes(output: unknown, input: Json): boolean {
  if (Array.isArray(input)) {
    const items = itemsOf(output)
    return items.length === input.length && input.every((item, index) => includes(items[index], item))
  }
  if (typeof input === 'object' && input !== null) {
    return (
      isContainer(output) &&
      entriesOf(input).every(([key, value]) => includes(safeGet(output, key), value as Json))
    )
  }
  return Object.is(output, input)
}
