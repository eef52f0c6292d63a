import type { JsonObject } from '../model/json.js'
import { folding } from './folding.js'
import { follow } from './subschemas.js'
import { WalkBudget } from './walk-budget.js'
import { partsOf } from './written.js'

/**
 * How many sub-schemas a schema has with each reference replaced by what it leads to, but for one that leads back; null for more than
 * `most`.
 */
export function unfoldedSize(root: JsonObject, most: number): number | null {
  const budget = new WalkBudget(most)
  const sizeOf = folding<JsonObject, number>(
    (schema, inner) => {
      let size = 1
      for (const part of partsOf(schema)) size += inner(part)
      const target = follow(root, schema['$ref'])
      return target ? size + inner(target) : size
    },
    // One that leads back, or too much.
    () => (budget.isExceeded ? Number.POSITIVE_INFINITY : 1),
    budget,
  )
  const size = sizeOf(root)
  return size > most ? null : size
}
