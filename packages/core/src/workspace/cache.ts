import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../model/config.js'
import type { Framework } from '../model/framework.js'
import { hashOf, type IngredientKind, Ingredients, type World } from './cache-ingredients.js'
import { CacheStore, cacheFolder } from './cache-store.js'
import type { ToolOutcome } from './facts.js'

/** What is kept of a file that was checked. */
export interface CachedFile {
  outcomes: ToolOutcome[]
  lessons: Lessons
}

/** What one file teaches about others: the factories that it declares, and those that it calls. */
export interface Lessons {
  factories: string[]
  calls: string[]
}

type Framed = Omit<ToolOutcome, 'framework'> & { framework: number }

interface CacheRecord {
  ingredients: Array<[IngredientKind, string, string]>
  lessons: Lessons
  outcomes: Framed[]
}

export interface CacheOptions {
  root: string
  config: Config
  frameworks: readonly Framework[]
  world: World
}

/** A file's time is no finer than the system's clock ticks. */
const TICK_MS = 20

/** Results of checks, kept between runs for as long as everything that they depend on stays as it was. */
export class ResultCache {
  readonly #root: string
  readonly #store: CacheStore
  readonly #frameworks: readonly Framework[]
  readonly #ingredients: Ingredients
  readonly #parsed = new Map<string, { text: string; record: CacheRecord | null }>()
  readonly #startedMs = Date.now()

  constructor({ root, config, frameworks, world }: CacheOptions) {
    this.#root = root
    this.#store = new CacheStore(cacheFolder(root), stampOf(root, config, frameworks))
    this.#frameworks = frameworks
    this.#ingredients = new Ingredients(world)
  }

  /** Starts a new look at the world. */
  refresh(): void {
    this.#ingredients.refresh()
  }

  /** What a file teaches, when its own text and what it imports are as they were. */
  lessons(file: string): Lessons | null {
    const record = this.#record(file)
    return record && this.#holds(record, (kind) => kind !== 'called') ? record.lessons : null
  }

  /** What was found, when nothing that it depends on has changed. All factories have to be known. */
  get(file: string): CachedFile | null {
    const record = this.#record(file)
    if (!record || !this.#holds(record, () => true)) return null
    const outcomes: ToolOutcome[] = []
    for (const { framework, ...rest } of record.outcomes) {
      const known = this.#frameworks[framework]
      if (!known) return null
      outcomes.push({ ...rest, framework: known })
    }
    return { outcomes, lessons: record.lessons }
  }

  set(file: string, { outcomes, lessons }: CachedFile, touched: Iterable<[IngredientKind, string]>): void {
    const ingredients: CacheRecord['ingredients'] = []
    for (const [kind, subject] of touched) {
      if (kind === 'read' && this.#isRecent(subject)) return this.#store.delete(file)
      ingredients.push([kind, subject, this.#ingredients.value(kind, subject)])
    }
    const framed = outcomes.map(({ framework, ...rest }) => ({
      ...rest,
      framework: this.#frameworks.indexOf(framework),
    }))
    this.#store.set(file, JSON.stringify({ ingredients, lessons, outcomes: framed } satisfies CacheRecord))
  }

  forget(file: string): void {
    this.#store.delete(file)
  }

  save(): void {
    this.#store.save()
  }

  /** A file that was written since may not be the one that user code has read. */
  #isRecent(file: string): boolean {
    const stats = statSync(path.resolve(this.#root, file), { throwIfNoEntry: false })
    return stats !== undefined && stats.mtimeMs >= this.#startedMs - TICK_MS
  }

  #holds(record: CacheRecord, asks: (kind: IngredientKind) => boolean): boolean {
    return record.ingredients.every(
      ([kind, subject, value]) => !asks(kind) || this.#ingredients.value(kind, subject) === value,
    )
  }

  #record(file: string): CacheRecord | null {
    const text = this.#store.get(file)
    if (text === null) return null
    let parsed = this.#parsed.get(file)
    if (parsed?.text !== text) {
      parsed = { text, record: parseRecord(text) }
      this.#parsed.set(file, parsed)
    }
    return parsed.record
  }
}

function parseRecord(text: string): CacheRecord | null {
  try {
    const record = JSON.parse(text) as CacheRecord
    const complete = [record.ingredients, record.outcomes, record.lessons.calls, record.lessons.factories]
    return complete.every(Array.isArray) ? record : null
  } catch {
    return null
  }
}

/** What every record depends on. */
function stampOf(root: string, config: Config, frameworks: readonly Framework[]): string {
  const { evaluate, converters } = config
  const node = evaluate.node === null ? process.execPath : evaluate.node
  const runtime = [process.version, process.platform, process.arch, node, String(mtimeOf(node))]
  return hashOf(JSON.stringify([ownBuild(), root, evaluate, converters, frameworks, runtime]))
}

/** Our own version; in a repository, where that stays the same for long, the files that were built. */
function ownBuild(): string {
  const built = fileURLToPath(new URL('../', import.meta.url))
  const { version } = JSON.parse(readFileSync(path.join(built, '../package.json'), 'utf8')) as {
    version: string
  }
  if (built.includes(`${path.sep}node_modules${path.sep}`)) return version
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  return hashOf(files.map((file) => `${file}:${mtimeOf(path.join(built, file))}`).join())
}

function mtimeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
