import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemCaches } from '../../common/cache-directory.js'
import { readRegularFile } from '../../common/regular-file.js'
import { TimeSlicer } from '../../common/time-slicer.js'
import { hashOf } from './dependency-fingerprints.js'

/** How many files a workspace's cache consists of: one that changed is written without the others. */
const SHARDS = 32

/** No shard is written that is longer; the whole cache is at most as many times larger. UTF-16 code units. */
const MAX_SHARD = 8 * 1024 * 1024

/** A text, and what it shares with others: many records have the same parts, and each part is written once. */
export interface Stored {
  parts: readonly string[]
  text: string
}

/** A record as it is held: its text may be on disk alone. */
export interface Held {
  parts: readonly string[]
  text: string | null
}

const LINE_FEED = 10

/** An existing file or folder of this name is not written to, and nobody else reads what is. */
const NEW_FILE = { flag: 'wx', mode: 0o600 }

/** How a workspace's folder is called. */
const IS_WORKSPACE = /^[\w-]{27}$/

/** Caches of workspaces that nobody has checked for this long go. */
const KEPT_MS = 60 * 24 * 60 * 60 * 1000

interface Shard {
  records: Map<string, Held>
  /** Records that were asked for or written: the last to go when there are too many. */
  used: Set<string>
  isChanged: boolean
}

/**
 * Records by key, kept on disk between runs. What cannot be read, or was written under another `stamp`, is as if it were
 * not there; what cannot be written is lost. Files are replaced whole, so that a reader never sees half of one.
 */
export class CacheStore {
  readonly #folder: string
  readonly #stamp: string
  readonly #shards = new Map<number, Shard>()
  /** One string for equal parts, also of different files. */
  readonly #parts = new Map<string, string>()
  readonly #onDisk = new Map<number, WeakRef<ReadonlyMap<string, Held>>>()

  constructor(folder: string, stamp: string) {
    this.#folder = folder
    this.#stamp = stamp
  }

  /** The same one for as long as the record is. */
  get(key: string): Held | null {
    const shard = this.#shard(key)
    const record = shard.records.get(key)
    if (record === undefined) return null
    shard.used.add(key)
    return record
  }

  /** The text of a record; null where it was on disk alone, and the file has been replaced by now. */
  text(key: string, record: Held): string | null {
    if (record.text !== null) return record.text
    const onDisk = this.#lookUp(numberOf(key)).get(key)
    return onDisk && isSameParts(onDisk, record) ? onDisk.text : null
  }

  /** What is read for one record stays for the others, until memory is wanted for something else. */
  #lookUp(number: number): ReadonlyMap<string, Held> {
    const known = this.#onDisk.get(number)?.deref()
    if (known) return known
    const records = this.#read(number)
    this.#onDisk.set(number, new WeakRef(records))
    return records
  }

  /** Texts that stand on disk are held no longer. */
  release(): void {
    for (const { records, isChanged } of this.#shards.values()) {
      if (!isChanged) for (const record of records.values()) record.text = null
    }
  }

  set(key: string, { parts, text }: Stored): void {
    const shard = this.#shard(key)
    shard.used.add(key)
    shard.records.set(key, { parts: parts.map((part) => this.#interned(part)), text })
    shard.isChanged = true
  }

  /** Gives a record other parts. It stays the same one; lost where its text is. */
  setParts(key: string, record: Held, parts: readonly string[]): void {
    const text = this.text(key, record)
    if (text === null) return this.delete(key)
    record.text = text
    record.parts = parts.map((part) => this.#interned(part))
    this.#shard(key).isChanged = true
  }

  delete(key: string): void {
    const shard = this.#shard(key)
    if (shard.records.delete(key)) shard.isChanged = true
  }

  #interned(part: string): string {
    const known = this.#parts.get(part)
    if (known !== undefined) return known
    this.#parts.set(part, part)
    return part
  }

  /** Writes what changed. Never throws: without a cache everything is only slower. */
  async save(): Promise<void> {
    const turns = new TimeSlicer()
    for (const [number, shard] of this.#shards) {
      if (!shard.isChanged) continue
      await turns.yieldIfDue()
      try {
        this.#write(number, shard)
        shard.isChanged = false
      } catch {
        return
      }
    }
  }

  /** Lines: the stamp, the parts, then key and places of the parts of each record, and its text. */
  #write(number: number, shard: Shard): void {
    makeFolder(this.#folder)
    this.#complete(number, shard)
    const { records, used } = shard
    const places = new Map<string, number>()
    const lines: string[] = []
    let size = 0
    for (const key of new Set([...used, ...records.keys()])) {
      const record = records.get(key)
      if (!record || record.text === null || size + record.text.length > MAX_SHARD) continue
      size += record.text.length
      const of = record.parts.map((part) => {
        const place = places.get(part) ?? places.size
        if (place === places.size) places.set(part, place)
        return place
      })
      lines.push(JSON.stringify([key, ...of]), record.text)
    }
    const file = this.#file(number)
    const draft = `${file}.${randomUUID()}.tmp`
    try {
      const bytes = Buffer.from([this.#stamp, JSON.stringify([...places.keys()]), ...lines].join('\n'))
      writeFileSync(draft, Buffer.concat([Buffer.from(`${hashOf(bytes)}\n`), bytes]), NEW_FILE)
      renameSync(draft, file)
      this.#onDisk.delete(number)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  }

  /** Fetches the texts that are on disk alone. What is not there any more is lost. */
  #complete(number: number, { records }: Shard): void {
    const missing = [...records].filter(([, { text }]) => text === null)
    if (missing.length === 0) return
    const onDisk = this.#read(number)
    for (const [key, record] of missing) {
      const found = onDisk.get(key)
      if (found && isSameParts(found, record)) record.text = found.text
      else records.delete(key)
    }
  }

  #shard(key: string): Shard {
    const number = numberOf(key)
    let shard = this.#shards.get(number)
    if (!shard) {
      shard = { records: this.#read(number), used: new Set(), isChanged: false }
      this.#shards.set(number, shard)
    }
    return shard
  }

  #read(number: number): Map<string, Held> {
    const records = new Map<string, Held>()
    try {
      const whole = readRegularFile(this.#file(number))
      const end = whole.indexOf(LINE_FEED)
      const bytes = whole.subarray(end + 1)
      if (whole.toString('latin1', 0, end) !== hashOf(bytes)) return records
      const [stamp, table, ...lines] = bytes.toString('utf8').split('\n')
      if (stamp !== this.#stamp) return records
      const shared = (JSON.parse(table as string) as string[]).map((part) => this.#interned(part))
      for (let index = 0; index + 1 < lines.length; index += 2) {
        const [key, ...places] = JSON.parse(lines[index] as string) as [string, ...number[]]
        records.set(key, {
          parts: places.map((place) => shared[place] as string),
          text: lines[index + 1] as string,
        })
      }
      return records
    } catch {
      return new Map()
    }
  }

  #file(number: number): string {
    return path.join(this.#folder, `${String(number).padStart(2, '0')}.cache`)
  }
}

function numberOf(key: string): number {
  return hashOf(key).charCodeAt(0) % SHARDS
}

/** Parts are interned. */
function isSameParts(left: Held, right: Held): boolean {
  return (
    left.parts.length === right.parts.length && left.parts.every((part, index) => part === right.parts[index])
  )
}

/**
 * Where a workspace's cache is kept: in the user's own folder, or below `location`. Never in the workspace: what came with it says
 * nothing of what its code does, and it may be read-only, or gone.
 */
export function cacheFolder(root: string, location: string | null): string {
  return path.join(location ?? path.join(systemCaches(), 'toolsight', 'results'), hashOf(root))
}

/** A workspace's folder, made when something is first kept of it: then those of others that were forgotten go. */
function makeFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) return
  const all = path.dirname(folder)
  for (const name of readdirSync(all)) {
    if (!IS_WORKSPACE.test(name)) continue
    const stats = statSync(path.join(all, name), { throwIfNoEntry: false })
    if (stats?.isDirectory() && Date.now() - stats.mtimeMs > KEPT_MS)
      rmSync(path.join(all, name), { recursive: true, force: true })
  }
}
