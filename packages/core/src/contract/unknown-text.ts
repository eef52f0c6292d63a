import type { Json, JsonObject } from '../model/json.js'

/** What stands in a text for a part that only exists while the program runs. */
export const UNKNOWN_PART = '${…}'

/** What an unknown part is called in the source is nothing that a model reads. */
export function withoutSourceNames(text: string): string {
  return text.replace(/\$\{[^}]*\}/g, UNKNOWN_PART)
}

/** A schema with such descriptions. */
export function withoutSourceNamesIn(schema: JsonObject): JsonObject {
  const known = (key: string, value: unknown) =>
    key === 'description' && typeof value === 'string' ? withoutSourceNames(value) : value
  return JSON.parse(JSON.stringify(schema, known)) as JsonObject
}

/** As far as it is known: an unknown part may be any text, on either side. */
export function isSameText(from: Json | undefined, to: Json | undefined): boolean {
  if (from === to) return true
  if (typeof from !== 'string' || typeof to !== 'string') return false
  return fits(from, to) || fits(to, from)
}

function fits(known: string, text: string): boolean {
  const parts = known.split(UNKNOWN_PART)
  return parts.length > 1 && new RegExp(`^${parts.map(escaped).join('[^]*')}$`).test(text)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
