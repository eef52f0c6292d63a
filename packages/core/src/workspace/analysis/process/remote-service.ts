import type { ChildProcess } from 'node:child_process'
import type { Documents } from '../../../files/documents.js'
import type { Framework } from '../../../model/framework.js'
import type { Lessons } from '../../cache/cache.js'
import type { Services } from '../../editor/mending.js'
import type { ModuleGraph } from '../graph.js'
import { launchAnalyst } from './analysis-launch.js'
import type { Answered, FromAnalyst, StateUpdate, ToAnalyst } from './analysis-protocol.js'
import {
  type AnalysisAnswer,
  type AnalysisRequests,
  type AnalysisService,
  type AskOptions,
  ClosedError,
} from './analysis-service.js'
import { withFrameworks } from './look-json.js'

export interface RemoteAnalystOptions {
  documents: Documents
  /** The host's own: it learns what the process does. */
  graph: ModuleGraph
  frameworks: readonly Framework[]
}

type Ask = Omit<Extract<ToAnalyst, { type: 'ask' }>, 'type' | 'id' | 'news'>
type Answer = Exclude<Answered['answer'], { failed: string }>

interface Waiting {
  ask: Ask
  urgent: boolean
  services: Services | null
  /** A process has ended over it. */
  retried: boolean
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** So many questions are at the process: it does not wait for us, and what is urgent does not wait for many others. */
const AHEAD = 2

/** Parses in a process of its own. It is started by the first question, or ahead of it, and keeps nobody alive. */
export class RemoteAnalysis implements AnalysisService {
  readonly #options: RemoteAnalystOptions
  readonly #queue: Waiting[] = []
  readonly #asked = new Map<number, Waiting>()
  #process: ChildProcess | null = null
  #nextId = 1
  #isDisposed = false
  /** What the process has yet to be told. */
  #news: Omit<StateUpdate, 'epoch' | 'buffers'> = nothing()
  readonly #buffers = new Set<string>()

  constructor(options: RemoteAnalystOptions) {
    this.#options = options
    options.documents.onBuffer = (file) => this.#buffers.add(file)
  }

  async ask<M extends keyof AnalysisRequests>(
    question: M,
    given: Parameters<AnalysisRequests[M]>,
    { urgent = false, remember = false, services }: AskOptions = {},
  ): Promise<AnalysisAnswer<M>> {
    const { documents, graph, frameworks } = this.#options
    const { value, files, learned, dependencies } = await new Promise<Answer>((resolve, reject) => {
      const waiting: Waiting = {
        ask: { question, given, remember },
        urgent,
        services: services ?? null,
        retried: false,
        resolve,
        reject,
      }
      const before = urgent ? this.#queue.findIndex((other) => !other.urgent) : -1
      this.#queue.splice(before === -1 ? this.#queue.length : before, 0, waiting)
      this.#send()
    })
    for (const [file, lessons] of learned) graph.learn(file, lessons)
    const changed = files.filter(([file, stamp]) => documents.stamp(file) !== stamp)
    if (changed.length > 0) {
      // One side has looked at the disk before the other.
      documents.refresh()
      return null
    }
    const told = withFrameworks(question, value, frameworks) as Awaited<ReturnType<AnalysisRequests[M]>>
    return { value: told, files: files.map(([file]) => file), dependencies }
  }

  warm(): void {
    if (!this.#isDisposed) this.#ready()
  }

  learn(file: string, lessons: Lessons): void {
    if (this.#options.graph.learn(file, lessons)) this.#news.lessons.push([file, lessons])
  }

  forgetCalls(file: string): void {
    const { graph } = this.#options
    if (!graph.isCaller(file)) return
    graph.forgetCalls(file)
    this.#news.forgotten.push(file)
  }

  clear(): void {
    this.#options.graph.resolver.clear()
    this.#news.cleared = true
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true
    const { documents } = this.#options
    documents.onBuffer = null
    const child = this.#process
    this.#process = null
    for (const waiting of [...this.#asked.values(), ...this.#queue.splice(0)])
      waiting.reject(new ClosedError('The workspace is closed.'))
    this.#asked.clear()
    if (!child?.connected) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    child.send({ type: 'end' } satisfies ToAnalyst, () => undefined)
    await ended
  }

  #send(): void {
    while (this.#atWork() < AHEAD) {
      const waiting = this.#queue.shift()
      if (!waiting) break
      const child = this.#ready()
      const id = this.#nextId++
      this.#asked.set(id, waiting)
      const message: ToAnalyst = { type: 'ask', id, news: this.#takeNews(), ...waiting.ask }
      // A message that cannot be sent is followed by the end of the process.
      child.send(message, () => undefined)
    }
    this.#hold(this.#asked.size > 0)
  }

  /** What asks back waits for us, and maybe for another answer: it keeps nobody's place. */
  #atWork(): number {
    let count = 0
    for (const { services } of this.#asked.values()) if (!services) count++
    return count
  }

  #takeNews(): StateUpdate {
    const { documents } = this.#options
    const buffers = [...this.#buffers].map((file): StateUpdate['buffers'][number] => {
      const buffer = documents.buffers.get(file)
      return [file, buffer ? { text: buffer.text, serial: buffer.serial } : null]
    })
    const news = { ...this.#news, epoch: documents.epoch, buffers }
    this.#buffers.clear()
    this.#news = nothing()
    return news
  }

  #ready(): ChildProcess {
    if (this.#process) return this.#process
    const { documents, graph, frameworks } = this.#options
    const child = launchAnalyst()
    this.#process = child
    child.on('message', (message) => this.#receive(child, message as FromAnalyst))
    child.on('error', () => this.#lose(child))
    child.on('exit', () => this.#lose(child))
    // A new one knows nothing.
    for (const file of documents.buffers.keys()) this.#buffers.add(file)
    this.#news = { ...nothing(), lessons: graph.lessons() }
    child.send({ type: 'start', frameworks } satisfies ToAnalyst, () => undefined)
    return child
  }

  #receive(child: ChildProcess, message: FromAnalyst): void {
    if (child !== this.#process) return
    if (message.type === 'wanted') return void this.#serve(child, message)
    const { id, answer } = message
    const waiting = this.#asked.get(id)
    if (!waiting) return
    this.#asked.delete(id)
    this.#send()
    if ('failed' in answer) waiting.reject(new Error(answer.failed))
    else waiting.resolve(answer)
  }

  async #serve(
    child: ChildProcess,
    { id, ask, service, inputs }: Extract<FromAnalyst, { type: 'wanted' }>,
  ): Promise<void> {
    const services = this.#asked.get(ask)?.services
    const value = await services?.[service](inputs).catch(() => null)
    child.send({ type: 'served', id, value: value ?? null } satisfies ToAnalyst, () => undefined)
  }

  /** What it had is asked of a new process, once: the next to end over it is its own doing. */
  #lose(child: ChildProcess): void {
    if (child !== this.#process) return
    this.#process = null
    const lost = [...this.#asked.values()]
    this.#asked.clear()
    for (const waiting of lost) {
      if (waiting.retried) waiting.reject(new Error('The process that reads source files ended.'))
    }
    const again = lost.filter(({ retried }) => !retried)
    for (const waiting of again) waiting.retried = true
    this.#queue.unshift(...again)
    if (!this.#isDisposed) this.#send()
  }

  /** Only what is asked keeps this process alive. */
  #hold(isAsked: boolean): void {
    const child = this.#process
    if (!child) return
    if (isAsked) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
}

function nothing(): Omit<StateUpdate, 'epoch' | 'buffers'> {
  return { lessons: [], forgotten: [], cleared: false }
}
