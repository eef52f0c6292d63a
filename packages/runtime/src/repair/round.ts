import { isObject } from '../found.js'
import {
  type Alternative,
  alternativesBelow,
  alternativesOf,
  certainlyMeantBy,
  declares,
  isClosed,
  meantBy,
  schemaOf,
} from './alternatives.js'
import { coerce } from './coerce.js'
import { type Complaint, complaintsOf } from './complaints.js'
import { valueAt, withoutKey, withValueAt } from './edit.js'
import type { RepairPath, Repairs } from './outcome.js'

/** A union inside a union inside a union. */
const MAX_UNIONS = 8

/** Finds what is wrong with a value by its JSON Schema, where a validator only says that no branch of a union fits. */
export type FindIssues = typeof import('../json-schema-validator.js').findIssues

/**
 * One round of coercion: at each place that the validator complains of, the value is made what is expected there, where that
 * is clear. The same input back where nothing is.
 */
export function coerceAt(
  root: Record<string, unknown>,
  input: unknown,
  complaints: readonly Complaint[],
  { repairs, findIssues }: { repairs: Repairs; findIssues: FindIssues },
): unknown {
  return settle({ value: input, expected: alternativesOf(root), path: [] }, complaints, 0).value

  function settle(start: Place, found: readonly Complaint[], depth: number): Place {
    let place = start
    for (const { path, keys } of found) {
      const target = below(place, path)
      if (!target) continue
      const value = keys.length > 0 ? withoutKeys(target, keys) : settled(target, depth)
      place =
        value === target.value
          ? withoutRefused(place, path)
          : { ...place, value: withValueAt(place.value, path, value) }
    }
    return place
  }

  /** What stands at a path and what is expected there. Null: nothing stands there, or what is expected is not certain. */
  function below(place: Place, path: RepairPath): Place | null {
    const found = valueAt(place.value, path)
    if (!found) return null
    let { value, expected } = place
    for (const key of path) {
      const meant = certainlyMeantBy(root, expected, value as object)
      if (!meant) return null
      expected = alternativesBelow(root, [meant], key)
      value = (value as Record<PropertyKey, unknown>)[key]
    }
    return { value: found.value, expected, path: [...place.path, ...path] }
  }

  function settled(place: Place, depth: number): unknown {
    const { value, expected, path } = place
    const coercion = coerce(root, value, expected, repairs)
    if (coercion) {
      repairs.add(coercion.step, path, { from: value, to: coercion.to, why: coercion.why })
      return coercion.to
    }
    if (typeof value !== 'object' || value === null || depth === MAX_UNIONS) return value
    const branch = certainlyMeantBy(root, expected, value)
    if (!branch?.isBranch) return value
    const inside = complaintsOf(findIssues(structuredClone(schemaOf(root, branch)), value))
    const known = inside.filter(({ path: at }) => at.length > 0)
    return settle({ value, expected: [branch], path }, known, depth + 1).value
  }

  /** Without properties of a value that the validator says it does not know, and that the schema does not declare. */
  function withoutKeys({ value, expected, path }: Place, keys: readonly string[]): unknown {
    if (!isObject(value) || !repairs.allows('unknown-keys')) return value
    const meant = meantBy(root, expected, value)
    let result: unknown = value
    for (const key of keys) {
      if (!Object.hasOwn(value, key) || meant.some((each) => declares(each, key))) continue
      leaveOut([...path, key], value[key])
      result = withoutKey(result, [], key)
    }
    return result
  }

  /** Without the property that is complained of, where the schema does not know it and takes no others. */
  function withoutRefused(place: Place, path: RepairPath): Place {
    const key = path.at(-1)
    const home = below(place, path.slice(0, -1))
    if (typeof key !== 'string' || !home || !isObject(home.value) || !repairs.allows('unknown-keys'))
      return place
    const meant = meantBy(root, home.expected, home.value)
    const isUnknown = meant.every((each) => isClosed(each, key) && !declares(each, key))
    if (meant.length === 0 || !isUnknown) return place
    leaveOut([...home.path, key], home.value[key])
    return { ...place, value: withoutKey(place.value, path.slice(0, -1), key) }
  }

  function leaveOut(path: RepairPath, from: unknown): void {
    repairs.add('unknown-keys', path, { from, to: undefined, why: 'the tool takes no such key' })
  }
}

interface Place {
  value: unknown
  expected: readonly Alternative[]
  /** From the input's root. */
  path: RepairPath
}
