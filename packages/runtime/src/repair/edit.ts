import type { RepairPath } from './outcome.js'

/** An object with these properties, in this order; `__proto__` is a property like any other. */
export function recordOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return record
}

/** The value at a path, by own properties alone; null where there is none. */
export function valueAt(root: unknown, path: RepairPath): { value: unknown } | null {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return { value }
}
