import type { Taint, Unknowns } from '../../reading/index.js'

/** What a spread may have brought, of which it is not known what it has. */
export const BROUGHT = new WeakMap<object, Taint>()

/** Objects with members that are evaluated when they are first read, which the program itself has as plain values. */
const READ_LATER = new WeakSet<object>()

export function noteReadLater(owner: object): void {
  READ_LATER.add(owner)
}

export function isReadLater(value: object): boolean {
  return READ_LATER.has(value)
}

/**
 * Members that a spread may have replaced or brought: those under `keys`, where it can bring no other; else whatever is there already,
 * and whatever is not there.
 */
export function taintMembers(
  target: object,
  taint: Taint,
  unknowns: Unknowns,
  keys?: readonly string[],
): void {
  for (const key of keys ?? Reflect.ownKeys(target)) {
    const before = Object.getOwnPropertyDescriptor(target, key) ?? {}
    Object.defineProperty(target, key, {
      get: () => {
        unknowns.add(taint)
        return before.get ? (Reflect.apply(before.get, target, []) as unknown) : before.value
      },
      set: (other: unknown) => defineValue(target, key, other),
      enumerable: true,
      configurable: true,
    })
  }
  if (!keys) BROUGHT.set(target, new Set([...(BROUGHT.get(target) ?? []), ...taint]))
}

export function copyMembers(target: object, source: object): void {
  for (const key of Reflect.ownKeys(source)) {
    if (!Object.getOwnPropertyDescriptor(source, key)?.enumerable) continue
    defineLazy(target, key, () => (source as Record<PropertyKey, unknown>)[key])
  }
}

export function defineValue(target: object, key: PropertyKey, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Evaluated once, at the first read; assignable, because wrappers do that to what they are given. */
export function defineLazy(target: object, key: PropertyKey, get: () => unknown): void {
  defineAtRead(target, key, () => defineValue(target, key, get()))
}

/** The first read has `define` put the member there, which that read and all later ones get. */
export function defineAtRead(target: object, key: PropertyKey, define: () => void): void {
  noteReadLater(target)
  Object.defineProperty(target, key, {
    get: () => {
      define()
      return (target as Record<PropertyKey, unknown>)[key]
    },
    set: (value: unknown) => defineValue(target, key, value),
    enumerable: true,
    configurable: true,
  })
}
