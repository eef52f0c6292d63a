/** How long the thread is kept at most before others have their turn, but for the piece of work that is under way. */
const SLICE_MS = 6

/** Long work in pieces: between them, whatever else the process has to do gets its turn once in a while. */
export class TimeSlicer {
  #since = performance.now()

  /** Call it after each piece. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    this.#since = performance.now()
  }
}
