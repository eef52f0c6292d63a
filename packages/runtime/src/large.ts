import { isObject } from './found.js'

const MAX_VALUES = 10_000
const MAX_KEY = 1000

/** Whether a JSON value is too large to tell everything that is wrong with it: each issue carries its whole path. */
export function isLarge(value: unknown): boolean {
  const left = [value]
  for (let values = 1; left.length > 0; values += 1) {
    const current = left.pop()
    if (values + left.length > MAX_VALUES) return true
    if (Array.isArray(current)) {
      if (current.length > MAX_VALUES) return true
      for (const item of current) left.push(item)
    } else if (isObject(current)) {
      const keys = Object.keys(current)
      if (keys.length > MAX_VALUES || keys.some((key) => key.length > MAX_KEY)) return true
      for (const key of keys) left.push(current[key])
    }
  }
  return false
}
