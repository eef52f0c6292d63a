import type { SchemaPath } from '../model/json.js'
import { jsonCopy } from './json-copy.js'
import type { Load, Side, Vendor } from './vendors/vendor.js'

/** The sub-schema that has no JSON Schema: where it is, and what its vendor calls it (`date`, `transform`). */
export interface Unconvertible {
  path: SchemaPath
  construct: string
}

/** More parts than any tool has; a schema that makes new parts each time it is read ends here. */
const MAX_CONVERSIONS = 2_000

/**
 * Finds the culprit in a schema that its converter refuses, by converting its parts: the first part that fails on
 * its own, the deepest such. Null when the vendor's schemas cannot be looked into. Never rejects.
 */
export async function findUnconvertible(
  vendor: Vendor,
  schema: unknown,
  side: Side,
  load: Load,
): Promise<Unconvertible | null> {
  const seen = new Set<unknown>()
  let conversions = 0
  const found = await search(schema, [])
  if (found !== 'above') return found
  const shape = vendor.shape(schema, side)
  return shape === null ? null : { path: [], construct: shape.construct }

  /** The culprit in a schema that fails; `above` when it fails only because it contains one that it is part of. */
  async function search(current: unknown, path: SchemaPath): Promise<Unconvertible | 'above' | null> {
    seen.add(current)
    const shape = vendor.shape(current, side)
    if (shape === null) return null
    let recursive = false
    for (const part of shape.parts) {
      if (seen.has(part.schema)) {
        recursive = true
        continue
      }
      if (conversions++ > MAX_CONVERSIONS || !(await fails(part.schema))) continue
      const culprit = await search(part.schema, [...path, ...part.path])
      if (culprit !== 'above') return culprit
      recursive = true
    }
    return recursive ? 'above' : { path, construct: shape.construct }
  }

  async function fails(part: unknown): Promise<boolean> {
    if (vendor.convert === null) return false
    try {
      return !jsonCopy(await vendor.convert(part, side, load, 'fail')).ok
    } catch {
      return true
    }
  }
}
