import { syncBuiltinESMExports } from 'node:module'
import type { Activity } from './activity.js'
import { Refused } from './failures.js'
import { guardDatabases } from './guard-databases.js'
import { guardFiles } from './guard-files.js'
import { guardLasting } from './guard-lasting.js'
import { guardNetwork } from './guard-network.js'
import { guardProcess } from './guard-process.js'

/** Notes what was tried and makes the error for it. */
export type Refuse = (what: string) => Refused

/**
 * Closes the doors to the outside, in JavaScript. A net against accidents, not a wall against malice: Node's permission
 * model is the wall, where there is one.
 */
export function installGuards(activity: Activity, hostIsGone: () => boolean): void {
  const refuse: Refuse = (what) => {
    activity.refuse(what)
    return new Refused(what)
  }
  guardProcess(refuse, activity, hostIsGone)
  guardFiles(refuse, activity)
  guardNetwork(refuse)
  guardDatabases(refuse, activity)
  guardLasting(activity)
  // So that `import { writeFileSync } from 'node:fs'` in packages gets the guarded functions too.
  syncBuiltinESMExports()
}
