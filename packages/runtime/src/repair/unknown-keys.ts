import { isObject, isPlainObject } from '../found.js'
import { maxDepth } from '../plain-json.js'
import { type Alternative, alternativesBelow, alternativesOf, declares, meantBy } from './alternatives.js'
import type { RepairPath, UnknownKey } from './outcome.js'

/**
 * The keys of an accepted input that the schema does not declare and that the validator's output does not have. Values that
 * the validator makes something else of are not looked into.
 */
export function unknownKeysOf(root: Record<string, unknown>, input: unknown, output: unknown): UnknownKey[] {
  const found: UnknownKey[] = []
  collect(input, output, () => alternativesOf(root), [])
  return found

  function collect(sent: unknown, given: unknown, expected: () => Alternative[], path: RepairPath): void {
    if (sent === given || path.length >= maxDepth) return
    if (Array.isArray(sent)) {
      if (!Array.isArray(given) || given.length !== sent.length) return
      const meant = once(() => meantBy(root, expected(), sent))
      for (const [index, item] of sent.entries()) {
        if (typeof item !== 'object' || item === null) continue
        collect(item, given[index], () => alternativesBelow(root, meant(), index), [...path, index])
      }
    } else if (isObject(sent) && isPlainObject(given)) {
      const meant = once(() => meantBy(root, expected(), sent))
      for (const [key, value] of Object.entries(sent)) {
        if (!Object.hasOwn(given, key)) {
          const isDeclared = key !== '__proto__' && meant().some((alternative) => declares(alternative, key))
          if (value !== undefined && !isDeclared) found.push({ path: [...path, key], value })
        } else if (typeof value === 'object' && value !== null)
          collect(value, given[key], () => alternativesBelow(root, meant(), key), [...path, key])
      }
    }
  }
}

/** The same value without keys `__proto__` at any depth of its records and lists; what has none is shared. */
export function withoutPrototypeKeys(value: unknown): unknown {
  const done = new Map<object, unknown>()
  return without(value, 0)

  function without(current: unknown, depth: number): unknown {
    if (typeof current !== 'object' || current === null || depth > maxDepth) return current
    if (done.has(current)) return done.get(current)
    done.set(current, current)
    const result = Array.isArray(current)
      ? list(current, depth)
      : isPlainObject(current)
        ? record(current, depth)
        : current
    done.set(current, result)
    return result
  }

  function list(items: unknown[], depth: number): unknown[] {
    let copy: unknown[] | null = null
    for (const [index, item] of items.entries()) {
      const cleaned = without(item, depth + 1)
      if (cleaned === item) continue
      copy ??= [...items]
      copy[index] = cleaned
    }
    return copy ?? items
  }

  function record(properties: Record<string, unknown>, depth: number): Record<string, unknown> {
    let copy: Record<string, unknown> | null = null
    if (Object.hasOwn(properties, '__proto__')) {
      const { ['__proto__']: _, ...rest } = properties
      copy = rest
    }
    for (const [key, item] of Object.entries(copy ?? properties)) {
      const cleaned = without(item, depth + 1)
      if (cleaned === item) continue
      copy ??= { ...properties }
      copy[key] = cleaned
    }
    return copy ?? properties
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
