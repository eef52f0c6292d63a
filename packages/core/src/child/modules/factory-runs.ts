import { isStandIn, type Taint, type Unknowns } from '../reading/index.js'
import type { SiteEntry } from './site-entry.js'

type Template = (...given: unknown[]) => Iterable<SiteEntry>

/** Runs functions that make tools. */
export class FactoryRuns {
  /** Whether what is not known and may be left out is: `createServer(client, options = {})`, `options.limit ?? 10`. */
  leavesOut = false
  /** Whether there was anything of the kind. */
  couldLeaveOut = false

  constructor(private readonly unknowns: Unknowns) {}

  run(template: Template, given: readonly unknown[]): Iterable<SiteEntry> {
    // It counts the parameters ahead of the first that may be left out.
    const { length } = template
    if (!this.unknowns.active || length >= given.length) return template(...given)
    this.couldLeaveOut = true
    if (!this.leavesOut) return template(...given)
    return template(
      ...given.map((each, index) => (index >= length && this.#isUnknown(each) ? undefined : each)),
    )
  }

  /** The value of `options.limit` in `options.limit ?? 10`. */
  orElse(get: () => unknown): unknown {
    if (!this.unknowns.active) return get()
    const taint: Taint = new Set()
    const value = this.unknowns.into(taint, get)
    if (isStandIn(value)) {
      this.couldLeaveOut = true
      if (this.leavesOut) return undefined
    }
    this.unknowns.add(taint)
    return value
  }

  /** A stand-in, or an object with one. To look at it is no part of the program. */
  #isUnknown(value: unknown): boolean {
    if (isStandIn(value)) return true
    if (typeof value !== 'object' || value === null) return false
    return this.unknowns.watch(() => Object.values(value).some(isStandIn)).value
  }
}
