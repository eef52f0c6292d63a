import { RECORD_WITHOUT_VALUES } from '../../model/constructs.js'
import type { SchemaPath } from '../../model/json.js'
import { jsonCopy } from './json-copy.js'
import { recogniseVendor } from './vendors/index.js'
import { standard } from './vendors/standard.js'
import type { Load, Side, Vendor } from './vendors/vendor.js'

/** A sub-schema that has no JSON Schema: where it is, and what its vendor calls it (`date`, `transform`). */
export interface Unconvertible {
  path: SchemaPath
  construct: string
  /** Where it is a schema of another library (then `construct` is what that is called): the library that it stands in. */
  inside?: string
}

/** More parts than any tool has; a schema that makes new parts each time it is read ends here. */
const MAX_CONVERSIONS = 2_000
/** More than anybody mends at once. */
const MAX_FOUND = 20

/**
 * Finds what of a schema its converter refuses, by converting its parts: those that fail on their own, the
 * deepest of them, in the order of the schema, each place once. Empty when the vendor's schemas cannot be looked into.
 * `onlyObjects`: the converter may take no other root, so each part is tried as a field of an object. Never rejects.
 */
export async function findUnconvertible(
  vendor: Vendor,
  schema: unknown,
  side: Side,
  load: Load,
  { onlyObjects = false }: { onlyObjects?: boolean } = {},
): Promise<Unconvertible[]> {
  const asRoot = onlyObjects ? inObject(vendor, load) : async (part: unknown) => part
  // A converter that takes not even an empty object so tells nothing of any part.
  if (onlyObjects && (await fails(await asRoot(null, [])))) return []
  const above = new Set<unknown>()
  /** What was found in a part, from there: the same part may stand in several places. */
  const known = new Map<unknown, Found>()
  let conversions = 0
  const found = await search(schema)
  if (Array.isArray(found)) return oncePerPlace(found)
  const shape = found === 'above' ? vendor.shape(schema, side) : null
  return shape === null ? [] : [{ path: [], construct: shape.construct }]

  async function search(current: unknown): Promise<Found> {
    const shape = vendor.shape(current, side)
    if (shape === null) return foreignIn(vendor, schema, current)
    above.add(current)
    const refused: Unconvertible[] = []
    let isPart = false
    let isUnknown = false
    for (const part of shape.parts) {
      if (refused.length >= MAX_FOUND) break
      if (part.schema === undefined) {
        refused.push(
          part.role === 'values'
            ? { path: [], construct: RECORD_WITHOUT_VALUES }
            : { path: part.path, construct: 'undefined' },
        )
        continue
      }
      const inside = above.has(part.schema) ? 'above' : await inPart(part.schema, part.path)
      if (inside === null) continue
      if (Array.isArray(inside)) refused.push(...inside.map((each) => within(part.path, each)))
      else if (inside === 'above') isPart = true
      else isUnknown = true
    }
    above.delete(current)
    if (refused.length > 0) return refused
    if (isUnknown) return 'unknown'
    return isPart ? 'above' : [{ path: [], construct: shape.construct }]
  }

  /** Null where the part can be converted. */
  async function inPart(part: unknown, path: SchemaPath): Promise<Found | null> {
    const before = known.get(part)
    if (before !== undefined) return before
    if (conversions++ > MAX_CONVERSIONS || !(await fails(await asRoot(part, path)))) return null
    const found = await search(part)
    known.set(part, found)
    return found
  }

  async function fails(part: unknown): Promise<boolean> {
    if (vendor.convert === null) return false
    try {
      return !jsonCopy(await vendor.convert(part, side, load, 'fail')).ok
    } catch {
      return true
    }
  }
}

/** A part as the field of an object, under the name that it has; without one, an object that has no fields. */
function inObject(vendor: Vendor, load: Load): (part: unknown, path: SchemaPath) => Promise<unknown> {
  return async (part, path) => {
    const key = path.at(-1)
    const record = part === null ? {} : { [key === undefined || key === '[]' ? 'field' : key]: part }
    try {
      return (await vendor.compose?.(record, load)) ?? undefined
    } catch {
      return undefined
    }
  }
}

/** A schema of another library than the one around it, which no converter of either goes into. */
function foreignIn(vendor: Vendor, around: unknown, part: unknown): Found {
  const foreign = recogniseVendor(part)
  if (!foreign || foreign.id === vendor.id || foreign === standard) return 'unknown'
  return [{ path: [], construct: labelOf(foreign, part), inside: labelOf(vendor, around) }]
}

/** With the major version where there are several: `Zod 4`. */
function labelOf({ title, version }: Vendor, schema: unknown): string {
  const [major] = version(schema)?.split('.') ?? []
  return major === undefined || title.endsWith(major) ? title : `${title} ${major}`
}

/** What is refused; `above` when it fails only because it contains one that it is part of; `unknown` when it cannot be seen. */
type Found = Unconvertible[] | 'above' | 'unknown'

function within(path: SchemaPath, found: Unconvertible): Unconvertible {
  return { ...found, path: [...path, ...found.path] }
}

/** A pipe's two sides stand at one place, and so do a value and what checks it. */
function oncePerPlace(found: Unconvertible[]): Unconvertible[] {
  const places = new Map<string, Unconvertible>()
  for (const each of found) {
    const place = JSON.stringify(each.path)
    if (!places.has(place)) places.set(place, each)
  }
  return [...places.values()].slice(0, MAX_FOUND)
}
