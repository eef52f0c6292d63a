import { isSet } from './colour.js'
import type { Terminal } from './terminal.js'

const patienceMs = 500
const eraseLine = '\r\u001b[2K'

/** A line on a terminal that says how far the work is, once it has taken half a second. */
export class Progress {
  readonly #terminal: Terminal
  readonly #start: number
  readonly #now: () => number
  #shown = false

  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal
    this.#now = now
    this.#start = now()
  }

  /** To be called as often as there is something to say. */
  update(done: number, total: number): void {
    const { stderr, env } = this.#terminal
    if (!stderr.isTerminal || isSet(env['CI']) || env['TERM'] === 'dumb') return
    if (this.#now() - this.#start < patienceMs) return
    this.#shown = true
    void stderr.write(`${eraseLine}Checking ${done} of ${total} files …`)
  }

  /** Takes the line away, before anything else is printed. */
  async clear(): Promise<void> {
    if (!this.#shown) return
    this.#shown = false
    await this.#terminal.stderr.write(eraseLine)
  }
}
