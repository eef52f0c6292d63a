import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import module, { createRequire } from 'node:module'
import path from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import vm from 'node:vm'
import { systemCaches } from '../common/cache-directory.js'

/*
 * Compiling a library of nine megabytes takes longer than checking a file. Node keeps compiled code from 22.8 on, when a
 * program asks it to; before that, this does the same for one CommonJS file, by V8's own means. It is kept where only
 * the user can write, never with the project that is checked: V8 trusts what it is given.
 */

const HASH_BYTES = 20

const DAY = 24 * 60 * 60 * 1000

/** How long what nobody has used is kept: each version of an extension has files, and so places, of its own. */
const KEPT = 30 * DAY

interface Loaded {
  script: vm.Script
  place: string
  /** The file's when it was read. */
  stamp: string
  /** V8's at that time: what is told to it since makes another one, and compiled code that nobody could use. */
  tag: number
}

/** Compiled in this process for want of a usable copy. */
const fresh: Loaded[] = []

/** `require` of an absolute CommonJS file, from compiled code that was kept where there is some. */
export function requireCompiled(file: string): unknown {
  const require = createRequire(file)
  const { getCompileCacheDir } = module as { getCompileCacheDir?: () => string | undefined }
  if (getCompileCacheDir?.() !== undefined) return require(file)
  const place = placeOf(file)
  const stamp = sourceVersion(file)
  const cachedData = read(place, stamp)
  const source = `(function (exports, require, module, __filename, __dirname) { ${textOf(file)}\n})`
  const script = new vm.Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) })
  if (!cachedData || script.cachedDataRejected)
    fresh.push({ script, place, stamp, tag: cachedDataVersionTag() })
  const loaded = { exports: {} }
  script.runInThisContext()(loaded.exports, require, loaded, file, path.dirname(file))
  return loaded.exports
}

/** V8 keeps a text in twice the room, and takes longer for all that it does with it, where one letter of it is not Latin. */
function textOf(file: string): string {
  const bytes = readFileSync(file)
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}

/** Keeps what had to be compiled, functions that ran included. Never throws: without it the next start is only slower. */
export function keepCompiled(): void {
  for (const { script, place, stamp, tag } of fresh.splice(0)) {
    if (tag !== cachedDataVersionTag()) continue
    const draft = `${place}.${process.pid}.tmp`
    try {
      const data = script.createCachedData()
      mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 })
      writeFileSync(draft, Buffer.concat([hashOf(stamp, data), data]), { mode: 0o600 })
      renameSync(draft, place)
      removeUnused(path.dirname(place))
    } catch {
      discard(draft)
    }
  }
}

function removeUnused(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < Date.now() - KEPT) discard(file)
  }
}

/** A folder that may not be entered cannot even be asked whether the file is there. */
function discard(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Then it is none of ours, or none was written.
  }
}

/** Another file, another V8, or other flags of it, those set at run time included: another place. */
function placeOf(file: string): string {
  const what = JSON.stringify([file, process.version, process.arch, cachedDataVersionTag()])
  const name = createHash('sha1').update(what).digest('hex')
  return path.join(systemCaches(), 'toolsight', 'compiled', name)
}

/** Null where there is none, or what is there is damaged or of another text: V8 itself looks at version, flags and length alone. */
function read(place: string, stamp: string): Buffer | null {
  try {
    const bytes = readFileSync(place)
    const data = bytes.subarray(HASH_BYTES)
    if (!hashOf(stamp, data).equals(bytes.subarray(0, HASH_BYTES))) return null
    noteUse(place)
    return data
  } catch {
    return null
  }
}

/** By the time of the file, once a day. */
function noteUse(place: string): void {
  const now = new Date()
  if (statSync(place).mtimeMs < now.getTime() - DAY) utimesSync(place, now, now)
}

/** Taken before the file is read: what is kept under it is never of an older text. */
function sourceVersion(file: string): string {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size} `
}

function hashOf(stamp: string, data: Buffer): Buffer {
  return createHash('sha1').update(stamp).update(data).digest()
}
