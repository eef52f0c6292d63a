import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  EvaluationFailure,
  PackageFile,
  Protection,
  RawTimeout,
  Response,
  Work,
} from '../child/protocol.js'
import { onlyEvaluation, withEvaluations } from '../child/work-evaluations.js'
import { Child } from './child.js'
import { Deadline, type Expiry } from './deadline.js'
import { placesAt, statementAt, whileProbing } from './execution-place.js'
import { Health } from './health.js'
import type { KnownHangs } from './known-hangs.js'
import type { LaunchOptions } from './launch.js'
import { takePrewarmed } from './prewarm.js'

type Answer = Exclude<Response, { type: 'ready' | 'started' | 'loading' | 'alive' | 'hangs' }>
export type SlotOutcome =
  | { answer: Answer; elapsedMs: number }
  | { failure: EvaluationFailure | RawTimeout; transient?: true; shared?: true; known?: true; probing?: true }

interface Job {
  work: Work
  started: number | null
  /** Its process died or hung through the fault of something before it: it was given a fresh one. */
  retried: boolean
  settle(outcome: SlotOutcome): void
}

export interface SlotOptions extends LaunchOptions {
  timeoutMs: number
  /** For loading all packages of one request together. It happens once for all files, so it may take its time. */
  loadingMs: number
  /** What every slot knows of statements that do not end. */
  hanging: KnownHangs
  onLog?: ((line: string) => void) | undefined
  /**
   * Whether a process is kept that takes over from one that is killed: it is started when there is nothing to do, and when work takes so
   * long that it may not end. Without it, a process is started when it is needed.
   */
  spare: boolean
}

/** A process that does not say that it is ready by then never will. */
const START_TIMEOUT_MS = 20_000
/** Work that takes longer may well end at the deadline: the spare is to be warm by then. */
const HANG_SUSPECTED_MS = 250
/** So long without work, and there is time to start the spare: while a workspace is checked it would only be in the way. */
const IDLE_MS = 300
/** Requests that the process has beside the one that runs: it goes on while our thread is busy with other things. */
const AHEAD = 2
/** Marks need some time to tell what lasts from what comes and goes. */
const MARKED_MS = 900

/**
 * A queue with one process, which does one request at a time and has the next ones already. A spare takes over when the
 * process has to be killed, and what was sent ahead.
 */
export class WorkerSlot {
  protection: Protection | null = null
  /** The version of the Node that runs the processes (`22.13.0`); null before the first is ready. */
  node: string | null = null
  private readonly queue: Job[] = []
  private running: Job | null = null
  /** Sent to the process that runs `running`, in this order; empty when nothing runs. */
  private readonly ahead: Job[] = []
  private child: Child | null = null
  private spare: Child | null = null
  private packages = new Map<string, PackageFile>()
  private deadline: Deadline | null = null
  private hangTimer: NodeJS.Timeout | null = null
  private idle: NodeJS.Timeout | null = null
  /** Has loaded what is different by now: its present answer is its last. */
  private outdated: Child | null = null
  private isStarting = false
  private isDisposed = false
  private readonly health = new Health()

  constructor(private readonly options: SlotOptions) {}

  get load(): number {
    return this.queue.length + this.ahead.length + (this.running ? 1 : 0)
  }

  /** Whether it has a process, or is starting one. */
  get isWarm(): boolean {
    return this.child !== null || this.load > 0
  }

  /** `first`: before everything that waits. */
  run(work: Work, { first = false } = {}): Promise<SlotOutcome> {
    return new Promise((settle) => {
      if (this.isDisposed) return settle(closed())
      const job = { work, started: null, retried: false, settle }
      if (first) this.queue.unshift(job)
      else this.queue.push(job)
      if (this.running) this.sendAhead()
      else void this.pump()
    })
  }

  /** Starts a process now, for work that will come, and loads what that will need. */
  warm(packages: () => PackageFile[] = () => []): void {
    if (this.child || this.spare || this.isStarting || this.isDisposed) return
    if (this.health.pauseMs > 0 || this.health.unavailableReason !== null) return
    const child = this.launched()
    this.child = child
    void nextTurn()
      .then(packages)
      .then(async (needed) => {
        if (needed.length > 0 && (await child.ready())) child.preload(needed)
      })
  }

  /** Why no process is to be had for now, for people; null: as far as is known, one is. */
  get unavailableReason(): string | null {
    return this.health.unavailableReason
  }

  /** Forgets that processes would not start, and what the present ones have loaded. What runs is answered yet. */
  restart(): void {
    this.health.reset()
    this.packages.clear()
    this.drop(this.spare)
    this.spare = null
    if (this.running) {
      this.outdated = this.child
    } else {
      this.drop(this.child)
      this.child = null
    }
  }

  /** The same at once: what runs is given up. */
  abandon(): void {
    const child = this.child
    this.restart()
    if (!this.running || !child) return
    this.retire(child)
    this.finish({
      failure: { kind: 'crashed', message: 'The process that evaluates tools was restarted.' },
      transient: true,
    })
  }

  async dispose(): Promise<void> {
    this.isDisposed = true
    this.clearTimers()
    const open = [...(this.running ? [this.running] : []), ...this.ahead.splice(0), ...this.queue.splice(0)]
    this.running = null
    const children = [this.child, this.spare]
    this.child = this.spare = null
    for (const child of children) if (child) child.events = null
    for (const job of open) job.settle(closed())
    await Promise.all(children.map((child) => child?.kill()))
  }

  private async pump(): Promise<void> {
    if (this.running || this.isStarting || this.queue.length === 0) return
    this.isStarting = true
    const child = await this.readyChild()
    this.isStarting = false
    // A restart may have taken it away in the steps between.
    if (child && child !== this.child) return this.pump()
    if (child && this.queue[0] && !child.mayAnswer(this.queue[0].work)) {
      this.retire(child)
      return this.pump()
    }
    const job = this.queue.shift()
    if (!job) return
    if (!child) {
      const message = this.health.unavailableReason
      job.settle(message === null ? closed() : { failure: { kind: 'crashed', message }, transient: true })
      return this.pump()
    }
    this.start(job, child)
  }

  /** A process that is ready, started again a few times with pauses between; null when none will be. */
  private async readyChild(): Promise<Child | null> {
    for (;;) {
      if (this.isDisposed || this.health.unavailableReason !== null) return null
      if (!this.child?.alive) {
        if (!this.spare?.alive && this.health.pauseMs > 0) {
          await new Promise((resolve) => setTimeout(resolve, this.health.pauseMs))
          if (this.isDisposed) return null
        }
        this.child = this.spare?.alive ? this.spare : this.launched()
        this.spare = null
      }
      const { child } = this
      const timer = setTimeout(() => void child.kill(), START_TIMEOUT_MS)
      const isReady = await child.ready()
      clearTimeout(timer)
      // A restart took it away: that it is gone says nothing about the next.
      if (this.child !== child) continue
      if (isReady && child.alive) {
        this.health.started()
        this.protection = child.protection
        this.node = child.node
        return child
      }
      this.child = null
      this.health.died(child.endReason ?? '', false)
    }
  }

  private launched(): Child {
    const child = takePrewarmed(this.options) ?? new Child(this.options)
    child.onLog = this.options.onLog
    return child
  }

  private start(job: Job, child: Child): void {
    child.events = {
      answer: (response, clean) => this.receive(child, response, clean),
      computed: () => this.deadline?.used(child.cpuMs),
      end: (reason) => this.lose(child, reason),
    }
    this.send(job, child)
    this.attend(job, child)
  }

  private send({ work }: Job, child: Child): void {
    const { hanging } = this.options
    child.send(withEvaluations(work, (evaluation) => ({ ...evaluation, hanging: hanging.in(evaluation) })))
  }

  /** From now on what the process does is this request, which it has. */
  private attend(job: Job, child: Child): void {
    this.running = job
    job.started = null
    if (this.idle) clearTimeout(this.idle)
    child.attend()
    this.arm(child)
    this.watchForHang()
    this.sendAhead()
  }

  private sendAhead(): void {
    const { child } = this
    if (!child?.alive || child === this.outdated) return
    while (this.ahead.length < AHEAD) {
      const [next] = this.queue
      if (!next || !child.mayAnswer(next.work)) return
      const job = this.queue.shift() as Job
      this.ahead.push(job)
      this.send(job, child)
    }
  }

  /** What was sent ahead to a process that is given up was not begun. */
  private takeBack(): void {
    this.queue.unshift(...this.ahead.splice(0))
  }

  private receive(child: Child, response: Response, clean: boolean): void {
    const job = this.running
    if (!job || response.type === 'ready') return
    if (response.type === 'alive') {
      this.deadline?.alive(response)
      return
    }
    if (response.type === 'loading') {
      this.deadline?.load(response.package)
      this.watchForHang(response.package === null)
      return
    }
    if (response.id !== job.work.id) return
    if (response.type === 'started') {
      job.started = performance.now()
      this.arm(child)
      return
    }
    const isOutdated = child === this.outdated
    if (response.type === 'evaluated' && !isOutdated) {
      for (const file of response.packages) this.packages.set(file.path, file)
    }
    const [next] = this.ahead
    const mayGoOn = clean && !isOutdated && (!next || child.mayAnswer(next.work))
    if (!mayGoOn) this.retire(child)
    this.health.answered()
    if (response.type === 'hangs') {
      const { statement } = response
      const evaluation = onlyEvaluation(job.work)
      const elapsedMs = evaluation ? this.options.hanging.elapsedMs(evaluation, statement) : 0
      return this.finish({ failure: { kind: 'timeout', elapsedMs, statement }, known: true })
    }
    this.finish({ answer: response, elapsedMs: performance.now() - (job.started ?? performance.now()) })
  }

  private finish(outcome: SlotOutcome): void {
    const job = this.running
    this.clearTimers()
    this.running = null
    job?.settle(outcome)
    const next = this.ahead.shift()
    if (next && this.child) return this.attend(next, this.child)
    if (this.queue.length === 0) this.idle = setTimeout(() => this.warmSpare(), IDLE_MS).unref()
    void this.pump()
  }

  private arm(child: Child): void {
    this.deadline?.stop()
    const { timeoutMs } = this.options
    this.deadline = new Deadline({
      timeoutMs:
        this.running && onlyEvaluation(this.running.work)?.marked
          ? Math.max(timeoutMs, MARKED_MS)
          : timeoutMs,
      loadingMs: this.options.loadingMs,
      cpuMs: child.cpuMs,
      ask: () => child.ping(),
      expire: (expiry) => {
        if (this.running && this.child === child) this.expire(this.running, child, expiry)
      },
    })
    this.deadline.load(child.loading)
  }

  /** Starts the spare when the work goes on for long: but not while packages load, which it would only slow down. */
  private watchForHang(mayHang = true): void {
    if (this.hangTimer) clearTimeout(this.hangTimer)
    const patience = Math.min(HANG_SUSPECTED_MS, this.options.timeoutMs / 2)
    this.hangTimer = mayHang ? setTimeout(() => this.warmSpare(), patience) : null
  }

  private expire(job: Job, child: Child, { elapsedMs, loading }: Expiry): void {
    this.retire(child)
    if (loading !== null) {
      const message = `The package \`${loading}\` did not finish loading: it was stopped after ${(elapsedMs / 1000).toFixed(1)} s.`
      this.finish({ failure: { kind: 'crashed', message }, shared: true })
    } else if (job.started !== null) {
      const evaluation = onlyEvaluation(job.work)
      const statement = statementAt(child, job.work)
      const places = placesAt(child, job.work)
      // With variables that are given on trial it may be the values that keep it from ending.
      if (statement && evaluation && !evaluation.environment && !evaluation.marked)
        this.options.hanging.add(evaluation, statement, elapsedMs)
      this.finish({
        failure: { kind: 'timeout', elapsedMs, ...(statement ? { statement } : {}), places },
        ...whileProbing(child, job.work),
      })
    } else {
      this.again(job, 'The process that evaluates tools did not answer')
    }
  }

  /** The process ended by itself. */
  private lose(child: Child, reason: string): void {
    if (this.child === child) this.child = null
    this.takeBack()
    const job = this.running
    if (!job) return
    this.health.died(reason, true)
    const message = `The process that evaluates tools stopped. ${reason}.`
    // What an earlier file left behind may have ended it: this one is asked again by itself.
    if (child.answered > 0) this.again(job, message, whileProbing(child, job.work))
    else this.finish({ failure: { kind: 'crashed', message }, ...whileProbing(child, job.work) })
  }

  private again(job: Job, message: string, probing: { probing?: true } = {}): void {
    // One that was taken up may have been ended by what it did; one that was not has done nothing.
    const blame = job.started === null ? { transient: true as const } : {}
    if (job.retried) return this.finish({ failure: { kind: 'crashed', message }, ...blame, ...probing })
    job.retried = true
    this.clearTimers()
    this.running = null
    this.queue.unshift(job)
    void this.pump()
  }

  private retire(child: Child): void {
    if (this.child === child) this.child = null
    this.takeBack()
    this.drop(child)
  }

  private drop(child: Child | null): void {
    if (!child) return
    child.events = null
    void child.kill()
  }

  private warmSpare(): void {
    if (this.isDisposed || this.spare?.alive || !this.options.spare) return
    const spare = this.launched()
    this.spare = spare
    void spare.ready().then((isReady) => {
      if (isReady) spare.preload([...this.packages.values()])
    })
  }

  private clearTimers(): void {
    this.deadline?.stop()
    if (this.hangTimer) clearTimeout(this.hangTimer)
    if (this.idle) clearTimeout(this.idle)
    this.deadline = this.hangTimer = this.idle = null
  }
}

function closed(): SlotOutcome {
  return { failure: { kind: 'crashed', message: 'The evaluator was closed.' }, transient: true }
}
