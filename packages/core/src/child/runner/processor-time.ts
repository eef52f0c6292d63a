/** Between two questions to the system. Milliseconds. */
const EVERY_MS = 20

/**
 * The processor time that this process has used. Asking the system takes a good part of a short evaluation, so that a rough
 * answer goes by the last one: meanwhile one thread has used what has passed since, at most.
 */
export class ProcessorTime {
  /** As `process` had it before user code. */
  private readonly usage = process.cpuUsage.bind(process)
  private readonly now = performance.now.bind(performance)
  private readonly utilization = performance.eventLoopUtilization.bind(performance)
  private asked = { at: Number.NEGATIVE_INFINITY, ms: 0 }

  /** Milliseconds. */
  exact(): number {
    const { user, system } = this.usage()
    this.asked = { at: this.now(), ms: (user + system) / 1000 }
    return this.asked.ms
  }

  /** The same, some milliseconds off either way. */
  rough(): number {
    const passed = this.now() - this.asked.at
    return passed < EVERY_MS ? this.asked.ms + passed : this.exact()
  }

  /** How long the event loop had nothing to do so far. Milliseconds. */
  idle(): number {
    return this.utilization().idle
  }
}
