import type { ChildProcess } from 'node:child_process'
import { type Connection, connect, type Functions } from './connection.js'
import { setHeld } from './start-process.js'

/** There is no answer: it took too long, the process ended, or nobody waits any more. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface HelperOptions {
  /** What it is, for people: `The process that counts`. */
  what: string
  start(): ChildProcess
  /** What the process may call. */
  functions?: Functions
  /** A new process was started, which knows nothing. */
  onStart?(connection: Connection<Functions>): void
  /** The process is killed when one answer takes longer. */
  patienceMs?: number
  /** It ends when nobody has asked for this long. */
  idleMs?: number
  /** How many questions it is sent at a time, and one more that is urgent; the others wait here. */
  atOnce?: number
  /** Whether what a process ended over is asked of another, once: the next to end over it is its own doing. */
  again?: boolean
}

export interface AskOptions {
  /** Before those that are not urgent. */
  urgent?: boolean
  /** It calls back: it waits for us, maybe for another answer, and so takes up no place. */
  callsBack?: boolean
}

interface Question {
  name: string
  args: readonly unknown[] | (() => readonly unknown[])
  options: AskOptions
  isRepeated: boolean
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface Running {
  child: ChildProcess
  connection: Connection<Functions>
}

/** A process that starts with the first question, ahead of it, or again when it has ended. Only what is asked keeps us alive. */
export class HelperProcess<Remote extends Functions> {
  readonly #options: HelperOptions
  readonly #queue: Question[] = []
  /** With the process that has it. */
  readonly #asked = new Map<Question, Running>()
  #running: Running | null = null
  #idle: NodeJS.Timeout | null = null
  #isDisposed = false

  constructor(options: HelperOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /**
   * What the function returns; null where there is no answer.
   *
   * @throws what the function throws.
   */
  async askOrNull<Name extends keyof Remote & string>(
    name: Name,
    ...args: Parameters<Remote[Name]>
  ): Promise<Awaited<ReturnType<Remote[Name]>> | null> {
    return this.ask(name, args).catch((error) => {
      if (error instanceof NoAnswer) return null
      throw error
    })
  }

  /**
   * @param args where that is a function, it is called when the question is sent
   * @throws {NoAnswer}
   * @throws what the function throws.
   */
  ask<Name extends keyof Remote & string>(
    name: Name,
    args: Parameters<Remote[Name]> | (() => Parameters<Remote[Name]>),
    options: AskOptions = {},
  ): Promise<Awaited<ReturnType<Remote[Name]>>> {
    return new Promise((resolve, reject) => {
      const question = {
        name,
        args,
        options,
        isRepeated: false,
        resolve: resolve as Question['resolve'],
        reject,
      }
      const before = options.urgent ? this.#queue.findIndex((other) => !other.options.urgent) : -1
      this.#queue.splice(before === -1 ? this.#queue.length : before, 0, question)
      this.#send()
    })
  }

  /** Starts the process where it does not run. */
  warm(): void {
    if (!this.#isDisposed) this.#ready()
  }

  /** Ends the process; it gets `farewell` where that is given, and then ends by itself. Open questions get the error. */
  async dispose(error: Error = new NoAnswer('It is over.'), farewell?: keyof Remote & string): Promise<void> {
    this.#isDisposed = true
    const running = this.#running
    this.#running = null
    const waiting = [...this.#asked.keys(), ...this.#queue.splice(0)]
    this.#asked.clear()
    for (const { reject } of waiting) reject(error)
    if (this.#idle) clearTimeout(this.#idle)
    if (!running) return
    const { child, connection } = running
    if (farewell === undefined || !child.connected) {
      connection.$close()
      child.kill('SIGKILL')
      return
    }
    const ended = new Promise((resolve) => child.once('exit', resolve))
    setHeld(child, true)
    void connection.$callEvent(farewell)
    connection.$close()
    await ended
  }

  #send(): void {
    const { atOnce = Number.POSITIVE_INFINITY } = this.#options
    for (;;) {
      const [next] = this.#queue
      if (!next || this.#places() >= (next.options.urgent ? atOnce + 1 : atOnce)) break
      // The first one first: what a new process has to be told goes with its first question.
      const running = this.#ready()
      const question = this.#queue.shift() as Question
      this.#asked.set(question, running)
      void this.#carry(question, running)
    }
    if (this.#running) setHeld(this.#running.child, this.#asked.size > 0)
  }

  #places(): number {
    let count = 0
    for (const { options } of this.#asked.keys()) if (!options.callsBack) count++
    return count
  }

  async #carry(question: Question, running: Running): Promise<void> {
    const { name, args } = question
    let settle: () => void
    try {
      const value = await running.connection.$call(name, ...(typeof args === 'function' ? args() : args))
      settle = () => question.resolve(value)
    } catch (error) {
      settle = () => question.reject(error)
    }
    // Where the process was lost, it has been seen to.
    if (this.#asked.get(question) !== running) return
    this.#asked.delete(question)
    settle()
    this.#send()
    const { idleMs } = this.#options
    if (this.#asked.size === 0 && idleMs !== undefined)
      this.#idle = setTimeout(() => this.#end(), idleMs).unref()
  }

  #ready(): Running {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    if (this.#running) return this.#running
    const { start, functions = {}, patienceMs } = this.#options
    const child = start()
    const end = (): void => this.#lose(child, 'ended before it answered', true)
    const connection = connect<Functions>(
      child,
      functions,
      patienceMs === undefined
        ? undefined
        : {
            afterMs: patienceMs,
            expire: () => this.#lose(child, 'took too long to answer', false),
          },
    )
    child.on('error', end)
    child.on('exit', end)
    this.#running = { child, connection }
    this.#options.onStart?.(connection)
    return this.#running
  }

  /** What the process had is asked of a new one, or has no answer. */
  #lose(child: ChildProcess, why: string, mayAskAgain: boolean): void {
    if (child !== this.#running?.child) return
    const lost = [...this.#asked.keys()]
    this.#asked.clear()
    this.#end()
    const again = this.#options.again && mayAskAgain ? lost.filter(({ isRepeated }) => !isRepeated) : []
    for (const question of lost)
      if (!again.includes(question)) question.reject(new NoAnswer(`${this.#options.what} ${why}.`))
    for (const question of again) question.isRepeated = true
    this.#queue.unshift(...again)
    this.#send()
  }

  /** Nothing has to be put away. */
  #end(): void {
    const running = this.#running
    this.#running = null
    if (this.#idle) clearTimeout(this.#idle)
    running?.connection.$close()
    running?.child.kill('SIGKILL')
  }
}
