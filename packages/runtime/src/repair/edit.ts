import type { RepairPath } from './outcome.js'

/** A copy of an object in which the properties are these, in this order; `__proto__` is a property like any other. */
export function recordOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return record
}

/** What stands at a path, by own properties alone; null where nothing does. */
export function valueAt(root: unknown, path: RepairPath): { value: unknown } | null {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return { value }
}

/** A copy with another value at a path that exists; everything beside the path is shared. */
export function withValueAt(root: unknown, path: RepairPath, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(root)) return root.with(Number(key), withValueAt(root[Number(key)], rest, value))
  const record = root as Record<string, unknown>
  return recordOf(
    Object.entries(record).map(([name, current]) =>
      name === key ? [name, withValueAt(current, rest, value)] : [name, current],
    ),
  )
}

/** A copy without one property of an object at a path. */
export function withoutKey(root: unknown, path: RepairPath, key: string): unknown {
  const home = valueAt(root, path)?.value as Record<string, unknown>
  return withValueAt(root, path, recordOf(Object.entries(home).filter(([name]) => name !== key)))
}
