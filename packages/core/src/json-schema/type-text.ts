import type { JsonObject } from '../model/json.js'
import { folding } from './folding.js'
import { isObject } from './subschemas.js'

/** `string`, `"a" | "b"`, `array of integer` */
export function typeText(schema: JsonObject): string | null {
  return folding<JsonObject, string | null>(text, () => null)(schema)
}

function text(schema: JsonObject, inner: (part: JsonObject) => string | null): string | null {
  const { type, enum: members, const: only, items } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(members))
    return (
      members
        .slice(0, 4)
        .map((each) => JSON.stringify(each))
        .join(' | ') + (members.length > 4 ? ' | …' : '')
    )
  if (type === 'array' && isObject(items)) {
    const each = inner(items)
    return each === null ? 'array' : `array of ${each}`
  }
  if (typeof type === 'string') return type
  if (Array.isArray(type)) return type.map(String).join(' | ')
  const branches = schema['anyOf'] ?? schema['oneOf']
  if (!Array.isArray(branches)) return null
  const texts = branches.map((branch) => (isObject(branch) ? inner(branch) : null))
  return texts.includes(null) ? null : [...new Set(texts)].join(' | ')
}
