import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { parseAnswer } from './answer.js'
import { type LaunchOptions, launch } from './launch.js'
import { LogLines } from './log-lines.js'
import type { PackageFile, Protection, Request, Response } from './protocol.js'

export interface ChildEvents {
  answer(response: Response, clean: boolean): void
  /** It is gone, with a reason for people. Called once, also when it never started. */
  end(reason: string): void
}

/** One evaluation process. It keeps nobody alive: whoever waits for an answer holds a timer. */
export class Child {
  /** Null until it is ready. */
  protection: Protection | null = null
  /** How many requests it answered. */
  answered = 0
  events: ChildEvents | null = null
  private readonly token = randomBytes(16).toString('hex')
  /** Revisions by module id, as sent. */
  private readonly sent = new Map<string, string>()
  private process: ChildProcess | null = null
  private ended: string | null = null
  private readonly readiness: Promise<boolean>
  private settleReadiness: (ready: boolean) => void = () => undefined
  private readonly log: LogLines

  constructor(
    private readonly options: LaunchOptions,
    onLog: ((line: string) => void) | undefined,
  ) {
    this.log = new LogLines(onLog)
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

  send(request: Request): void {
    if (request.type === 'evaluate' || request.type === 'validate' || request.type === 'generate')
      this.log.reset()
    this.post(this.withoutKnown(request))
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
      child = await launch(this.options)
    } catch (error) {
      this.end(`Node could not be run: ${(error as Error).message}`)
      return
    }
    if (!this.alive) {
      child.kill('SIGKILL')
      return
    }
    this.process = child
    child.on('message', (message) => this.receive(message))
    child.on('error', (error) => this.end(`Node could not be run: ${error.message}`))
    child.on('exit', (code, signal) => this.end(this.log.exitReason(code, signal)))
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => this.log.add(chunk))
      stream?.on('error', () => undefined)
      if (stream && 'unref' in stream) (stream as unknown as { unref(): void }).unref()
    }
    child.unref()
    child.channel?.unref()
    // Buffers count against the resident size and not against the heap.
    this.post({ type: 'start', residentBytes: (this.options.memoryMb * 2 + 256) * 1024 * 1024 })
  }

  private receive(message: unknown): void {
    if (!this.alive) return
    const answer = parseAnswer(message, this.token)
    if (!answer) return
    if (answer.response.type === 'ready') {
      this.protection = answer.response.protection
      this.settleReadiness(true)
      return
    }
    if (answer.response.type !== 'started') this.answered++
    this.events?.answer(answer.response, answer.clean)
  }

  private end(reason: string): void {
    if (this.ended !== null) return
    this.ended = reason
    this.settleReadiness(false)
    this.events?.end(reason)
  }

  /** Why it ended, for people; null while it lives. */
  get endReason(): string | null {
    return this.ended
  }

  private post(request: Request): void {
    // A send that fails is followed by the exit, which says more.
    if (this.process?.connected) this.process.send({ token: this.token, request }, () => undefined)
  }

  private withoutKnown(request: Request): Request {
    if (!('evaluation' in request)) return request
    const modules = request.evaluation.modules.filter(({ id, revision }) => this.sent.get(id) !== revision)
    for (const { id, revision } of modules) this.sent.set(id, revision)
    return { ...request, evaluation: { ...request.evaluation, modules } }
  }
}
