import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromProcess, Question, Questions, ToProcess, UsableTypeScript } from './messages.js'

/** A type may be asked for that TypeScript takes for ever to make out. */
const DEADLINE_MS = 60_000

/** How long it is kept after its last answer: somebody who writes `parameters` asks again and again. */
const IDLE_MS = 60_000

const PROGRAM = new URL('./type-process.js', import.meta.url)

/** The process did not answer: it took too long, or it ended. */
export class TypesUnavailable extends Error {
  override readonly name = 'TypesUnavailable'
}

interface Waiting {
  typescript: UsableTypeScript
  question: Question
  /** A process has ended over it. */
  isRetried: boolean
  resolve(answer: never): void
  reject(error: Error): void
}

/** Asks types in a process of its own, which is started by a question and ends when nobody has asked for a while. */
export class TypeService {
  #child: ChildProcess | null = null
  #running: Waiting | null = null
  #deadline: NodeJS.Timeout | null = null
  #idle: NodeJS.Timeout | null = null
  readonly #queue: Waiting[] = []
  /** Texts that are open, and those of them that the process has yet to be told. */
  readonly #texts = new Map<string, string>()
  readonly #untold = new Set<string>()
  #isDiskChanged = false

  /** An open text takes the place of the file's; null: it was closed. `file` is absolute, with `/`. */
  update(file: string, text: string | null): void {
    if (text === null) this.#texts.delete(file)
    else this.#texts.set(file, text)
    if (this.#child) this.#untold.add(file)
  }

  /** Files came, went or changed on disk. */
  filesChanged(): void {
    this.#isDiskChanged = true
  }

  /**
   * @throws {TypesUnavailable}
   * @throws {Error} where the process failed over the question
   */
  ask<K extends keyof Questions>(
    typescript: UsableTypeScript,
    kind: K,
    asked: Questions[K]['asked'],
  ): Promise<Questions[K]['answer']> {
    return new Promise((resolve, reject) => {
      const question = { kind, ...asked } as unknown as Question
      this.#queue.push({
        typescript,
        question,
        isRetried: false,
        resolve: resolve as Waiting['resolve'],
        reject,
      })
      this.#next()
    })
  }

  dispose(): void {
    const gone = new TypesUnavailable('It is over.')
    for (const waiting of this.#queue.splice(0)) waiting.reject(gone)
    this.#running?.reject(gone)
    this.#running = null
    this.#end()
  }

  #next(): void {
    if (this.#running) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    const child = this.#child ?? this.#start()
    if (this.#idle) clearTimeout(this.#idle)
    this.#running = waiting
    const texts = [...this.#untold].map((file): ToProcess['texts'][number] => [
      file,
      this.#texts.get(file) ?? null,
    ])
    this.#untold.clear()
    const { typescript, question } = waiting
    const message: ToProcess = { typescript, texts, isDiskChanged: this.#isDiskChanged, question }
    this.#isDiskChanged = false
    this.#deadline = setTimeout(() => this.#lose(child, 'TypeScript took too long to answer.'), DEADLINE_MS)
    this.#deadline.unref()
    // A message that cannot be sent is followed by the end of the process.
    child.send(message, () => undefined)
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(PROGRAM), {
      // What is meant for this process (a debugger's port, a profile) is not meant for that one.
      execArgv: ['--no-warnings'],
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    this.#isDiskChanged = false
    for (const file of this.#texts.keys()) this.#untold.add(file)
    child.on('message', (message) => this.#take(child, message as FromProcess))
    child.on('error', () => this.#ended(child))
    child.on('exit', () => this.#ended(child))
    return child
  }

  #take(child: ChildProcess, message: FromProcess): void {
    const running = this.#running
    if (child !== this.#child || !running) return
    this.#settle()
    if ('failed' in message) running.reject(new Error(message.failed))
    else running.resolve(message.answer as never)
    this.#next()
    if (!this.#running) {
      this.#idle = setTimeout(() => this.#end(), IDLE_MS)
      this.#idle.unref()
    }
  }

  /** What it was asked is asked of a new process, once: the next to end over it is its own doing. */
  #ended(child: ChildProcess): void {
    if (child !== this.#child) return
    const running = this.#running
    if (running && !running.isRetried) {
      running.isRetried = true
      this.#running = null
      this.#queue.unshift(running)
    }
    this.#lose(child, 'The process that asks TypeScript ended.')
  }

  #lose(child: ChildProcess, why: string): void {
    if (child !== this.#child) return
    const running = this.#running
    this.#settle()
    this.#end()
    running?.reject(new TypesUnavailable(why))
    this.#next()
  }

  #settle(): void {
    this.#running = null
    if (this.#deadline) clearTimeout(this.#deadline)
  }

  #end(): void {
    const child = this.#child
    this.#child = null
    this.#untold.clear()
    if (this.#idle) clearTimeout(this.#idle)
    // It holds nothing that would have to be put away.
    child?.kill('SIGKILL')
  }
}
