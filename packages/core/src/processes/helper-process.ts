import { type ChildProcess, fork } from 'node:child_process'

/** What is asked of a helper, and what it answers: functions by name. */
// biome-ignore lint/suspicious/noExplicitAny: any function may be one of them
export type Functions = Record<string, (...args: any[]) => unknown>

export interface Question {
  id: number
  name: string
  args: unknown[]
}

export type Answer = { id: number; value: unknown } | { id: number; error: unknown }

export interface HelperOptions {
  /** The program that it runs: it calls `answerQuestions`. */
  program: string
  /** It ends, and every answer that is still waited for is missing, when one takes longer. */
  patienceMs: number
  /** It goes when nobody has asked for this long. */
  idleMs: number
  /** Of its heap; absent: as Node has it. */
  memoryMb?: number
}

interface Waiting {
  resolve(answer: Answer | null): void
  deadline: NodeJS.Timeout
}

/** A process that starts with the first question, is killed when an answer takes too long, and goes when idle. */
export class HelperProcess<F extends Functions> {
  readonly #options: HelperOptions
  #running: Running | null = null

  constructor(options: HelperOptions) {
    this.#options = options
  }

  /**
   * What the function returns; null where there was no answer in time, or its process died.
   *
   * @throws what the function throws.
   */
  async ask<Name extends keyof F & string>(
    name: Name,
    ...args: Parameters<F[Name]>
  ): Promise<Awaited<ReturnType<F[Name]>> | null> {
    if (this.#running === null || this.#running.hasEnded) this.#running = new Running(this.#options)
    const answer = await this.#running.ask(name, args)
    if (answer === null) return null
    if ('error' in answer) throw answer.error
    return answer.value as Awaited<ReturnType<F[Name]>>
  }
}

class Running {
  hasEnded = false
  readonly #options: HelperOptions
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #idle: NodeJS.Timeout | null = null

  constructor(options: HelperOptions) {
    this.#options = options
    const { program, memoryMb } = options
    this.#process = fork(program, {
      // What is meant for this process (a debugger's port, a profile) is not meant for that one.
      execArgv: memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`],
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    this.#process.on('message', (answer: Answer) => this.#settle(answer.id, answer))
    this.#process.on('error', () => this.#end())
    this.#process.on('exit', () => this.#end())
  }

  ask(name: string, args: unknown[]): Promise<Answer | null> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#hold(true)
    const id = this.#next++
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.#end(), this.#options.patienceMs)
      this.#waiting.set(id, { resolve, deadline })
      this.#process.send({ id, name, args } satisfies Question, (error) => {
        if (error) this.#end()
      })
    })
  }

  #settle(id: number, answer: Answer | null): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.deadline)
    waiting.resolve(answer)
    if (this.#waiting.size > 0 || this.hasEnded) return
    this.#hold(false)
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs)
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

  /** Everyone who still waits gets nothing. */
  #end(): void {
    this.hasEnded = true
    if (this.#idle) clearTimeout(this.#idle)
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null)
    this.#process.kill('SIGKILL')
  }
}
