import type { SentKeys } from '../../../detect/likely/sent-keys.js'
import type { ServerMaker } from '../../../detect/made-servers.js'
import type { Framework } from '../../../model/framework.js'
import { keepCompiled } from '../../../syntax/compile-cache.js'
import { keepMoreTrees } from '../../../syntax/parse.js'
import type { Contribution } from '../../cache/cache.js'
import type { Services } from '../../editor/mending.js'
import { Analysis } from '../analysis.js'
import { DependencyTracker } from '../dependency-tracker.js'
import type { ModuleGraph } from '../graph.js'
import type { Locating } from '../locating.js'
import type { AnalysisAnswer, AnalysisRequests, AnalysisService, AskOptions } from './analysis-service.js'

/** Parses in this process, on the very graph that its host has: for programs in which nobody waits meanwhile. */
export class LocalAnalysis implements AnalysisService {
  readonly #graph: ModuleGraph
  readonly #analysis: Analysis
  readonly #keepFewerTrees: (() => void) | null
  /** Nobody waits: nothing is left out. */
  isHurried = false

  /** `once`: for one check, after which the process ends. */
  constructor(graph: ModuleGraph, frameworks: readonly Framework[], once = false) {
    this.#graph = graph
    this.#keepFewerTrees = once ? keepMoreTrees() : null
    this.#analysis = new Analysis(graph, frameworks)
  }

  async ask<M extends keyof AnalysisRequests>(
    question: M,
    given: Parameters<AnalysisRequests[M]>,
    { services = NOBODY }: AskOptions = {},
  ): Promise<AnalysisAnswer<M>> {
    const answerer = await answererOf(question, this.#analysis, this.#graph, services)
    const touched = new DependencyTracker()
    const value = await this.#graph.tracking(touched, () => answerer(...given))
    const dependencies = [...touched]
    const files = dependencies.flatMap(([kind, file]) => (kind === 'file' || kind === 'inert' ? [file] : []))
    return { value: value as Awaited<ReturnType<AnalysisRequests[M]>>, files, dependencies }
  }

  warm(): void {}

  contribute(file: string, contribution: Contribution): void {
    this.#graph.contribute(file, contribution)
  }

  forgetCalls(file: string): void {
    this.#graph.forgetCalls(file)
  }

  clear(): void {
    this.#graph.resolver.clear()
  }

  async dispose(): Promise<void> {
    this.#keepFewerTrees?.()
    keepCompiled()
  }
}

/** Nobody who has the tools at hand. */
const NOBODY: Services = {
  generate: async () => ({ ok: false, message: 'The tool is not known any more. Check the file again.' }),
  validate: async () => [],
}

/** Who answers a question. What finds places and writes fixes is loaded when the first is asked for. */
export async function answererOf(
  question: keyof AnalysisRequests,
  analysis: Analysis,
  graph: ModuleGraph,
  services: Services,
): Promise<(...given: unknown[]) => unknown> {
  switch (question) {
    case 'look':
    case 'request':
    case 'trace':
    case 'marked':
    case 'entries':
    case 'madeBy':
    case 'reach':
    case 'toolGroups':
      return (analysis[question] as (...given: unknown[]) => unknown).bind(analysis)
    case 'fix':
    case 'suppress':
    case 'writeParameters': {
      const { Mending } = await import('../../editor/mending.js')
      const mending = new Mending(graph, services)
      return (mending[question] as (...given: unknown[]) => unknown).bind(mending)
    }
    case 'signs': {
      const locating = await locatingIn(graph)
      return (file, makers, sent) =>
        analysis.withoutMakers(
          file as string,
          locating.signs(file as string, makers as ServerMaker[], sent as SentKeys[]),
        )
    }
    default: {
      const locating = await locatingIn(graph)
      return (locating[question] as (...given: unknown[]) => unknown).bind(locating)
    }
  }
}

async function locatingIn(graph: ModuleGraph): Promise<Locating> {
  const { Locating } = await import('../locating.js')
  // What is only shown may be in JSON; edits are written as code.
  return new Locating(
    {
      read: (file) => graph.read(file),
      parse: (file) => graph.parse(file),
      resolve: (specifier, importer) => graph.resolveTree(specifier, importer),
    },
    (callee, form) => graph.markers.isKnown(callee, form),
  )
}
