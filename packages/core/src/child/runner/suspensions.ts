import { AwaitedValues } from './awaited-values.js'
import { Suspension } from './failures.js'

/** What is running now, and what it waits for. One for each evaluation. */
export class Suspensions {
  private readonly running: Array<{ suspended: boolean }> = []
  private readonly pending = new Set<Promise<unknown>>()
  readonly awaited = new AwaitedValues((promise, what) => this.suspend(promise, what))

  enter(task: { suspended: boolean }): void {
    this.running.push(task)
  }

  leave(): void {
    this.running.pop()
  }

  /** Gives up what is running until `promise` has settled. */
  suspend(promise: Promise<unknown>, what: string): never {
    this.pending.add(promise)
    for (const task of this.running) task.suspended = true
    throw new Suspension(what, promise)
  }

  /** The exception for code that was suspended but went on: it waits for all that is pending. */
  again(what: string): Suspension {
    return new Suspension(what, Promise.allSettled([...this.pending]))
  }

  /**
   * Runs a site until nothing that it read was still loading. Only the last run counts, so that code which catches the
   * exception of an early read is run again too.
   */
  async settled<T>(attempt: () => T): Promise<Awaited<T>> {
    const end = this.awaited.begin()
    try {
      return await this.untilSettled(attempt)
    } finally {
      end()
    }
  }

  private async untilSettled<T>(attempt: () => T): Promise<Awaited<T>> {
    for (;;) {
      this.pending.clear()
      this.awaited.restart()
      let outcome: { value: Awaited<T> } | { error: unknown }
      try {
        outcome = { value: await attempt() }
      } catch (error) {
        outcome = { error }
      }
      const waited = [...this.pending]
      if ('error' in outcome && outcome.error instanceof Suspension) waited.push(outcome.error.promise)
      if (waited.length > 0) await Promise.allSettled(waited)
      else if ('error' in outcome) throw outcome.error
      else return outcome.value
    }
  }

  /** The same for an `import()` in the middle of other code: it waits for what it suspended on itself and nothing else. */
  async until<T>(attempt: () => T): Promise<T> {
    // Outside the code that calls it, which is not to be suspended by it.
    await undefined
    for (;;) {
      try {
        return attempt()
      } catch (error) {
        if (!(error instanceof Suspension)) throw error
        await error.promise.catch(() => undefined)
      }
    }
  }
}
