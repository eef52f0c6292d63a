import type { Position, Range, Span } from '../model/text.js'

/** Of the text that was looked at last, which is mostly the next one, too. */
let last: { text: string; starts: readonly number[] } = { text: '', starts: [0] }

/** Offsets and LSP positions of one text: lines end at LF, CRLF and CR, and nowhere else. */
export class Lines {
  readonly #starts: readonly number[]
  readonly #length: number

  constructor(text: string) {
    if (last.text !== text) last = { text, starts: startsIn(text) }
    this.#starts = last.starts
    this.#length = text.length
  }

  /** A position behind the end of the text counts as its end. */
  offset({ line, character }: Position): number {
    const start = this.#starts[line]
    return start === undefined ? this.#length : Math.min(start + character, this.#length)
  }

  position(offset: number): Position {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low, character: offset - (this.#starts[low] ?? 0) }
  }

  span({ start, end }: Range): Span {
    return { start: this.offset(start), end: this.offset(end) }
  }

  range({ start, end }: Span): Range {
    return { start: this.position(start), end: this.position(end) }
  }
}

/** What stands in a range of a text. `lines`: of that text, where they are at hand. */
export function textAt(text: string, range: Range, lines = new Lines(text)): string {
  const { start, end } = lines.span(range)
  return text.slice(start, end)
}

function startsIn(text: string): number[] {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length)
  return starts
}
