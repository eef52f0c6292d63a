/** Reads a chain of members of a value from user code; `undefined` where one is missing or throws. Never throws. */
export function safeGet(value: unknown, ...members: Array<string | number | symbol>): unknown {
  let current = value
  try {
    for (const member of members) {
      if ((typeof current !== 'object' || current === null) && typeof current !== 'function') return undefined
      current = (current as Record<string | number | symbol, unknown>)[member]
    }
    return current
  } catch {
    return undefined
  }
}

/** Own enumerable string keys with their values; empty for what is no object or throws. Never throws. */
export function entriesOf(value: unknown): Array<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return []
  try {
    return Object.keys(value).map((key) => [key, safeGet(value, key)])
  } catch {
    return []
  }
}

/** The members of an array (or of another iterable) from user code; empty for other values. Never throws. */
export function itemsOf(value: unknown): unknown[] {
  try {
    if (Array.isArray(value)) return [...(value as unknown[])]
    if (value instanceof Set || value instanceof Map) return [...value.values()]
    return []
  } catch {
    return []
  }
}
