/** How a value is written: over several lines, and with texts put otherwise. */
export interface Writing {
  indent?: number
  text?: (text: string, name: string) => string
}

/** JSON that never throws: what is not JSON (a bigint, a cycle) is written as text. */
export function jsonText(value: unknown, { indent, text = (each) => each }: Writing = {}): string {
  let objects = 0
  const written = (name: string, each: unknown): unknown => {
    if (typeof each === 'string') return text(each, name)
    if (typeof each === 'bigint') return String(each)
    if (typeof each !== 'object' || each === null) return each
    objects += 1
    return objects > MAX_OBJECTS ? '[…]' : each
  }
  try {
    return JSON.stringify(value, written, indent) ?? 'undefined'
  } catch {
    return '"[what cannot be written as JSON]"'
  }
}

const MAX_OBJECTS = 10_000

/** A text of at most `length` characters, and how much of it is missing. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  // Never half of a pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length
  return `${text.slice(0, end)}… (${text.length} characters)`
}
