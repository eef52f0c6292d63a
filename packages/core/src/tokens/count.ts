import { Worker } from 'node:worker_threads'
import type { CountAnswer, CountRequest } from './encoding.js'

/** The thread and its tables go when nobody has asked for this long. */
const IDLE_MS = 30_000

/** A text that takes longer is not counted. */
const PATIENCE_MS = 10_000

interface Waiting {
  resolve(counts: number[] | null): void
  deadline: NodeJS.Timeout
}

let counter: Counter | null = null

/**
 * The o200k_base tokens of each text, counted in a thread that starts with the first call and ends when idle. Null
 * when they could not be counted in time.
 */
export function countTokens(texts: readonly string[]): Promise<number[] | null> {
  if (texts.length === 0) return Promise.resolve([])
  counter ??= new Counter(() => {
    counter = null
  })
  return counter.count([...texts])
}

class Counter {
  readonly #worker = new Worker(new URL('./encoding.js', import.meta.url))
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  #next = 0
  #idle: NodeJS.Timeout | null = null

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    // Only what is asked keeps the process alive.
    this.#worker.unref()
    this.#worker.on('message', ({ id, counts }: CountAnswer) => this.#settle(id, counts))
    this.#worker.on('error', () => this.#end())
    this.#worker.on('exit', () => this.#end())
  }

  count(texts: string[]): Promise<number[] | null> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#worker.ref()
    const id = this.#next++
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.#end(), PATIENCE_MS)
      this.#waiting.set(id, { resolve, deadline })
      const request: CountRequest = { id, texts }
      this.#worker.postMessage(request)
    })
  }

  #settle(id: number, counts: number[] | null): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.deadline)
    waiting.resolve(counts)
    if (this.#waiting.size > 0) return
    this.#worker.unref()
    this.#idle = setTimeout(() => this.#end(), IDLE_MS)
    this.#idle.unref()
  }

  /** Everyone who still waits gets nothing; the next question starts a new thread. */
  #end(): void {
    this.#onEnd()
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null)
    if (this.#idle) clearTimeout(this.#idle)
    void this.#worker.terminate()
  }
}
