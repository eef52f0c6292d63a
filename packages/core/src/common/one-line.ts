/** Line breaks, control characters, and what turns the direction of text. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** A text as part of a line: without line breaks and control characters, and not too long. */
export function inline(text: string, max: number): string {
  return shorten(onOneLine(text.slice(0, max * 4)).trim(), max)
}

/** A text that begins no line, and that an editor shows as it reads. */
export function onOneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ')
}

/** The same for a text whose line breaks and tabs are meant. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (found) => found.replace(/[^\n\t]/g, ''))
}

/** At most `max` UTF-16 code units, never ending in half a character. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
