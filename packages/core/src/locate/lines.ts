import type { Position, Range, Span } from '../model/text.js'

const LINE_END = /\r\n|\r|\n/g

/** Offsets and LSP positions of one text: lines end at LF, CRLF and CR, and nowhere else. */
export class Lines {
  readonly #starts: number[] = [0]
  readonly #length: number

  constructor(text: string) {
    this.#length = text.length
    for (const { 0: end, index } of text.matchAll(LINE_END)) this.#starts.push(index + end.length)
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
