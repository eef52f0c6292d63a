import type { Activity } from './activity.js'
import type { Refuse } from './guard.js'

type Construct = new (...args: unknown[]) => object

/** Node's own SQLite writes files past the permission model. What is read only, or in memory alone, may be had. */
export function guardDatabases(refuse: Refuse, activity: Activity): void {
  const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => object | undefined }
  const sqlite = getBuiltinModule?.('node:sqlite') as Record<string, unknown> | undefined
  if (!sqlite) return
  const check = ([place, options]: unknown[]): void => {
    const { readOnly, allowExtension } = (
      typeof options === 'object' && options !== null ? options : {}
    ) as Record<string, unknown>
    if (allowExtension) throw refuse('An extension of a database')
    if (place === ':memory:') return
    if (readOnly !== true) throw refuse('A database that can be written')
    if (typeof place === 'string') activity.readFile(place)
  }
  sqlite['DatabaseSync'] = new Proxy(sqlite['DatabaseSync'] as Construct, {
    construct: (target, args, newTarget) => {
      check(args)
      return Reflect.construct(target, args, newTarget) as object
    },
  })
  if ('backup' in sqlite) {
    sqlite['backup'] = () => Promise.reject(refuse('A copy of a database'))
  }
}
