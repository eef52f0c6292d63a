import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject, SchemaPath } from '../../model/json.js'
import { jsonCopy } from './json-copy.js'
import type { Outline } from './outline.js'
import type { Load, Vendor } from './vendors/vendor.js'

/** What the vendor's converter says of what a validator takes, registered or not; null where it is not there or refuses. */
export async function conversion(vendor: Vendor, value: unknown, load: Load): Promise<JsonObject | null> {
  if (vendor.convert === null) return null
  try {
    const copy = jsonCopy(await vendor.convert(value, 'input', load, 'skip'))
    return copy.ok && isObject(copy.value) ? copy.value : null
  } catch {
    return null
  }
}

const TRANSFORMS = new Set(['transform', 'preprocess', 'codec', 'morph', 'raw_transform', 'parser'])

/** Where a validator judges something else than what was sent. */
export function transformed({ omitted }: Outline): SchemaPath[] {
  return omitted.filter(({ name }) => TRANSFORMS.has(name)).map(({ path }) => path)
}
