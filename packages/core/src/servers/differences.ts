import { isObject } from '../json-schema/subschemas.js'
import type { Json } from '../model/json.js'

/** A part of an entry that is not the same in two forms of it; `undefined` where one has no such part. */
export interface Difference {
  /** Where it is, as keys from the entry on: `inputSchema`, `properties`, `q`, `description`. */
  path: string[]
  ours: Json | undefined
  listed: Json | undefined
}

/** Where two entries differ, in the narrowest parts that do; none where they are deep-equal. The order of keys says nothing. */
export function differences(
  ours: Json | undefined,
  listed: Json | undefined,
  path: string[] = [],
): Difference[] {
  if (isObject(ours) && isObject(listed)) {
    const keys = [...new Set([...Object.keys(listed), ...Object.keys(ours)])]
    return keys.flatMap((key) => differences(member(ours, key), member(listed, key), [...path, key]))
  }
  if (Array.isArray(ours) && Array.isArray(listed) && ours.length === listed.length)
    return ours.flatMap((each, index) => differences(each, listed[index], [...path, String(index)]))
  return ours === listed ? [] : [{ path, ours, listed }]
}

function member(object: Record<string, Json>, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
