import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Given } from '../../detect/definitions/given-literals.js'
import { ownBuild } from '../../files/own-build.js'
import type { Config } from '../../model/config.js'
import type { Framework } from '../../model/framework.js'
import type { Dependency } from '../analysis/dependency.js'
import type { PassedOn } from '../analysis/passed-instances.js'
import type { ToolOutcome } from '../checks/facts.js'
import { CacheStore, cacheFolder, type Held } from './cache-store.js'
import {
  CHANGING,
  DependencyFingerprints,
  type FingerprintHost,
  type FingerprintKind,
  hashOf,
} from './dependency-fingerprints.js'

/** What is kept of a file that was checked. */
export interface CachedFile {
  outcomes: ToolOutcome[]
  contribution: Contribution
}

/**
 * What one file contributes to what is known of others: the factories that it declares, those that it calls, what it gives to takers of tools,
 * and the parameters that instances of its own come to, however many functions pass them on.
 */
export interface Contribution {
  factories: string[]
  calls: string[]
  given: GivenElsewhere[]
  passes: PassedOn[]
}

/** What a file gives to a call that takes tools, and the file that declares it. */
export interface GivenElsewhere extends Given {
  file: string
}

type Framed = Omit<ToolOutcome, 'framework'> & { framework: number }

/** Stands before the fingerprints where rules had nothing to say: which rules, and a hash of what else they were given. */
const CLEAN = 'clean '

/** Who may have nothing to say of a result: rules of the tools, and those of what is sent. */
export type RuleGroup = 'rules' | 'wire'

/** Stands before the keys of what is no file's. */
const NOTE = 'note '

/** What a result depends on, with what it was then: `[kind, subject, value]`. */
type Fingerprint = [kind: FingerprintKind, subject: string, value: string]

interface CacheRecord {
  contribution: Contribution
  outcomes: Framed[]
}

/** Of a record that was read; it itself until somebody takes it. */
interface Parsed {
  held: Held
  contribution: Contribution | null
  record: CacheRecord | null
}

export interface CacheOptions {
  root: string
  /** Where caches of all workspaces are kept; null for the user's own folder. */
  location: string | null
  config: Config
  frameworks: readonly Framework[]
  world: FingerprintHost
}

/** A file's time is no finer than the system's clock ticks. */
const TICK_MS = 20

/** Results of checks, kept between runs for as long as everything that they depend on stays as it was. */
export class ResultCache {
  readonly #root: string
  readonly #store: CacheStore
  readonly #frameworks: readonly Framework[]
  readonly #fingerprints: DependencyFingerprints
  readonly #parsed = new Map<string, Parsed>()
  /** By the text of a fingerprint, which most records share. */
  readonly #parsedFingerprints = new Map<string, Fingerprint>()
  /** Those that were looked at since the last refresh. */
  readonly #checked = new Map<string, boolean>()
  readonly #startedMs = Date.now()

  constructor({ root, location, config, frameworks, world }: CacheOptions) {
    this.#root = root
    this.#store = new CacheStore(cacheFolder(root, location), settingsKey(root, config, frameworks))
    this.#frameworks = frameworks
    this.#fingerprints = new DependencyFingerprints(world)
  }

  /** Starts a new look at the world. */
  refresh(): void {
    this.#fingerprints.refresh()
    this.#checked.clear()
  }

  /** What a file contributes to the factory index, when its own text and what it imports are as they were. */
  contribution(file: string): Contribution | null {
    const held = this.#store.get(file)
    return held && this.#holds(held, true) ? this.#parse(file, held).contribution : null
  }

  /**
   * Stands for what was found, when nothing that it depends on has changed: the same one for as long as it is that. All
   * factories have to be known.
   */
  current(file: string): object | null {
    const held = this.#store.get(file)
    return held && this.#holds(held, false) ? held : null
  }

  /** What was found, under the same condition. */
  get(file: string): CachedFile | null {
    const held = this.#store.get(file)
    const record = held && this.#holds(held, false) ? this.#take(file, held) : null
    if (!record) return null
    const outcomes: ToolOutcome[] = []
    for (const { framework, ...rest } of record.outcomes) {
      const known = this.#frameworks[framework]
      if (!known) return null
      outcomes.push({ ...rest, framework: known })
    }
    return { outcomes, contribution: record.contribution }
  }

  set(file: string, { outcomes, contribution }: CachedFile, dependencies: Iterable<Dependency>): void {
    const parts: string[] = []
    for (const [kind, subject, known] of dependencies) {
      if (kind === 'read' && this.#isRecent(subject)) return this.#store.delete(file)
      parts.push(this.#part([kind, subject, known]))
    }
    const framed = outcomes.map(({ framework, ...rest }) => ({
      ...rest,
      framework: this.#frameworks.indexOf(framework),
    }))
    const text = JSON.stringify({ contribution, outcomes: framed } satisfies CacheRecord)
    this.#store.set(file, { parts, text })
  }

  /** Whether rules that had these other inputs found nothing in a result (`current`). */
  isCleanResult(file: string, result: object, by: RuleGroup, inputs: string): boolean {
    const held = this.#store.get(file)
    return held !== null && held === result && held.parts.includes(cleanPart(by, inputs))
  }

  /** Says it of a result, where that is still the one that is kept. It stays the same one. */
  setCleanResult(file: string, result: object, by: RuleGroup, inputs: string): void {
    const held = this.#store.get(file)
    if (held === null || held !== result) return
    const others = held.parts.filter((part) => !part.startsWith(cleanPart(by, '')))
    this.#store.setParts(file, held, [cleanPart(by, inputs), ...others])
  }

  /** A text that is no file's result, by a key that says what else it is of; null where it is not known any more. */
  note(key: string): string | null {
    const held = this.#store.get(NOTE + key)
    return held && this.#holds(held, false) ? this.#store.text(NOTE + key, held) : null
  }

  setNote(key: string, text: string, dependencies: Iterable<Dependency>): void {
    this.#store.set(NOTE + key, { parts: [...dependencies].map((each) => this.#part(each)), text })
  }

  #part(dependency: Dependency): string {
    return JSON.stringify(this.#fingerprinted(dependency))
  }

  #fingerprinted([kind, subject, known]: Dependency): Fingerprint {
    return [kind, subject, known ?? this.#fingerprints.value(kind, subject)]
  }

  /** Those of kinds that change while files are looked at, with what they are now. */
  asOfNow(dependencies: readonly Dependency[]): Dependency[] {
    return dependencies.map((each) => (CHANGING.has(each[0]) ? this.#fingerprinted(each) : each))
  }

  forget(file: string): void {
    this.#store.delete(file)
  }

  async save(): Promise<void> {
    // A workspace that was removed does not come back for a cache in it.
    if (existsSync(this.#root)) await this.#store.save()
  }

  /** Keeps in memory only what tells whether results still hold: they are read from disk when they are wanted. */
  release(): void {
    this.#store.release()
    for (const parsed of this.#parsed.values()) parsed.record = null
  }

  /** A file that was written since may not be the one that user code has read. */
  #isRecent(file: string): boolean {
    const stats = statSync(path.resolve(this.#root, file), { throwIfNoEntry: false })
    return stats !== undefined && stats.mtimeMs >= this.#startedMs - TICK_MS
  }

  /** `early`: while files are still being looked at, so that nobody knows which factories are called. */
  #holds({ parts }: Held, early: boolean): boolean {
    return parts.every((part) => part.startsWith(CLEAN) || this.#isAsItWas(part, early))
  }

  #isAsItWas(part: string, early: boolean): boolean {
    const known = this.#checked.get(part)
    if (known !== undefined) return known
    const [kind, subject, value] = this.#fingerprint(part)
    if (early && (kind === 'called' || kind === 'passed')) return true
    const holds = this.#fingerprints.value(kind, subject) === value
    if (!CHANGING.has(kind)) this.#checked.set(part, holds)
    return holds
  }

  #fingerprint(part: string): Fingerprint {
    let fingerprint = this.#parsedFingerprints.get(part)
    if (!fingerprint) {
      fingerprint = JSON.parse(part) as Fingerprint
      this.#parsedFingerprints.set(part, fingerprint)
    }
    return fingerprint
  }

  /** A record is taken once: the code that takes it keeps it. */
  #take(file: string, held: Held): CacheRecord | null {
    const parsed = this.#parse(file, held)
    const record = parsed.record ?? this.#readRecord(file, held)
    parsed.record = null
    return record
  }

  #parse(file: string, held: Held): Parsed {
    let parsed = this.#parsed.get(file)
    if (parsed?.held !== held) {
      const record = this.#readRecord(file, held)
      parsed = { held, record, contribution: record?.contribution ?? null }
      this.#parsed.set(file, parsed)
    }
    return parsed
  }

  #readRecord(file: string, held: Held): CacheRecord | null {
    const text = this.#store.text(file, held)
    return text === null ? null : parseRecord(text)
  }
}

function cleanPart(by: RuleGroup, inputs: string): string {
  return `${CLEAN}${by} ${inputs}`
}

function parseRecord(text: string): CacheRecord | null {
  try {
    const record = JSON.parse(text) as CacheRecord
    const { calls, factories, given, passes } = record.contribution
    const complete = [record.outcomes, calls, factories, given, passes]
    return complete.every(Array.isArray) ? record : null
  } catch {
    return null
  }
}

/** What every record depends on. */
function settingsKey(root: string, config: Config, frameworks: readonly Framework[]): string {
  const { evaluate, converters } = config
  const node = evaluate.node === null ? process.execPath : evaluate.node
  const runtime = [process.version, process.platform, process.arch, node, String(mtimeOf(node))]
  return hashOf(JSON.stringify([ownBuild(), root, evaluate, converters, frameworks, runtime]))
}

function mtimeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
