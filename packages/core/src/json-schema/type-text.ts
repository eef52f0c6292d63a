import type { JsonObject } from '../model/json.js'
import { isObject } from './subschemas.js'

/** `string`, `"a" | "b"`, `array of integer` */
export function typeText(schema: JsonObject): string | null {
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
    const inner = typeText(items)
    return inner === null ? 'array' : `array of ${inner}`
  }
  if (typeof type === 'string') return type
  if (Array.isArray(type)) return type.map(String).join(' | ')
  const branches = schema['anyOf'] ?? schema['oneOf']
  if (!Array.isArray(branches)) return null
  const texts = branches.map((branch) => (isObject(branch) ? typeText(branch) : null))
  return texts.some((text) => text === null) ? null : [...new Set(texts)].join(' | ')
}
