import type { Position, Range } from '../model/text.js'

/** Negative where `a` comes first. */
export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character
}

/** The end belongs to the range: the cursor behind a word's last letter is at the word. */
export function isWithin(position: Position, { start, end }: Range): boolean {
  return comparePositions(start, position) <= 0 && comparePositions(position, end) <= 0
}

export function encloses(outer: Range, inner: Range): boolean {
  return isWithin(inner.start, outer) && isWithin(inner.end, outer)
}

export function isSameRange(a: Range, b: Range): boolean {
  return comparePositions(a.start, b.start) === 0 && comparePositions(a.end, b.end) === 0
}

/** What holds both. */
export function around(a: Range, b: Range): Range {
  return {
    start: comparePositions(a.start, b.start) <= 0 ? a.start : b.start,
    end: comparePositions(a.end, b.end) >= 0 ? a.end : b.end,
  }
}
