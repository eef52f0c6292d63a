/**
 * Code under construction: pieces of the original text, and glue between them. Every piece remembers its place,
 * so that an offset in the result leads back to the text as typed.
 */
export class Pieces {
  #parts: string[] = []
  #length = 0
  /** Triples: offset here, offset in the original, length. Ascending by the first. */
  #segments: number[] = []
  #isPlain = true

  /** Whether all of it is JavaScript as it stands, as far as those who wrote it said. */
  get isPlain(): boolean {
    return this.#isPlain
  }

  /** Some of the original text is not JavaScript yet. */
  markTypeScript(): this {
    this.#isPlain = false
    return this
  }

  get length(): number {
    return this.#length
  }

  glue(code: string): this {
    this.#parts.push(code)
    this.#length += code.length
    return this
  }

  /** Empty text is of use, too: glue behind it has a place then. */
  source(text: string, start: number, end: number): this {
    if (end < start) return this
    this.#segments.push(this.#length, start, end - start)
    this.#parts.push(text.slice(start, end))
    this.#length += end - start
    return this
  }

  append(other: Pieces): this {
    for (let i = 0; i < other.#segments.length; i += 3) {
      this.#segments.push(
        (other.#segments[i] as number) + this.#length,
        other.#segments[i + 1] as number,
        other.#segments[i + 2] as number,
      )
    }
    for (const part of other.#parts) this.#parts.push(part)
    this.#length += other.#length
    if (!other.#isPlain) this.#isPlain = false
    return this
  }

  toString(): string {
    const code = this.#parts.join('')
    this.#parts = [code]
    return code
  }

  /** Where an offset of the result stands in the original; inside glue, the end of the piece before it. Null: none. */
  original(offset: number): number | null {
    let found: number | null = null
    for (let i = 0; i < this.#segments.length; i += 3) {
      const at = this.#segments[i] as number
      if (at > offset) break
      const length = this.#segments[i + 2] as number
      found = (this.#segments[i + 1] as number) + Math.min(offset - at, length)
    }
    return found
  }
}
