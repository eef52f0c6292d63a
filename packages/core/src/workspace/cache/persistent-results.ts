import type { SiteResult } from '../../child/protocol.js'
import type { EvaluateOutcome } from '../../evaluate/outcome.js'
import type { Documents } from '../../files/documents.js'
import type { Config } from '../../model/config.js'
import type { Fix } from '../../model/finding.js'
import type { Framework } from '../../model/framework.js'
import type { WireForm } from '../../wire/index.js'
import type { FileAnalysis } from '../analysis/analysis.js'
import type { Dependency } from '../analysis/dependency.js'
import type { Prepared } from '../analysis/evaluation/prepare.js'
import type { ModuleGraph } from '../analysis/graph.js'
import type { ToolOutcome } from '../checks/facts.js'
import { type CachedFile, type Contribution, ResultCache, type RuleGroup } from './cache.js'

export interface MemoryOptions {
  root: string
  /** As `CacheOptions` has it. */
  location: string | null
  config: Config
  frameworks: readonly Framework[]
  documents: Documents
  graph: ModuleGraph
  converters(file: string): string[]
}

/** Results that are kept on disk between runs: what may be kept, and what each depends on. */
export class PersistentResults {
  readonly #root: string
  readonly #graph: ModuleGraph
  readonly #cache: ResultCache

  constructor({ root, location, config, frameworks, documents, graph, converters }: MemoryOptions) {
    this.#root = root
    this.#graph = graph
    this.#cache = new ResultCache({
      root,
      location,
      config,
      frameworks,
      world: {
        root,
        text: (file) => documents.read(file).text,
        link: (specifier, importer, kind) => graph.resolver.link(specifier, importer, kind),
        settings: (file) => graph.settings.of(file),
        converters,
        isInert: (file) => graph.isInert(file),
        isCalled: (factory) => graph.index.isCalled(factory),
        given: (file) => graph.index.givenOf(file),
        passed: (parameter) => graph.index.passedTo([parameter]),
        variables: new Set(config.evaluate.env),
      },
    })
  }

  /** Starts a new look at the world. */
  refresh(): void {
    this.#cache.refresh()
  }

  get(file: string): CachedFile | null {
    return this.#cache.get(file)
  }

  /** Stands for what `get` would give: the same one for as long as that is the same. */
  current(file: string): object | null {
    return this.#cache.current(file)
  }

  contribution(file: string): Contribution | null {
    return this.#cache.contribution(file)
  }

  /** What changes while files are looked at, with what it is now. */
  asOfNow(dependencies: readonly Dependency[]): Dependency[] {
    return this.#cache.asOfNow(dependencies)
  }

  /** Whether rules had nothing to say of a result (`current`). `inputs`: all that they know besides what was evaluated. */
  isCleanResult(file: string, result: object, by: RuleGroup, inputs: string): boolean {
    return this.#cache.isCleanResult(file, result, by, inputs)
  }

  keepCleanResult(file: string, result: object, by: RuleGroup, inputs: string): void {
    this.#cache.setCleanResult(file, result, by, inputs)
  }

  /** What was captured of a tool (`place`), where that was of this `program` and with the packages as they are. */
  captured(place: string, program: string): WireForm | null {
    const kept = this.#noted<{ program: string; form: WireForm }>(place)
    return kept?.program === program ? kept.form : null
  }

  /** The edits that were made of this question (`place`), where its other `inputs` are the same; undefined where it is not known. */
  fix(place: string, inputs: string): Fix | null | undefined {
    const kept = this.#noted<{ inputs: string; fix: Fix | null }>(place)
    return kept?.inputs === inputs ? kept.fix : undefined
  }

  keepFix(place: string, inputs: string, fix: Fix | null, dependencies: readonly Dependency[]): void {
    this.#cache.setNote(place, JSON.stringify({ inputs, fix }), dependencies)
  }

  /** What was answered to a question (`place`); null where it is not known any more. */
  answer<Answer>(place: string): Answer | null {
    return this.#noted<Answer>(place)
  }

  keepAnswer(place: string, answer: unknown, dependencies: readonly Dependency[]): void {
    this.#cache.setNote(place, JSON.stringify(answer), dependencies)
  }

  /** What was kept under a key, while that holds; null where it cannot be read. */
  #noted<Kept>(key: string): Kept | null {
    const text = this.#cache.note(key)
    if (text === null) return null
    try {
      return JSON.parse(text) as Kept
    } catch {
      return null
    }
  }

  /** `files` are those of the SDK. */
  keepCaptured(place: string, program: string, form: WireForm, files: readonly string[]): void {
    this.#cache.setNote(place, JSON.stringify({ program, form }), [
      ...files.map((file): Dependency => ['package', file]),
      ['installed', this.#root],
    ])
  }

  async save(): Promise<void> {
    await this.#cache.save()
  }

  /** What is on disk is held no longer. */
  release(): void {
    this.#cache.release()
  }

  /** Keeps a result for later runs, unless it is one that may end otherwise the next time. */
  keep(
    { contribution }: FileAnalysis,
    prepared: Prepared,
    answer: EvaluateOutcome,
    outcomes: ToolOutcome[],
    dependencies: readonly Dependency[],
  ): void {
    const { file } = prepared.request
    // A process that was stopped or died, or a tsconfig that could not be read.
    if ('failure' in answer || answer.sites.some(isUnfinished) || this.#graph.settings.of(file).problem)
      return this.#cache.forget(file)
    this.#cache.set(file, { outcomes, contribution }, [
      ...dependencies,
      ...answer.packages.map(({ path }): Dependency => ['package', path]),
      ...answer.environment.map((name): Dependency => ['variable', name]),
      ...answer.files.map((name): Dependency => ['read', name]),
      ['converters', file],
      ['installed', this.#root],
    ])
  }

  /** A file of which nothing is run: it has no tools after all, or none that can be evaluated. */
  keepUnrun(
    file: string,
    { contribution }: FileAnalysis,
    outcomes: ToolOutcome[],
    dependencies: readonly Dependency[],
  ): void {
    if (this.#graph.settings.of(file).problem) return this.#cache.forget(file)
    this.#cache.set(file, { outcomes, contribution }, [...dependencies, ['converters', file]])
  }
}

/** Of a process that was stopped or died: the next time it may end otherwise. */
function isUnfinished({ failure }: SiteResult): boolean {
  return failure !== null && failure.kind !== 'threw' && failure.kind !== 'unresolved-import'
}
