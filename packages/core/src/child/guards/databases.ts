import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Activity } from './activity.js'
import type { Refuse } from './refuse.js'

type AnyFunction = (...args: unknown[]) => unknown
type Construct = new (...args: unknown[]) => object
type Options = Record<string, unknown>

/** Statements that open another file, whatever the database was opened as. */
const OPENS_ANOTHER = /\b(?:attach|vacuum)\b/i

/** Node's own SQLite writes files past the permission model. What is read only, or in memory alone, may be had. */
export function guardDatabases(refuse: Refuse, activity: Activity): void {
  const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => object | undefined }
  const sqlite = getBuiltinModule?.('node:sqlite') as Record<string, unknown> | undefined
  if (!sqlite) return
  const Database = sqlite['DatabaseSync'] as Construct & { prototype: Record<string, unknown> }
  const check = (place: unknown, { readOnly, allowExtension }: Options): void => {
    if (allowExtension) throw refuse('An extension of a database')
    if (place === ':memory:') return
    if (readOnly !== true) throw refuse('A database that can be written')
    if (isWrittenAhead(place)) throw refuse('A database with a write-ahead log')
    if (typeof place === 'string') activity.readFile(place)
  }
  const Guarded = new Proxy(Database, {
    construct: (target, [place, given], newTarget) => {
      // A copy: getters could say something else the next time.
      const options = { ...(typeof given === 'object' ? given : null) } as Options
      check(place, options)
      return Reflect.construct(target, [place, options], newTarget) as object
    },
  })
  sqlite['DatabaseSync'] = Database.prototype['constructor'] = Guarded
  for (const name of ['exec', 'prepare']) guardStatements(Database.prototype, name, refuse)
  // It makes statements of its own.
  if ('createTagStore' in Database.prototype) {
    Database.prototype['createTagStore'] = () => {
      throw refuse('A store of statements')
    }
  }
  if ('backup' in sqlite) {
    sqlite['backup'] = () => Promise.reject(refuse('A copy of a database'))
  }
}

const { openSync, readSync, closeSync } = fs
/** Where the header says which versions of the format write and read it. */
const FORMAT_OFFSET = 18
const WRITE_AHEAD = 2

/** Such a database has files beside it, which SQLite makes for reading, too. */
function isWrittenAhead(place: unknown): boolean {
  const versions = Buffer.alloc(2)
  try {
    const descriptor = openSync(pathOf(place), 'r')
    readSync(descriptor, versions, 0, versions.length, FORMAT_OFFSET)
    closeSync(descriptor)
  } catch {
    // Then SQLite cannot open it either.
    return false
  }
  return versions.includes(WRITE_AHEAD)
}

function pathOf(place: unknown): string {
  const text = Buffer.isBuffer(place) ? place.toString() : String(place)
  return text.startsWith('file:') ? fileURLToPath(text) : text
}

function guardStatements(prototype: Record<string, unknown>, name: string, refuse: Refuse): void {
  const original = prototype[name] as AnyFunction
  prototype[name] = function guarded(this: unknown, text: unknown, ...rest: unknown[]) {
    if (typeof text === 'string' && OPENS_ANOTHER.test(text)) throw refuse('Another database')
    return Reflect.apply(original, this, [text, ...rest])
  }
}
