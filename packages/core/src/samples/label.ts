import type { Json } from '../model/json.js'
import type { Sample } from '../model/samples.js'

const LONGEST = 60

/** A sample in few words: its note, else its input as JSON, cut where it is long. One line. */
export function sampleLabel({ input, note }: Sample): string {
  const text = (note?.trim() || shortJson(input)).replace(/\s+/g, ' ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** As people write it on a line: `{ limit: "5", tags: ["a"] }`. */
function shortJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.slice(0, LONGEST).map(shortJson).join(', ')}]`
  const members = Object.entries(value)
    .slice(0, LONGEST)
    .map(([key, member]) => `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: ${shortJson(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
