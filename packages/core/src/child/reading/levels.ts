import type { Side, Vendor } from './vendors/vendor.js'

/** Of schemas in each other: more than any provider takes. Converters overflow the stack on more, or take minutes. */
export const MAX_LEVELS = 250
const MAX_NODES = 5_000
/** What is made when it is asked for may differ each time. That is recursion, and says nothing of depth. */
const MADE_LATER = /lazy|suspend|alias/i

/** Whether a live schema has more levels than that. Never throws. */
export function hasTooManyLevels(vendor: Vendor, schema: unknown, side: Side): boolean {
  const seen = new Set<unknown>()
  let level = [schema]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true
    const inside: unknown[] = []
    for (const each of level) {
      if (seen.has(each) || seen.size > MAX_NODES) continue
      seen.add(each)
      const shape = vendor.shape(each, side)
      if (shape === null || MADE_LATER.test(shape.construct)) continue
      for (const { role, schema: part } of shape.parts) if (role !== 'action') inside.push(part)
    }
    level = inside
  }
  return false
}
