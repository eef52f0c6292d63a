import { found, isPlainObject } from '../found.js'
import type { Report } from './problem.js'

const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 256
const maxValues = 100_000

/** Keys that turn a careless merge of the record into a change of every object. */
export function isUnsafeKey(key: string): boolean {
  return unsafeKeys.has(key)
}

/**
 * `hints` and `metadata`: plain records. Records and arrays are walked to the bottom; anything else in
 * them (dates, functions, instances) is the program's own, and only its own keys are looked at.
 * No getter is run. Throws what a proxy's trap throws.
 */
export function checkRecord(field: 'hints' | 'metadata', value: unknown, report: Report): void {
  if (value === undefined || value === null) return
  if (!isPlainObject(value)) {
    report([field], `must be a plain object, and is ${found(value)}.`)
    return
  }
  const ancestors = new Set<object>()
  const walked = new Set<object>()
  let values = 0

  /** Returns false when the walk has to end. */
  function walk(object: object, path: ReadonlyArray<string | number>): boolean {
    if (ancestors.has(object)) {
      report(path, 'contains itself.', 'Leave the cycle out.')
      return true
    }
    // What is reached by a second way has been reported by the first.
    if (walked.has(object)) return true
    if (path.length > maxDepth) {
      report([field], `has more than ${maxDepth} levels.`)
      return false
    }
    walked.add(object)
    ancestors.add(object)
    const descends = Array.isArray(object) || isPlainObject(object)
    for (const key of Reflect.ownKeys(object)) {
      values += 1
      if (values > maxValues) {
        report([field], `has more than ${maxValues} values.`)
        return false
      }
      if (!checkKey(object, key, path, descends)) return false
    }
    ancestors.delete(object)
    return true
  }

  function checkKey(
    object: object,
    key: string | symbol,
    path: ReadonlyArray<string | number>,
    descends: boolean,
  ): boolean {
    if (typeof key === 'symbol') {
      if (descends) report(path, `has the key ${String(key)}, and keys must be strings.`)
      return true
    }
    const keyPath = [...path, Array.isArray(object) && /^\d+$/.test(key) ? Number(key) : key]
    if (unsafeKeys.has(key)) {
      report(keyPath, `the key ${JSON.stringify(key)} is not allowed.`, 'Rename it.')
      return true
    }
    if (!descends) return true
    const property = Reflect.getOwnPropertyDescriptor(object, key)
    if (property === undefined) return true
    if (!('value' in property)) {
      report(keyPath, 'is a getter.', 'Give the value itself.')
      return true
    }
    return typeof property.value === 'object' && property.value !== null
      ? walk(property.value, keyPath)
      : true
  }

  walk(value, [field])
}
