/** What came in so far, and a way to wait for what is still to come. */
export class Events<T> {
  readonly all: T[] = []
  readonly #waiting = new Set<() => void>()

  push(event: T): void {
    this.all.push(event)
    for (const look of [...this.#waiting]) look()
  }

  /** Forgets what came. */
  clear(): void {
    this.all.length = 0
  }

  /** The number of events so far: what came before it counts no more for `next(…, since)`. */
  get count(): number {
    return this.all.length
  }

  /** The first event after `since` that fits; it may have come already. Rejects after `timeoutMs`, naming what came. */
  next(fits: (event: T) => boolean, { since = 0, what = 'an event', timeoutMs = 20_000 } = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look)
        const seen = JSON.stringify(this.all.slice(since), null, 1)?.slice(0, 4000)
        reject(new Error(`Waited ${timeoutMs} ms for ${what}. Came: ${seen}`))
      }, timeoutMs)
      const look = () => {
        const found = this.all.slice(since).find(fits)
        if (found === undefined) return
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve(found)
      }
      this.#waiting.add(look)
      look()
    })
  }
}
