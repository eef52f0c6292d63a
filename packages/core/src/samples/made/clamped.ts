import type { JsonObject } from '../../model/json.js'

/** What a schema may ask for at least. An input that is larger is nothing to show, and may be gigabytes. */
const MOST: Readonly<Record<string, number>> = { minLength: 5_000, minItems: 200, minProperties: 200 }

/** A schema that asks for no more than can be made. */
export function clamped(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema, (keyword, value: unknown) => {
    const most = Object.hasOwn(MOST, keyword) ? MOST[keyword] : undefined
    return most !== undefined && typeof value === 'number' ? Math.min(value, most) : value
  })
  return JSON.parse(text) as JsonObject
}
