import type { TextEdit } from '../engine.js'

/** The offset of a position in a text. Lines end with LF, CRLF or CR; a column past the end is the line's end. */
class Offsets {
  readonly #lines: Array<{ start: number; end: number }> = []

  constructor(text: string) {
    let start = 0
    for (const match of text.matchAll(/\r\n|\n|\r/g)) {
      this.#lines.push({ start, end: match.index })
      start = match.index + match[0].length
    }
    this.#lines.push({ start, end: text.length })
  }

  at({ line, character }: TextEdit['range']['start']): number {
    const found = this.#lines[line]
    if (found === undefined) return this.#lines.at(-1)?.end ?? 0
    return Math.min(found.start + character, found.end)
  }
}

export interface Replacement {
  start: number
  end: number
  newText: string
}

/** Edits of one file as offsets into its text, in order of their place. */
export function toReplacements(text: string, edits: readonly TextEdit[]): Replacement[] {
  const offsets = new Offsets(text)
  return edits
    .map(({ range, newText }) => ({ start: offsets.at(range.start), end: offsets.at(range.end), newText }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Whether two replacements touch the same text; two insertions at one place do, their order being open. */
export function collide(a: Replacement, b: Replacement): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end)
}

/** The text with all replacements made. They are in order and do not collide. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  let result = ''
  let from = 0
  for (const { start, end, newText } of replacements) {
    result += text.slice(from, start) + newText
    from = end
  }
  return result + text.slice(from)
}
