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
  vendor: Vendor, schema: unknown, side: Side, load: Load,
): Promise<Unconvertible | null> {
  const seen = new Set<unknown>([schema])
  let conversions = 0
  let current = schema
  let path: SchemaPath = []
  for (;;) {
    const shape = vendor.shape(current, side)
    if (shape === null) return null
    const failing = await firstFailing(shape.parts)
    if (failing === null) return { path, construct: shape.construct }
    current = failing.schema
    path = [...path, ...failing.path]
  }

  async function firstFailing<Part extends { schema: unknown }>(parts: Part[]): Promise<Part | null> {
    for (const part of parts) {
      if (seen.has(part.schema) || conversions++ > MAX_CONVERSIONS) continue
      seen.add(part.schema)
      if (await fails(part.schema)) return part
    }
    return null
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
