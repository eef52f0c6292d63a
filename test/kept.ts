/**
 * What takes long to start and is the same for many tests: kept for the next test, of this file or of one that runs later in the same
 * process. Beyond `most`, what was not used for longest is ended; what is left ends with the process.
 */
export class Kept<T> {
  readonly #all = new Map<string, T>()
  readonly #most: number
  readonly #end: (kept: T) => Promise<unknown>

  constructor(most: number, end: (kept: T) => Promise<unknown>) {
    this.#most = most
    this.#end = end
  }

  /** The test that takes it has it alone, and puts it back. */
  take(key: string): T | undefined {
    const kept = this.#all.get(key)
    this.#all.delete(key)
    return kept
  }

  async put(key: string, kept: T): Promise<void> {
    const before = this.take(key)
    this.#all.set(key, kept)
    if (before !== undefined) await this.#end(before)
    while (this.#all.size > this.#most) {
      const [[oldest, other]] = this.#all as unknown as [[string, T]]
      this.#all.delete(oldest)
      await this.#end(other)
    }
  }
}
