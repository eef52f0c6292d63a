/*
 * A request has `timeoutMs` of wall time, but wall time alone would blame a module for a busy machine. So when that time
 * is over, three things are told apart:
 *
 * - The child computed for at least half of it: the module is slow, or loops. It ends now.
 * - The child answers when it is asked for a sign of life, twice, and in between its event loop had nothing to do: it waits
 *   for what does not come (an `await` that never settles). It ends now.
 * - The child computed next to nothing: it is blocked (`Atomics.wait`). It has four times as long.
 *
 * Anything else is a child that gets little processor time. It has until it has computed for half the time.
 *
 * Packages load once for all files, natively, and may take long when they do: their time does not count, but has a
 * limit of its own, by the same rule.
 */

const COMPUTED_SHARE = 0.5
const PATIENCE = 4
/** What computes less than this share of the time is blocked: a watchdog needs some of it. */
const BLOCKED_SHARE = 0.02
/** Between two looks at a child whose time is over. */
const LOOK_MS = 60
/** A child that only waits needs less than this between two looks, for saying so. */
const WAITING_CPU_MS = 5
/** Its event loop has had nothing to do for this share of the time between two looks. */
const WAITING_SHARE = 0.8
/** Later than this our own thread was held up: what the child said meanwhile is still to be read. */
const HELD_UP_MS = 20

export interface DeadlineOptions {
  timeoutMs: number
  /** For all packages together. */
  loadingMs: number
  /** The processor time that the child has used so far, in all its life. Milliseconds. */
  cpuMs: number
  /** Asks the child for a sign of life, and answers the number that this will have. */
  ask(): number
  expire(expiry: Expiry): void
}

export interface Expiry {
  /** Wall time of what ran over: the module's code, or the packages'. */
  elapsedMs: number
  /** The package that did not finish loading; null where it was the module's own code. */
  loading: string | null
}

export interface SignOfLife {
  /** Of the question that it answers. */
  number: number
  /** How long the child's event loop had nothing to do, in all its life. Milliseconds. */
  idleMs: number
}

interface Spent {
  readonly limitMs: number
  wallMs: number
  cpuMs: number
}

/** Measures one request. It starts when it is made, and calls `expire` at most once. */
export class Deadline {
  private readonly code: Spent
  private readonly packages: Spent
  private spending: Spent
  private loading: string | null = null
  private since = performance.now()
  private cpuSince: number
  private cpuMs: number
  private sign: { at: number; cpuMs: number; idleMs: number } | null = null
  /** The question that the child has not answered yet. One that was asked for earlier work says nothing about this. */
  private asked: number | null = null
  private isWaiting = false
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly options: DeadlineOptions) {
    this.code = { limitMs: options.timeoutMs, wallMs: 0, cpuMs: 0 }
    this.packages = { limitMs: options.loadingMs, wallMs: 0, cpuMs: 0 }
    this.spending = this.code
    this.cpuSince = this.cpuMs = options.cpuMs
    this.lookIn(this.code.limitMs)
  }

  /** The child's processor time, from the code that measures it. */
  used(cpuMs: number): void {
    this.cpuMs = Math.max(this.cpuMs, cpuMs)
  }

  /** A package is being loaded from now on; null: none is any more. */
  load(name: string | null): void {
    if (this.timer === null) return
    this.loading = name
    const next = name === null ? this.code : this.packages
    if (next === this.spending) return
    const { wallMs, cpuMs } = this.total()
    Object.assign(this.spending, { wallMs, cpuMs })
    this.spending = next
    this.since = performance.now()
    this.cpuSince = this.cpuMs
    this.sign = this.asked = null
    this.isWaiting = false
    this.lookIn(Math.max(next.limitMs - next.wallMs, 1))
  }

  /** The child gave the sign of life that it was asked for. */
  alive({ number, idleMs }: SignOfLife): void {
    if (number !== this.asked) return
    this.asked = null
    const now = performance.now()
    if (this.sign && now - this.sign.at >= LOOK_MS / 2) {
      this.isWaiting =
        this.cpuMs - this.sign.cpuMs < WAITING_CPU_MS &&
        idleMs - this.sign.idleMs >= (now - this.sign.at) * WAITING_SHARE
    }
    this.sign = { at: now, cpuMs: this.cpuMs, idleMs }
    if (this.isWaiting) this.judge()
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  private lookIn(milliseconds: number): void {
    if (this.timer) clearTimeout(this.timer)
    const due = performance.now() + milliseconds
    this.timer = setTimeout(() => {
      const late = performance.now() - due
      this.timer = setTimeout(
        () => this.judge(),
        late > HELD_UP_MS ? Math.min(late, this.options.timeoutMs) : 1,
      )
    }, milliseconds)
  }

  private judge(): void {
    if (this.timer === null) return
    const { limitMs } = this.spending
    const { wallMs, cpuMs } = this.total()
    const isBlocked = wallMs >= limitMs * PATIENCE && cpuMs < wallMs * BLOCKED_SHARE
    const isOver = cpuMs >= limitMs * COMPUTED_SHARE || isBlocked || this.isWaiting
    if (!isOver) {
      this.lookIn(LOOK_MS)
      this.asked ??= this.options.ask()
      return
    }
    this.stop()
    this.options.expire({ elapsedMs: Math.round(wallMs), loading: this.loading })
  }

  private total(): { wallMs: number; cpuMs: number } {
    return {
      wallMs: this.spending.wallMs + performance.now() - this.since,
      cpuMs: this.spending.cpuMs + this.cpuMs - this.cpuSince,
    }
  }
}
