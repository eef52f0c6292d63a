import timers from 'node:timers'
import type { Activity } from './activity.js'

type Schedule = (...args: unknown[]) => object

/** What user code scheduled ends with its evaluation, so that it cannot run into the next one. */
export class Timers {
  private readonly open = new Set<object>()
  private readonly clearTimeout = globalThis.clearTimeout
  private readonly clearImmediate = globalThis.clearImmediate

  constructor(private readonly activity: Activity) {}

  install(): void {
    const module = timers as unknown as Record<string, Schedule>
    for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
      const schedule = module[name] as Schedule
      const tracked = (...args: unknown[]): object => {
        const timer = schedule(...args)
        // A package's own timers belong to the process: it is loaded once.
        if (!this.activity.loadingPackage) this.open.add(timer)
        return timer
      }
      Object.defineProperties(tracked, Object.getOwnPropertyDescriptors(schedule))
      module[name] = tracked
      Object.defineProperty(globalThis, name, {
        value: tracked,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
  }

  clear(): void {
    for (const timer of this.open) {
      if ('hasRef' in timer && '_onImmediate' in timer)
        this.clearImmediate.call(globalThis, timer as NodeJS.Immediate)
      else this.clearTimeout.call(globalThis, timer as NodeJS.Timeout)
    }
    this.open.clear()
  }
}
