/**
 * Says what a value is, for messages: `a number`, `null`, `an array`, `an instance of Map`.
 * Never throws, whatever the value's proxies and getters do.
 */
export function found(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'undefined'
  try {
    if (Array.isArray(value)) return 'an array'
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
    if (typeof value !== 'object') return `a ${typeof value}`
    if (isPlainObject(value)) return 'an object'
    const name: unknown = value.constructor?.name
    return typeof name === 'string' && name !== '' ? `an instance of ${name}` : 'an object of a class'
  } catch {
    return 'an object that cannot be read'
  }
}

/**
 * Whether the object is a record rather than an instance of something: it has no prototype, or one
 * that has none itself (any realm's `Object.prototype`). Throws what a proxy's trap throws.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The text of something thrown, one line's worth if it has that; never throws. */
export function messageOf(thrown: unknown): string {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
      const { message } = thrown
      if (typeof message === 'string' && message !== '') return message
    }
    return String(thrown)
  } catch {
    return 'an error that cannot be read'
  }
}

/** Whether a JSON value is an object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
