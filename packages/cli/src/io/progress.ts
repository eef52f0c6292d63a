import { isSet } from './colour.js'
import type { Terminal } from './terminal.js'

const patienceMs = 500
/** In a log a run that takes longer says how far it is, this often. */
const logEveryMs = 5000
const eraseLine = '\r\u001b[2K'

/** What is counted: files that are checked, or tools that are captured, which comes after it. */
type Counted = 'files' | 'tools'

const words = {
  files: { moving: 'Checking', done: 'Checked' },
  tools: { moving: 'Capturing', done: 'Captured' },
} as const

/**
 * How far the work is: on a terminal one line that moves, once it has taken half a second; in a log a plain line every few
 * seconds, so that nobody takes a long run for one that hangs.
 */
export class Progress {
  readonly #terminal: Terminal
  readonly #start: number
  readonly #now: () => number
  readonly #isMoving: boolean
  readonly #log: NodeJS.Timeout | null
  #isShown = false
  #last: { done: number; total: number; what: Counted } | null = null

  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal
    this.#now = now
    this.#start = now()
    const { stderr, env, withoutProgress = false } = terminal
    this.#isMoving = stderr.isTerminal && !isSet(env['CI']) && env['TERM'] !== 'dumb'
    // A file can take long: the log does not wait for the next one.
    this.#log =
      this.#isMoving || withoutProgress ? null : setInterval(() => this.#writeLog(), logEveryMs).unref()
  }

  /** To be called as often as there is something to say. */
  update(done: number, total: number, what: Counted = 'files'): void {
    this.#last = { done, total, what }
    if (!this.#isMoving || this.#now() - this.#start < patienceMs) return
    this.#isShown = true
    void this.#terminal.stderr.write(`${eraseLine}${words[what].moving} ${done} of ${total} ${what} …`)
  }

  /** Ends it, before anything else is printed. */
  async clear(): Promise<void> {
    if (this.#log) clearInterval(this.#log)
    if (!this.#isShown) return
    this.#isShown = false
    await this.#terminal.stderr.write(eraseLine)
  }

  #writeLog(): void {
    const seconds = Math.round((this.#now() - this.#start) / 1000)
    const { done, total, what } = this.#last ?? { done: 0, total: 0, what: 'files' }
    const state = total === 0 ? 'Looking for tools' : `${words[what].done} ${done} of ${total} ${what}`
    void this.#terminal.stderr.write(`${state}, ${seconds} s …\n`)
  }
}
