import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { KEPT_REVISIONS } from '../child/modules/kept-revisions.js'
import type {
  EvaluationRequest,
  PackageFile,
  Protection,
  Request,
  Response,
  Work,
} from '../child/protocol.js'
import { environmentOf, withEvaluations } from '../child/work-evaluations.js'
import { parseAnswer } from './answer.js'
import { CPU_PIPE, type LaunchOptions, launch, versionOf } from './launch.js'
import { LogLines } from './log-lines.js'

export interface ChildEvents {
  answer(response: Response, clean: boolean): void
  /** It has used more processor time: `cpuMs`. */
  computed(): void
  /** It is gone, with a reason for people. Called once, also when it never started. */
  end(reason: string): void
}

/** One evaluation process. It does not keep the host running: the code that waits for an answer holds a timer. */
export class Child {
  /** Null until it is ready. */
  protection: Protection | null = null
  /** The version of its Node; null until it is ready. */
  node: string | null = null
  /** The processor time it has used, as far as it was told. */
  cpuMs = 0
  /** The package it is loading, also when that is ahead of any request. */
  loading: string | null = null
  /** What it was running when last heard of: the request, the place, and of marked code what does not end. */
  position: { request: number; place: number; marked: number[] } | null = null
  /** How many requests it answered. */
  answered = 0
  /** As `FromChild.environment`; null where packages were loaded with no variables, or none were loaded. */
  environment: string | null = null
  events: ChildEvents | null = null
  /** What user code prints. */
  onLog: ((line: string) => void) | undefined
  private readonly token = randomBytes(16).toString('hex')
  /** Revisions by module id, in the order they were sent; those that the child has dropped again are not here. */
  private readonly sent = new Map<string, string[]>()
  private process: ChildProcess | null = null
  private pings = 0
  private ended: string | null = null
  private readonly readiness: Promise<boolean>
  private settleReadiness: (ready: boolean) => void = () => undefined
  private readonly log: LogLines

  constructor(private readonly options: LaunchOptions) {
    this.log = new LogLines((line) => this.onLog?.(line))
    this.readiness = new Promise((resolve) => {
      this.settleReadiness = resolve
    })
    void this.start()
  }

  get alive(): boolean {
    return this.ended === null
  }

  /** False when it died before it was ready. */
  ready(): Promise<boolean> {
    return this.readiness
  }

  /** Requests are carried out in the order in which they were sent. */
  send(request: Request): void {
    this.post(withEvaluations(request, (evaluation) => this.withoutKnown(evaluation)))
  }

  /** What is printed from now on belongs to another request. */
  attend(): void {
    this.log.reset()
  }

  /** Asks for a sign of life, which has the number that this answers. */
  ping(): number {
    this.post({ type: 'ping', number: ++this.pings })
    return this.pings
  }

  preload(packages: PackageFile[]): void {
    this.post({ type: 'preload', packages })
  }

  /** Ends it at once; resolves when it is gone. */
  async kill(): Promise<void> {
    const { process: child } = this
    this.end('It was ended')
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    child.ref()
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  private async start(): Promise<void> {
    let child: ChildProcess
    try {
      const { node } = this.options
      const version = node === null ? process.versions.node : await versionOf(node)
      if (!this.alive) return
      child = launch(this.options, version)
    } catch (error) {
      this.end(`Node could not be run: ${(error as Error).message}`)
      return
    }
    this.process = child
    child.on('message', (message) => this.receive(message))
    surviveNonsense(child, () => this.giveUp('It sent something that is not a message'))
    child.on('error', (error) => this.end(`Node could not be run: ${error.message}`))
    child.on('exit', (code, signal) => this.end(this.log.exitReason(code, signal)))
    const logged = (chunk: Buffer): void => this.log.add(chunk)
    listen(child.stdout, logged)
    listen(child.stderr, logged)
    listen(child.stdio[CPU_PIPE] as Readable | null | undefined, (chunk) => this.readCpu(chunk))
    child.unref()
    child.channel?.unref()
    // Buffers count against the resident size and not against the heap.
    this.post({ type: 'start', residentBytes: (this.options.memoryMb * 2 + 256) * 1024 * 1024 })
  }

  private receive(message: unknown): void {
    if (!this.alive) return
    const answer = parseAnswer(message, this.token)
    if (answer === null) return
    if (typeof answer === 'string') return this.giveUp(answer)
    this.environment = answer.environment ?? null
    this.take(answer.response, answer.clean)
    if (answer.next && this.alive) this.take(answer.next, answer.clean)
  }

  /** False where packages that it loaded may have read variables that the work does not have. */
  mayAnswer(work: Work): boolean {
    return this.environment === null || this.environment === JSON.stringify(environmentOf(work))
  }

  private take(response: Response, clean: boolean): void {
    if ('cpuMs' in response) this.used(response.cpuMs)
    if (response.type === 'loading') this.loading = response.package
    if (response.type === 'ready') {
      this.protection = response.protection
      this.node = response.node.replace(/^v/, '')
      this.settleReadiness(true)
      return
    }
    if (response.type !== 'started' && 'id' in response) this.answered++
    this.events?.answer(response, clean)
  }

  /** Lines of numbers; a line cut in two reads as less than it was. */
  private readCpu(chunk: Buffer): void {
    for (const line of chunk.toString('latin1').split('\n')) {
      const [, request, place, marked = ''] = /^@(\d+):(\d+):([\d,]*)$/.exec(line) ?? []
      if (request !== undefined) {
        const places = marked.split(',').map(Number)
        this.position = { request: Number(request), place: Number(place), marked: places }
      }
      if (/^\d+$/.test(line)) this.used(Number(line))
    }
  }

  private used(cpuMs: number): void {
    if (cpuMs <= this.cpuMs) return
    this.cpuMs = cpuMs
    this.events?.computed()
  }

  private end(reason: string): void {
    if (this.ended !== null) return
    this.ended = reason
    this.settleReadiness(false)
    this.events?.end(reason)
  }

  /** Ends it for what it did. */
  private giveUp(reason: string): void {
    this.end(reason)
    this.process?.kill('SIGKILL')
  }

  /** Why it ended, for people; null while it lives. */
  get endReason(): string | null {
    return this.ended
  }

  private post(request: Request): void {
    // A send that fails is followed by the exit, which says more.
    if (this.process?.connected) this.process.send({ token: this.token, request }, () => undefined)
  }

  private withoutKnown(evaluation: EvaluationRequest): EvaluationRequest {
    const modules = evaluation.modules.filter(({ id, revision }) => !this.sent.get(id)?.includes(revision))
    for (const { id, revision } of modules) {
      const sent = this.sent.get(id) ?? []
      sent.push(revision)
      if (sent.length > KEPT_REVISIONS) sent.shift()
      this.sent.set(id, sent)
    }
    return { ...evaluation, modules }
  }
}

/**
 * Node reads the channel as lines of JSON. A line that is not JSON throws where no listener can catch it, which would end us:
 * the handle that it reads from is known by this symbol only.
 */
function surviveNonsense(child: ChildProcess, onNonsense: () => void): void {
  const key = Object.getOwnPropertySymbols(child).find(({ description }) => description === 'kChannelHandle')
  const handle = key && (child as unknown as Record<symbol, { onread?: unknown } | null>)[key]
  const read = handle?.onread
  if (!handle || typeof read !== 'function') return
  handle.onread = function onread(...args: unknown[]) {
    try {
      return Reflect.apply(read, handle, args) as unknown
    } catch {
      return onNonsense()
    }
  }
}

/** Reads a pipe without keeping anybody alive. */
function listen(stream: Readable | null | undefined, onData: (chunk: Buffer) => void): void {
  stream?.on('data', onData)
  stream?.on('error', () => undefined)
  if (stream && 'unref' in stream) (stream as unknown as { unref(): void }).unref()
}
