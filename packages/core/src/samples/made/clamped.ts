import { isObject } from '../../json-schema/subschemas.js'
import { WalkBudget } from '../../json-schema/walk-budget.js'
import { partsOf } from '../../json-schema/written.js'
import type { Json, JsonObject } from '../../model/json.js'

/** The largest input that is made. A larger one is nothing to show, and may be gigabytes. */
export const LARGEST_TEXT = 5_000
export const MOST_ITEMS = 200
/** Of all texts in the items of one list, and in the items of those. */
const TEXT_IN_LISTS = 100_000

const KEYWORDS: ReadonlyArray<{ least: string; most: string; isText?: true }> = [
  { least: 'minLength', most: 'maxLength', isText: true },
  { least: 'minItems', most: 'maxItems' },
  { least: 'minContains', most: 'maxContains' },
  { least: 'minProperties', most: 'maxProperties' },
]

/** A schema that asks for no more than can be made, and has room for no more. `isLess`: what it asks for is less than what was asked. */
export function clamped(given: JsonObject): { schema: JsonObject; isLess: boolean } {
  const schema = JSON.parse(JSON.stringify(given)) as JsonObject
  const budget = new WalkBudget(Number.POSITIVE_INFINITY, 1_000)
  let isLess = false
  clamp(schema, MOST_ITEMS, 0)
  return { schema, isLess }

  /** `items`: how many a list may have here. Lists in a list share what it may have. */
  function clamp(part: JsonObject, items: number, level: number): void {
    if (!budget.allows(level)) return
    const text = Math.min(LARGEST_TEXT, Math.floor((TEXT_IN_LISTS * items) / MOST_ITEMS))
    let inner = items
    for (const { least, most, isText } of KEYWORDS) {
      const limit = isText ? text : items
      const [low, high] = [part[least], part[most]]
      if (typeof high === 'number') part[most] = Math.min(high, limit)
      if (typeof low !== 'number') continue
      if (low > limit) {
        isLess = true
        part[most] = limit
      }
      part[least] = Math.min(low, limit)
      if (!isText && low > 1) inner = Math.max(1, Math.floor(items / Math.min(low, limit)))
    }
    for (const each of partsOf(part)) clamp(each, inner, level + 1)
    for (const each of definitionsOf(part)) clamp(each, MOST_ITEMS, level + 1)
  }
}

function definitionsOf({ $defs, definitions }: JsonObject): JsonObject[] {
  const all = [$defs, definitions].filter(isObject).flatMap((each): Json[] => Object.values(each))
  return all.filter(isObject)
}
