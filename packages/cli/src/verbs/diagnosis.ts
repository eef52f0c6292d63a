import type { Inventory, TargetCount, Workspace } from '../engine.js'

/** What the verb knows. */
export interface Diagnosis {
  toolsight: string
  /** The Node that the command runs on. */
  node: string
  root: string
  configFiles: readonly string[]
  status: ReturnType<Workspace['status']>
  /** How many tools are in which state, as check begins with. */
  states: string
  /** What tools are checked for, and what says so. */
  targets: TargetCount[]
  /** Whether results are kept between runs, and the folder that was asked for; null: the user's own. */
  cache: { isKept: boolean; location: string | null }
  inventory: Inventory
}
