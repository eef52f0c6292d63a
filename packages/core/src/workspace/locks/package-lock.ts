import type { Lock, LockedTool } from '../../contract/lock.js'
import type { ToolFacts } from '../../model/facts.js'

/** The lock of one package, as its tools are now. */
export interface PackageLock {
  /** Absolute, with `/`: where the lock stands. */
  folder: string
  lock: Lock
  /** The tools that it was made of, by what it has of them. */
  facts: ReadonlyMap<LockedTool, ToolFacts>
}
