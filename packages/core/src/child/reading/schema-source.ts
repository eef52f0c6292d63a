import { kindOf } from '@toolsight/runtime'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json } from '../../model/json.js'
import { carriedSchema } from './ai-schema.js'
import { describeValue } from './describe-value.js'
import { jsonCopy } from './json-copy.js'
import { hasTooManyLevels, MAX_LEVELS } from './levels.js'
import { entriesOf, safeGet } from './safe-get.js'
import { recogniseVendor } from './vendors/index.js'
import { standard } from './vendors/standard.js'
import { type Load, PackageMissing, type Vendor } from './vendors/vendor.js'

/** What stands where a schema is expected. */
export type SchemaSource =
  | { kind: 'absent' }
  | { kind: 'no-fields' }
  /** `composed`: it is made of a record of schemas. */
  | { kind: 'live'; vendor: Vendor; vendorName: string; value: unknown; composed?: true }
  /** `wrapped`: it is no plain JSON, but carried by a value that says so. `validated`: that value validates, too. */
  | { kind: 'json'; value: Json; wrapped?: true; validated?: true }
  /**
   * `missing`: the package that makes one schema of a record of them, where it is not installed. `list`: a list of data, which some
   * frameworks make a schema of. `levels`: it is a schema with more of them than any provider takes.
   */
  | { kind: 'other'; found: string; missing?: string; list?: Json[]; levels?: number }

/**
 * Tells a live validator from JSON Schema from anything else. A plain record of one vendor's schemas is that vendor's
 * object, made with the vendor's own library. Never rejects.
 */
export async function takeIn(value: unknown, load: Load): Promise<SchemaSource> {
  const source = await recognised(value, load)
  if (source.kind !== 'live' || !hasTooManyLevels(source.vendor, source.value, 'input')) return source
  return tooDeep(`a ${source.vendor.title} schema`, MAX_LEVELS)
}

function tooDeep(what: string, levels: number): SchemaSource {
  return { kind: 'other', found: `${what} with more than ${levels} levels, which no provider takes`, levels }
}

async function recognised(value: unknown, load: Load): Promise<SchemaSource> {
  if (value === undefined) return { kind: 'absent' }
  const carried = await carriedIn(value)
  if (carried) return carried
  const vendor = recogniseVendor(value)
  if (vendor !== null) return (vendor === standard ? markedJson(value) : null) ?? live(vendor, value)
  const composed = await compose(value, load)
  if (composed !== null) return composed
  const copy = jsonCopy(value)
  if (!copy.ok && copy.levels !== undefined) return tooDeep('JSON', copy.levels)
  if (!copy.ok) return { kind: 'other', found: foundAs(value, copy.found) }
  const kind = kindOf(copy.value)
  if (kind.kind === 'json') return { kind: 'json', value: copy.value }
  const found = kind.kind === 'none' ? kind.found : describeValue(value)
  return { kind: 'other', found, ...(Array.isArray(copy.value) ? { list: copy.value } : {}) }
}

/** JSON Schema in the AI SDK's own wrapping. */
async function carriedIn(value: unknown): Promise<SchemaSource | null> {
  try {
    const carried = await carriedSchema(value)
    if (!carried) return null
    const copy = jsonCopy(carried.value)
    if (!copy.ok && copy.levels !== undefined) return tooDeep('JSON', copy.levels)
    return copy.ok
      ? { kind: 'json', value: copy.value, wrapped: true, ...(carried.validates ? { validated: true } : {}) }
      : { kind: 'other', found: `a schema with ${copy.found}` }
  } catch (error) {
    return {
      kind: 'other',
      found: `a schema that throws: ${error instanceof Error ? error.message : 'no error'}`,
    }
  }
}

/** JSON Schema that Zod 4.2 and later made still carries the marks of the schema it was made from, hidden. */
function markedJson(value: unknown): SchemaSource | null {
  const copy = jsonCopy(value)
  if (!copy.ok || !isObject(copy.value) || Object.keys(copy.value).length === 0) return null
  return kindOf(copy.value).kind === 'json' ? { kind: 'json', value: copy.value, wrapped: true } : null
}

function live(vendor: Vendor, value: unknown): Extract<SchemaSource, { kind: 'live' }> {
  const own = safeGet(value, '~standard', 'vendor')
  const vendorName = typeof own === 'string' && own !== '' ? own.slice(0, 100) : vendor.vendor
  return { kind: 'live', vendor, vendorName, value }
}

async function compose(value: unknown, load: Load): Promise<SchemaSource | null> {
  const members = entriesOf(value)
  if (members.length === 0 || Array.isArray(value)) return null
  const vendors = new Set(members.map(([, member]) => recogniseVendor(member)))
  const [vendor] = vendors
  if (vendors.size !== 1 || vendor == null) {
    return [...vendors].some((one) => one !== null)
      ? { kind: 'other', found: 'a record with schemas in it' }
      : null
  }
  const found = `a record of ${vendor.title} schemas`
  try {
    const made = vendor.compose === null ? null : await vendor.compose(value as object, load)
    const maker = made === null ? null : recogniseVendor(made)
    if (maker !== null) return { ...live(maker, made), composed: true }
  } catch (error) {
    if (error instanceof PackageMissing) return { kind: 'other', found, missing: error.packageName }
    // Its library refused the record; what it is can still be said.
  }
  return { kind: 'other', found }
}

/** The value's own kind where that says more than the place in it that is not JSON. */
function foundAs(value: unknown, notJson: string): string {
  return typeof value === 'object' ? `an object that is not JSON (${notJson})` : describeValue(value)
}
