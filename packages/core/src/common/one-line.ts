/** A text as part of a line: without line breaks and control characters, and not too long. */
export function inline(text: string, max: number): string {
  const line = text
    .slice(0, max * 4)
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
  return shorten(line, max)
}

/** At most `max` UTF-16 code units, never ending in half a character. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
