import { found } from '../found.js'

/** What a program's tools may be called and say. What is left out keeps its default. */
export interface ToolLimits {
  readonly name?: {
    /** Characters, at least; default 1. */
    readonly min?: number
    /** Characters, at most; default 50. */
    readonly max?: number
    /** Has to match the whole name; default `/^[a-zA-Z0-9_-]+$/`. */
    readonly pattern?: RegExp
  }
  readonly description?: {
    /** Characters, at most; default 500. */
    readonly max?: number
  }
}

export interface Limits {
  readonly name: { readonly min: number; readonly max: number; readonly pattern: RegExp }
  readonly description: { readonly max: number }
}

const defaultPattern = /^[a-zA-Z0-9_-]+$/

/** @throws {TypeError} when a limit is of the wrong kind */
export function completeLimits(limits: ToolLimits = {}): Limits {
  if (typeof limits !== 'object' || limits === null)
    throw new TypeError(`limits must be an object, and is ${found(limits)}.`)
  const min = limits.name?.min ?? 1
  const max = limits.name?.max ?? 50
  const pattern = limits.name?.pattern ?? defaultPattern
  const descriptionMax = limits.description?.max ?? 500
  for (const [key, value] of Object.entries({
    'name.min': min,
    'name.max': max,
    'description.max': descriptionMax,
  })) {
    if (!(Number.isInteger(value) && value >= 0) && value !== Number.POSITIVE_INFINITY) {
      throw new TypeError(`limits.${key} must be a whole number of characters, and is ${String(value)}.`)
    }
  }
  if (min > max) throw new TypeError(`limits.name.min (${min}) is more than limits.name.max (${max}).`)
  if (!(pattern instanceof RegExp))
    throw new TypeError(`limits.name.pattern must be a RegExp, and is ${found(pattern)}.`)
  // A pattern with the flag `g` or `y` would remember where its last match ended.
  const stateless = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  return { name: { min, max, pattern: stateless }, description: { max: descriptionMax } }
}

export function isDefaultPattern(pattern: RegExp): boolean {
  return pattern.source === defaultPattern.source
}
