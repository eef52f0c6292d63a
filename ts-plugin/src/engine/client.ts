import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { FromEngine, OpenText, ToEngine } from './messages.js'

/** Ends of the engine within `withinMs` after which it is not started again. */
const PATIENCE = { ends: 3, withinMs: 180_000 }

type Question = Omit<Extract<ToEngine, { kind: 'look' }>, 'kind' | 'texts' | 'closed'>
type Answer = Exclude<FromEngine, { kind: 'log' }>

/**
 * The one engine of a tsserver: started when something is first asked, in the background. Nothing here waits, and what
 * becomes of the process never reaches tsserver.
 */
export class EngineClient {
  #child: ChildProcess | null = null
  #isStarting = false
  #queue: ToEngine[] = []
  #trusted = false
  readonly #ends: number[] = []
  readonly #listeners = new Set<(answer: Answer) => void>()
  readonly #onEnd = new Set<() => void>()
  /** Which open texts the running engine has: version by file. */
  #told = new Map<string, string>()
  #count = 0
  log: (line: string) => void = () => {}

  /** `onEnd`: what was asked is not answered any more. */
  listen(onAnswer: (answer: Answer) => void, onEnd: () => void): void {
    this.#listeners.add(onAnswer)
    this.#onEnd.add(onEnd)
  }

  forget(onAnswer: (answer: Answer) => void, onEnd: () => void): void {
    this.#listeners.delete(onAnswer)
    this.#onEnd.delete(onEnd)
  }

  set trusted(trusted: boolean) {
    if (trusted === this.#trusted) return
    this.#trusted = trusted
    this.#send({ kind: 'settings', trusted })
  }

  /** `open`: all texts that are open, by name, each with its version and a way to read it. */
  look(question: Question, open: ReadonlyMap<string, { version: string; read(): string }>): void {
    const texts: OpenText[] = []
    for (const [file, { version, read }] of open) {
      if (this.#told.get(file) === version) continue
      this.#told.set(file, version)
      texts.push({ file, text: read(), version: ++this.#count })
    }
    const closed = [...this.#told.keys()].filter((file) => !open.has(file))
    for (const file of closed) this.#told.delete(file)
    this.#send({ kind: 'look', ...question, texts, closed })
  }

  write(request: Omit<Extract<ToEngine, { kind: 'write' }>, 'kind'>): void {
    this.#send({ kind: 'write', ...request })
  }

  silence(request: Omit<Extract<ToEngine, { kind: 'silence' }>, 'kind'>): void {
    this.#send({ kind: 'silence', ...request })
  }

  #send(message: ToEngine): void {
    if (this.#child) {
      this.#child.send(message, () => {})
      return
    }
    this.#queue.push(message)
    if (this.#isStarting) return
    this.#isStarting = true
    // tsserver is answering somebody just now.
    setImmediate(() => this.#start())
  }

  #start(): void {
    this.#isStarting = false
    const now = Date.now()
    if (this.#ends.filter((end) => now - end < PATIENCE.withinMs).length >= PATIENCE.ends) {
      this.#queue = []
      return
    }
    try {
      this.#attach(
        fork(path.join(__dirname, TOOLSIGHT_ENGINE), [], {
          // tsserver's memory limit and inspector are its own; its stdout is the protocol's.
          execArgv: [],
          env: { ...process.env, NODE_OPTIONS: '' },
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        }),
      )
    } catch (error) {
      this.#ended(String(error))
    }
  }

  #attach(child: ChildProcess): void {
    this.#child = child
    child.unref()
    child.channel?.unref()
    child.on('message', (message: FromEngine) => this.#take(message))
    child.on('error', (error) => this.log(`the engine: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (this.#child === child) this.#ended(`it ended with ${signal ?? code}`)
    })
    child.send({ kind: 'settings', trusted: this.#trusted } satisfies ToEngine, () => {})
    const queue = this.#queue
    this.#queue = []
    for (const message of queue) child.send(message, () => {})
  }

  #take(message: FromEngine): void {
    if (message.kind === 'log') return this.log(`engine: ${message.line}`)
    for (const listener of this.#listeners) listener(message)
  }

  #ended(how: string): void {
    this.#child = null
    this.#told = new Map()
    this.#ends.push(Date.now())
    this.log(`the engine is gone (${how}); what was known stays, and it is started again when it is needed`)
    for (const onEnd of this.#onEnd) onEnd()
  }
}
