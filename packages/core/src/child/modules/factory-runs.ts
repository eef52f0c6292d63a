import { isStandIn, type Unknowns } from '../reading/index.js'
import type { SiteEntry } from './site-entry.js'

type Template = (...given: unknown[]) => Iterable<SiteEntry>

/** Runs functions that make tools. */
export class FactoryRuns {
  /** Whether arguments that are not known and may be left out are: `createServer(client, options = {})`. */
  leavesOut = false
  /** Whether there were arguments that may be left out. */
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

  /** A stand-in, or an object with one. To look at it is no part of the program. */
  #isUnknown(value: unknown): boolean {
    if (isStandIn(value)) return true
    if (typeof value !== 'object' || value === null) return false
    return this.unknowns.watch(() => Object.values(value).some(isStandIn)).value
  }
}
