import type { JsonObject } from '../model/json.js'
import { follow } from './subschemas.js'
import { WalkBudget } from './walk-budget.js'
import { partsOf } from './written.js'

/**
 * How many sub-schemas a schema has with each reference replaced by what it leads to, but for one that leads back; null for more than
 * `most`.
 */
export function unfoldedSize(root: JsonObject, most: number): number | null {
  const sizes = new Map<JsonObject, number>()
  const open = new Set<JsonObject>()
  const budget = new WalkBudget(most)
  const size = sizeOf(root)
  return size > most ? null : size

  function sizeOf(schema: JsonObject): number {
    const known = sizes.get(schema)
    if (known !== undefined) return known
    if (open.has(schema)) return 1
    if (!budget.allows(open.size)) return Number.POSITIVE_INFINITY
    open.add(schema)
    let size = 1
    for (const part of partsOf(schema)) size += sizeOf(part)
    const target = follow(root, schema['$ref'])
    if (target) size += sizeOf(target)
    open.delete(schema)
    sizes.set(schema, size)
    return size
  }
}
