import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemCaches } from '../locate/system-caches.js'
import { hashOf } from './cache-ingredients.js'

/** How many files a workspace's cache consists of: one that changed is written without the others. */
const SHARDS = 32

/** No shard is written that is longer; the whole cache is at most as many times larger. UTF-16 code units. */
const MAX_SHARD = 8 * 1024 * 1024

interface Shard {
  records: Map<string, string>
  /** Records that were asked for or written: the last to go when there are too many. */
  used: Set<string>
  isChanged: boolean
}

/**
 * Texts by key, kept on disk between runs. What cannot be read, or was written under another `stamp`, is as if it were
 * not there; what cannot be written is lost. Files are replaced whole, so that a reader never sees half of one.
 */
export class CacheStore {
  readonly #folder: string
  readonly #stamp: string
  readonly #shards = new Map<number, Shard>()

  constructor(folder: string, stamp: string) {
    this.#folder = folder
    this.#stamp = stamp
  }

  get(key: string): string | null {
    const shard = this.#shard(key)
    const text = shard.records.get(key)
    if (text === undefined) return null
    shard.used.add(key)
    return text
  }

  set(key: string, text: string): void {
    const shard = this.#shard(key)
    shard.used.add(key)
    if (shard.records.get(key) === text) return
    shard.records.set(key, text)
    shard.isChanged = true
  }

  delete(key: string): void {
    const shard = this.#shard(key)
    if (shard.records.delete(key)) shard.isChanged = true
  }

  /** Writes what changed. Never throws: without a cache everything is only slower. */
  save(): void {
    for (const [number, shard] of this.#shards) {
      if (!shard.isChanged) continue
      try {
        this.#write(number, shard)
        shard.isChanged = false
      } catch {
        return
      }
    }
  }

  #write(number: number, { records, used }: Shard): void {
    mkdirSync(this.#folder, { recursive: true })
    const lines = [this.#stamp]
    let size = 0
    for (const key of new Set([...used, ...records.keys()])) {
      const text = records.get(key)
      if (text === undefined || size + text.length > MAX_SHARD) continue
      size += text.length
      lines.push(JSON.stringify(key), text)
    }
    const file = this.#file(number)
    const draft = `${file}.${process.pid}.tmp`
    try {
      const text = lines.join('\n')
      writeFileSync(draft, `${hashOf(text)}\n${text}`)
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

  #read(number: number): Map<string, string> {
    const records = new Map<string, string>()
    try {
      const whole = readFileSync(this.#file(number), 'utf8')
      const end = whole.indexOf('\n')
      const text = whole.slice(end + 1)
      if (whole.slice(0, end) !== hashOf(text)) return records
      const [stamp, ...lines] = text.split('\n')
      if (stamp !== this.#stamp) return records
      for (let index = 0; index + 1 < lines.length; index += 2) {
        records.set(JSON.parse(lines[index] as string) as string, lines[index + 1] as string)
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
