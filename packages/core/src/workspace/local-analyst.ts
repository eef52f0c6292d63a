import { keepCompiled } from '../locate/compiled.js'
import type { Framework } from '../model/framework.js'
import { Analysis } from './analysis.js'
import type { Analyst, Asked, Questions } from './analyst.js'
import type { Lessons } from './cache.js'
import { type ModuleGraph, Touched } from './graph.js'

/** Parses in this process, on the very graph that its host has: for programs in which nobody waits meanwhile. */
export class LocalAnalyst implements Analyst {
  readonly #graph: ModuleGraph
  readonly #analysis: Analysis

  constructor(graph: ModuleGraph, frameworks: readonly Framework[]) {
    this.#graph = graph
    this.#analysis = new Analysis(graph, frameworks)
  }

  async ask<M extends keyof Questions>(question: M, given: Parameters<Questions[M]>): Promise<Asked<M>> {
    const answerer = await answererOf(question, this.#analysis, this.#graph)
    const touched = new Touched()
    const value = this.#graph.touching(touched, () => answerer(...given)) as ReturnType<Questions[M]>
    return { value, dependencies: [...touched] }
  }

  warm(): void {}

  learn(file: string, lessons: Lessons): void {
    this.#graph.learn(file, lessons)
  }

  forgetCalls(file: string): void {
    this.#graph.forgetCalls(file)
  }

  clear(): void {
    this.#graph.resolver.clear()
  }

  async dispose(): Promise<void> {
    keepCompiled()
  }
}

/** Who answers a question. What finds places is loaded when the first is asked for. */
export async function answererOf(
  question: keyof Questions,
  analysis: Analysis,
  graph: ModuleGraph,
): Promise<(...given: unknown[]) => unknown> {
  switch (question) {
    case 'look':
    case 'request':
    case 'trace':
      return (analysis[question] as (...given: unknown[]) => unknown).bind(analysis)
    default: {
      const { Locating } = await import('./locating.js')
      const locating = new Locating(graph)
      return (locating[question] as (...given: unknown[]) => unknown).bind(locating)
    }
  }
}
