import { syncBuiltinESMExports } from 'node:module'
import { Refused } from '../runner/failures.js'
import type { Activity } from './activity.js'
import { guardDatabases } from './databases.js'
import { guardFiles } from './files.js'
import { guardLasting } from './lasting.js'
import { guardedHandles, guardNetwork } from './network.js'
import type { OpenWork } from './open-work.js'
import { guardProcess } from './process.js'
import type { Refuse } from './refuse.js'

/**
 * Closes the doors to the outside, in JavaScript. A net against accidents, not a wall against malice: Node's permission
 * model is the wall, where there is one.
 */
export function installGuards(activity: Activity, openWork: OpenWork, hostIsGone: () => boolean): void {
  const refuse: Refuse = (what) => {
    activity.refuse(what)
    return new Refused(what)
  }
  guardProcess(refuse, activity, hostIsGone)
  guardFiles(refuse, activity)
  guardNetwork(refuse)
  openWork.onHandle = guardedHandles(refuse)
  guardDatabases(refuse, activity)
  guardLasting(activity)
  // So that `import { writeFileSync } from 'node:fs'` in packages gets the guarded functions too.
  syncBuiltinESMExports()
}
