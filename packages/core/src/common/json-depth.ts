import type { Json } from '../model/json.js'

/** Whether a value has more levels than these. Nothing below them is looked at: a stack has room for some thousands. */
export function isDeeperThan(levels: number, value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each))
}
