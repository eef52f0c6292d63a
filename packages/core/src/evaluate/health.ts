/** Processes that die before they are ready, in a row, until no more are started. */
const MAX_DEAD_STARTS = 5
/** The same for those that die at work, and answer nothing in between: one file after the other may do that to one. */
const MAX_DEATHS = 10
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 800
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 160_000

/**
 * Whether it is worth starting another process: pauses grow with every one that dies, and after too many in a row there
 * is a rest, in which requests are refused at once. One answer, and all is forgotten.
 */
export class Health {
  private starts = 0
  private deaths = 0
  private lastReason = ''
  private restMs = FIRST_REST_MS
  private restsUntil = 0

  /** @param wasReady whether it had been at work */
  died(reason: string, wasReady: boolean): void {
    this.lastReason = reason
    if (wasReady) this.deaths++
    else this.starts++
    if (this.starts < MAX_DEAD_STARTS && this.deaths < MAX_DEATHS) return
    this.restsUntil = performance.now() + this.restMs
    this.restMs = Math.min(this.restMs * 2, LONGEST_REST_MS)
  }

  started(): void {
    this.starts = 0
  }

  answered(): void {
    if (this.deaths > 0 || this.starts > 0 || this.restsUntil > 0) this.reset()
  }

  /** Somebody mended something, and wants to see it tried. */
  reset(): void {
    this.starts = this.deaths = this.restsUntil = 0
    this.restMs = FIRST_REST_MS
  }

  /** How long to wait before the next process is started. */
  get pauseMs(): number {
    const dead = this.starts > 0 ? this.starts : this.deaths - 2
    return dead <= 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (dead - 1), LONGEST_PAUSE_MS)
  }

  /** While no process is to be started: why, and when one will be. Null otherwise. */
  get unavailableReason(): string | null {
    const leftMs = this.restsUntil - performance.now()
    if (leftMs <= 0) return null
    const what =
      this.starts >= MAX_DEAD_STARTS
        ? 'The process that evaluates tools does not start.'
        : `The process that evaluates tools stopped ${this.deaths} times in a row.`
    return `${what} ${this.lastReason}. Restart Toolsight or check again to retry now. An open editor retries in ${Math.ceil(leftMs / 1000)} s.`
  }
}
