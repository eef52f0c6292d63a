import type { FileRequest } from '../evaluate/host.js'
import type { Framework } from '../model/framework.js'
import type { EvaluationFailure } from '../model/reading.js'
import type { Range } from '../model/text.js'
import type { Closure } from '../slice/link.js'
import type { Lessons } from './cache.js'
import type { IngredientKind } from './cache-ingredients.js'
import { type ChildFailure, type Prepared, prepare, type SettledSite, settleSites } from './evaluation.js'
import { mapFailure } from './failures.js'
import { lessonsOf, type ModuleGraph } from './graph.js'

export interface LookOptions {
  /** Registered for the file. */
  converters: readonly string[]
  /** Whether anything is to be evaluated. */
  evaluable: boolean
}

/** What the text of a file, and of those that it depends on, says of its tools. Plain data. */
export interface Look {
  syntaxError: { message: string; range: Range } | null
  /** Whether it has calls that define tools, of factories too that others call. */
  hasSites: boolean
  sites: SettledSite[]
  lessons: Lessons
  /** What the child is to be sent; null where nothing is to be evaluated. */
  prepared: Prepared | { failed: string; stack: string } | null
}

/** What a result depends on: its kind, what it is of, and what it was where that is not known to everybody. */
export type Dependency = [kind: IngredientKind, subject: string, value?: string]

/** Reads files into what is evaluated and shown of them. All of it is synchronous, and most of it is parsing. */
export class Analysis {
  readonly #graph: ModuleGraph
  readonly #frameworks: readonly Framework[]
  /** What was prepared of each file last, for failures that are led back to the source. */
  readonly #closures = new Map<string, { key: string; closure: Closure }>()

  constructor(graph: ModuleGraph, frameworks: readonly Framework[]) {
    this.#graph = graph
    this.#frameworks = frameworks
  }

  /** Null where there is no such file. */
  look(file: string, { converters, evaluable }: LookOptions): Look | null {
    const analysis = this.#graph.analyze(file)
    if (!analysis) return null
    const { syntaxError } = analysis
    const sites = settleSites(analysis, this.#graph, this.#frameworks)
    let prepared: Look['prepared'] = null
    try {
      if (evaluable && !syntaxError) prepared = this.#prepare(file, converters, sites)
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error)
      prepared = { failed, stack: error instanceof Error ? (error.stack ?? failed) : failed }
    }
    return {
      syntaxError,
      hasSites: analysis.sites.length > 0,
      sites,
      lessons: lessonsOf(analysis),
      prepared,
    }
  }

  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string, converters: readonly string[]): FileRequest | null {
    const analysis = this.#graph.analyze(file)
    if (!analysis) return null
    const sites = settleSites(analysis, this.#graph, this.#frameworks)
    return prepare(analysis, sites, this.#graph, converters)?.prepared.request ?? null
  }

  /** Failures of what was prepared, led back to the source as typed; null when it is another by now. */
  trace(file: string, key: string, failures: readonly ChildFailure[]): EvaluationFailure[] | null {
    const known = this.#closures.get(file)
    if (known?.key !== key) return null
    return failures.map((failure) => mapFailure(failure, known.closure, this.#graph))
  }

  #prepare(file: string, converters: readonly string[], sites: SettledSite[]): Prepared | null {
    const analysis = this.#graph.analyze(file)
    const made = analysis && prepare(analysis, sites, this.#graph, converters)
    if (!made) {
      this.#closures.delete(file)
      return null
    }
    for (const id of made.closure.modules.keys()) this.#graph.touch('settings', id)
    this.#closures.set(file, { key: made.prepared.key, closure: made.closure })
    return made.prepared
  }
}
