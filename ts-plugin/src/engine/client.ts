import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { type Connection, connect, startProcess } from '@toolsight/core/processes'
import type { Answer, EngineFunctions, HostFunctions, Look, OpenText, Silence, Write } from './messages.js'

/** Ends of the engine within `withinMs` after which it is not started again. */
const PATIENCE = { ends: 3, withinMs: 180_000 }

type Question = Omit<Look, 'texts' | 'closed'>
type Call = (engine: Connection<EngineFunctions>) => void

/**
 * The one engine of a tsserver: started when something is first asked, in the background. Nothing here waits, and what
 * becomes of the process never reaches tsserver.
 */
export class EngineClient {
  #engine: { child: ChildProcess; connection: Connection<EngineFunctions> } | null = null
  #isStarting = false
  /** Until it runs. */
  #queue: Call[] = []
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
    this.#send((engine) => void engine.$callEvent('settings', trusted))
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
    this.#send((engine) => void engine.$callEvent('look', { ...question, texts, closed }))
  }

  write(request: Write): void {
    this.#send((engine) => void engine.$callEvent('write', request))
  }

  silence(request: Silence): void {
    this.#send((engine) => void engine.$callEvent('silence', request))
  }

  #send(call: Call): void {
    if (this.#engine) {
      call(this.#engine.connection)
      return
    }
    this.#queue.push(call)
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
      this.#attach(startProcess(path.join(__dirname, TOOLSIGHT_ENGINE)))
    } catch (error) {
      this.#ended(String(error))
    }
  }

  #attach(child: ChildProcess): void {
    const own: HostFunctions = {
      take: (answer) => {
        for (const listener of this.#listeners) listener(answer)
      },
      log: (line) => this.log(`engine: ${line}`),
    }
    const connection = connect<EngineFunctions>(child, own)
    this.#engine = { child, connection }
    child.on('error', (error) => this.log(`the engine: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (this.#engine?.child === child) this.#ended(`it ended with ${signal ?? code}`)
    })
    void connection.$callEvent('settings', this.#trusted)
    for (const call of this.#queue.splice(0)) call(connection)
  }

  #ended(how: string): void {
    this.#engine?.connection.$close()
    this.#engine = null
    this.#told = new Map()
    this.#ends.push(Date.now())
    this.log(`the engine is gone (${how}); what was known stays, and it is started again when it is needed`)
    for (const onEnd of this.#onEnd) onEnd()
  }
}
