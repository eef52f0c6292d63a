import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Refused } from '../runner/failures.js'
import type { Activity } from './activity.js'
import type { Refuse } from './refuse.js'

type AnyFunction = (...args: unknown[]) => unknown
type Members = Record<string, AnyFunction | undefined>

/** Everything in `fs` that changes the disk, without `Sync`; most exist as callback, promise and synchronous function. */
const WRITERS = [
  'appendFile',
  'chmod',
  'chown',
  'copyFile',
  'cp',
  'fchmod',
  'fchown',
  'fdatasync',
  'fsync',
  'ftruncate',
  'futimes',
  'lchmod',
  'lchown',
  'link',
  'lutimes',
  'mkdir',
  'mkdtemp',
  'mkdtempDisposable',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
]
const DESCRIPTOR_WRITERS = ['write', 'writev']
const DESCRIPTOR_READERS = ['close', 'fstat', 'read', 'readv']
/** The channel to the host, and the pipe on which the watchdog writes. */
const OWN_DESCRIPTORS: readonly unknown[] = [3, 4]
const HANDLE_WRITERS = [
  'appendFile',
  'chmod',
  'chown',
  'createWriteStream',
  'datasync',
  'sync',
  'truncate',
  'utimes',
  'write',
  'writeFile',
  'writev',
]
const READERS = [
  'readFile',
  'readdir',
  'createReadStream',
  'stat',
  'lstat',
  'exists',
  'access',
  'open',
  'opendir',
  'readlink',
]

export function guardFiles(refuse: Refuse, activity: Activity): void {
  const sync = fs as unknown as Members
  const promises = fs.promises as unknown as Members
  for (const name of WRITERS) {
    refuseCallback(sync, name, refuse)
    refuseSync(sync, `${name}Sync`, refuse)
    refusePromise(promises, name, refuse)
  }
  for (const name of DESCRIPTOR_WRITERS) guardDescriptor(sync, name, refuse)
  for (const name of ['createWriteStream', 'WriteStream', 'FileWriteStream']) refuseSync(sync, name, refuse)
  guardOpening(sync, promises, refuse)
  for (const name of DESCRIPTOR_READERS) {
    for (const key of [name, `${name}Sync`]) guardOwnDescriptors(sync, key, refuse)
  }
  guardReading(sync, promises, refuse, activity)
  recordReads(sync, promises, activity)
}

function refuseSync(target: Members, name: string, refuse: Refuse): void {
  if (!target[name]) return
  target[name] = function refused(): never {
    throw refuse(`fs.${name}`)
  }
}

function refusePromise(target: Members, name: string, refuse: Refuse): void {
  if (target[name]) target[name] = () => Promise.reject(refuse(`fs.promises.${name}`))
}

/** As the system would refuse: through the callback. */
function refuseCallback(target: Members, name: string, refuse: Refuse): void {
  if (!target[name]) return
  target[name] = (...args: unknown[]) => answer(args, refuse(`fs.${name}`))
}

function answer(args: unknown[], error: Refused): void {
  const callback = args[args.length - 1]
  if (typeof callback !== 'function') throw error
  process.nextTick(callback as (error: unknown) => void, error)
}

/** Writing to standard output and error stays possible: the host reads both. */
function guardDescriptor(target: Members, name: string, refuse: Refuse): void {
  const isStandard = (descriptor: unknown): boolean => descriptor === 1 || descriptor === 2
  const callback = target[name] as AnyFunction
  const sync = target[`${name}Sync`] as AnyFunction
  target[name] = (...args: unknown[]) =>
    isStandard(args[0]) ? callback(...args) : answer(args, refuse(`fs.${name}`))
  target[`${name}Sync`] = (...args: unknown[]) => {
    if (!isStandard(args[0])) throw refuse(`fs.${name}Sync`)
    return sync(...args)
  }
}

function guardOwnDescriptors(target: Members, name: string, refuse: Refuse): void {
  const original = target[name] as AnyFunction
  target[name] = (...args: unknown[]) => {
    refuseOwnDescriptor(args[0], refuse)
    return original(...args)
  }
}

function refuseOwnDescriptor(descriptor: unknown, refuse: Refuse): void {
  if (OWN_DESCRIPTORS.includes(descriptor)) throw refuse('A descriptor of the evaluation process')
}

function guardOpening(sync: Members, promises: Members, refuse: Refuse): void {
  const { open, openSync } = sync as { open: AnyFunction; openSync: AnyFunction }
  sync['open'] = (...args: unknown[]) =>
    opensForWriting(args[1]) ? answer(args, refuse('fs.open')) : open(...args)
  sync['openSync'] = (...args: unknown[]) => {
    if (opensForWriting(args[1])) throw refuse('fs.openSync')
    return openSync(...args)
  }
  const openPromise = promises['open'] as (...args: unknown[]) => Promise<object>
  let isPrototypeGuarded = false
  promises['open'] = async (...args: unknown[]) => {
    if (opensForWriting(args[1])) throw refuse('fs.promises.open')
    const handle = await openPromise(...args)
    if (!isPrototypeGuarded) {
      isPrototypeGuarded = true
      const prototype = Object.getPrototypeOf(handle) as Members
      for (const name of HANDLE_WRITERS) refusePromise(prototype, name, refuse)
    }
    return handle
  }
}

/** `flag` opens a file for more than reading, too: `w+` makes it, and empties it. */
function guardReading(sync: Members, promises: Members, refuse: Refuse, activity: Activity): void {
  /** With the place of the file that code wants to read. */
  const placed = (given: unknown[]): unknown[] => {
    const name = nameOf(given[0])
    const other = name === null ? null : inPackage(name, activity.file)
    if (other === null) return given
    activity.readFile(other)
    return [other, ...given.slice(1)]
  }
  const { readFile, readFileSync } = sync as { readFile: AnyFunction; readFileSync: AnyFunction }
  const readPromise = promises['readFile'] as AnyFunction
  sync['readFile'] = (...args: unknown[]) => {
    refuseOwnDescriptor(args[0], refuse)
    const { given, flag } = flagged(args)
    return opensForWriting(flag) ? answer(args, refuse('fs.readFile')) : readFile(...placed(given))
  }
  sync['readFileSync'] = (...args: unknown[]) => {
    refuseOwnDescriptor(args[0], refuse)
    const { given, flag } = flagged(args)
    if (opensForWriting(flag)) throw refuse('fs.readFileSync')
    return readFileSync(...placed(given))
  }
  promises['readFile'] = async (...args: unknown[]) => {
    const { given, flag } = flagged(args)
    if (opensForWriting(flag)) throw refuse('fs.promises.readFile')
    return readPromise(...placed(given))
  }
}

const { existsSync } = fs

/**
 * A file that code looks for in the folder around its package, where only the package has it: what a program is built into may lie one
 * folder deeper than its source (`build/src/index.js`). Null for any other.
 */
function inPackage(name: string, evaluated: string): string | null {
  const wanted = path.resolve(name)
  let home = path.dirname(evaluated)
  while (!existsSync(path.join(home, 'package.json'))) {
    if (home === path.dirname(home)) return null
    home = path.dirname(home)
  }
  const around = path.dirname(home)
  if (home === around || !wanted.startsWith(path.join(around, path.sep)) || existsSync(wanted)) return null
  const other = path.join(home, path.relative(around, wanted))
  return existsSync(other) ? other : null
}

/** The arguments with a `flag` that stays as it is: a getter could say something else the next time. */
function flagged(args: unknown[]): { given: unknown[]; flag: unknown } {
  const [path, options, ...rest] = args
  if (typeof options !== 'object' || options === null) return { given: args, flag: undefined }
  const { flag } = options as { flag?: unknown }
  return { given: [path, Object.create(options, { flag: { value: flag } }), ...rest], flag }
}

const WRITE_FLAGS =
  fs.constants.O_WRONLY |
  fs.constants.O_RDWR |
  fs.constants.O_CREAT |
  fs.constants.O_TRUNC |
  fs.constants.O_APPEND

function opensForWriting(flags: unknown): boolean {
  if (typeof flags === 'number') return (flags & WRITE_FLAGS) !== 0
  return typeof flags === 'string' && !/^(r|rs|sr)$/.test(flags)
}

/** What `fs` takes for a name, as a string; null for what it will refuse. */
function nameOf(given: unknown): string | null {
  if (typeof given === 'string') return given
  if (Buffer.isBuffer(given)) return given.toString()
  try {
    return given instanceof URL ? fileURLToPath(given) : null
  } catch {
    return null
  }
}

/** A module that reads a file while it loads depends on that file. */
function recordReads(sync: Members, promises: Members, activity: Activity): void {
  const recorded = (original: AnyFunction): AnyFunction => {
    function reading(this: unknown, ...args: unknown[]): unknown {
      const path = nameOf(args[0])
      if (path !== null) activity.readFile(path)
      return Reflect.apply(original, this, args)
    }
    return Object.defineProperties(
      reading,
      Object.getOwnPropertyDescriptors(original),
    ) as unknown as AnyFunction
  }
  for (const name of READERS) {
    for (const key of [name, `${name}Sync`]) {
      const original = sync[key]
      if (original) sync[key] = recorded(original)
    }
    const original = promises[name]
    if (original) promises[name] = recorded(original)
  }
}
