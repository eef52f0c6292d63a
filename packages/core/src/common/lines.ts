import type { Position, Range, Span } from '../model/text.js'

const LF = 10
const CR = 13

/** Offsets and LSP positions of one text: lines end at LF, CRLF and CR, and nowhere else. */
export class Lines {
  readonly #starts: number[] = [0]
  readonly #length: number

  constructor(text: string) {
    const { length } = text
    this.#length = length
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) this.#starts.push(at + 1)
    }
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
