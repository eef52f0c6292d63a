import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CountAnswer, CountRequest } from './encoding.js'

/** The process and its tables go when nobody has asked for this long. */
const IDLE_MS = 30_000

/** A text that takes longer is not counted. */
const PATIENCE_MS = 10_000

interface Waiting {
  resolve(counts: number[] | null): void
  deadline: NodeJS.Timeout
}

let counter: Counter | null = null

/**
 * The o200k_base tokens of each text, counted in a process that starts with the first call and ends when idle. Null
 * when they could not be counted in time.
 */
export function countTokens(texts: readonly string[]): Promise<number[] | null> {
  if (texts.length === 0) return Promise.resolve([])
  counter ??= new Counter()
  return counter.count([...texts])
}

class Counter {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #idle: NodeJS.Timeout | null = null

  constructor() {
    this.#process = fork(fileURLToPath(new URL('./encoding.js', import.meta.url)), {
      // What is meant for this process (a debugger's port, a profile) is not meant for that one.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#process.on('message', (message) => {
      const { id, counts } = message as CountAnswer
      this.#settle(id, counts)
    })
    this.#process.on('error', () => this.#end())
    this.#process.on('exit', () => this.#end())
  }

  count(texts: string[]): Promise<number[] | null> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#hold(true)
    const id = this.#next++
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.#end(), PATIENCE_MS)
      this.#waiting.set(id, { resolve, deadline })
      const request: CountRequest = { id, texts }
      this.#process.send(request, (error) => {
        if (error) this.#end()
      })
    })
  }

  #settle(id: number, counts: number[] | null): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.deadline)
    waiting.resolve(counts)
    if (this.#waiting.size > 0) return
    this.#hold(false)
    this.#idle = setTimeout(() => this.#end(), IDLE_MS)
    this.#idle.unref()
  }

  /** Only what is asked keeps this process alive. */
  #hold(isAsked: boolean): void {
    if (isAsked) {
      this.#process.ref()
      this.#process.channel?.ref()
    } else {
      this.#process.unref()
      this.#process.channel?.unref()
    }
  }

  /** Everyone who still waits gets nothing; the next question starts a new process. */
  #end(): void {
    if (counter === this) counter = null
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null)
    if (this.#idle) clearTimeout(this.#idle)
    this.#process.kill('SIGKILL')
  }
}
