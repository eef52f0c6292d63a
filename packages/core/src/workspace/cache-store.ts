import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemCaches } from '../locate/system-caches.js'
import { hashOf } from './cache-ingredients.js'
import { Turns } from './turns.js'

/** How many files a workspace's cache consists of: one that changed is written without the others. */
const SHARDS = 32

/** No shard is written that is longer; the whole cache is at most as many times larger. UTF-16 code units. */
const MAX_SHARD = 8 * 1024 * 1024

/** A text, and what it shares with others: many records have the same parts, and each part is written once. */
export interface Stored {
  parts: readonly string[]
  text: string
}

const LINE_FEED = 10

interface Shard {
  records: Map<string, Stored>
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

  constructor(folder: string, stamp: string) {
    this.#folder = folder
    this.#stamp = stamp
  }

  get(key: string): Stored | null {
    const shard = this.#shard(key)
    const record = shard.records.get(key)
    if (record === undefined) return null
    shard.used.add(key)
    return record
  }

  set(key: string, { parts, text }: Stored): void {
    const shard = this.#shard(key)
    shard.used.add(key)
    shard.records.set(key, { parts: parts.map((part) => this.#interned(part)), text })
    shard.isChanged = true
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
    const turns = new Turns()
    for (const [number, shard] of this.#shards) {
      if (!shard.isChanged) continue
      await turns.pass()
      try {
        this.#write(number, shard)
        shard.isChanged = false
      } catch {
        return
      }
    }
  }

  /** Lines: the stamp, the parts, then key and places of the parts of each record, and its text. */
  #write(number: number, { records, used }: Shard): void {
    mkdirSync(this.#folder, { recursive: true })
    const places = new Map<string, number>()
    const lines: string[] = []
    let size = 0
    for (const key of new Set([...used, ...records.keys()])) {
      const record = records.get(key)
      if (record === undefined || size + record.text.length > MAX_SHARD) continue
      size += record.text.length
      const of = record.parts.map((part) => {
        const place = places.get(part) ?? places.size
        if (place === places.size) places.set(part, place)
        return place
      })
      lines.push(JSON.stringify([key, ...of]), record.text)
    }
    const file = this.#file(number)
    const draft = `${file}.${process.pid}.tmp`
    try {
      const bytes = Buffer.from([this.#stamp, JSON.stringify([...places.keys()]), ...lines].join('\n'))
      writeFileSync(draft, Buffer.concat([Buffer.from(`${hashOf(bytes)}\n`), bytes]))
      renameSync(draft, file)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  }

  #shard(key: string): Shard {
    const number = hashOf(key).charCodeAt(0) % SHARDS
    let shard = this.#shards.get(number)
    if (!shard) {
      shard = { records: this.#read(number), used: new Set(), isChanged: false }
      this.#shards.set(number, shard)
    }
    return shard
  }

  #read(number: number): Map<string, Stored> {
    const records = new Map<string, Stored>()
    try {
      const whole = readFileSync(this.#file(number))
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

/** Where a workspace's cache is kept: with its packages, else where the system keeps caches. */
export function cacheFolder(root: string): string {
  const packages = path.join(root, 'node_modules')
  if (statSync(packages, { throwIfNoEntry: false })?.isDirectory())
    return path.join(packages, '.cache', 'toolsight')
  return path.join(systemCaches(), 'toolsight', hashOf(root))
}
