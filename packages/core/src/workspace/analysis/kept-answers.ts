import type { Documents } from '../../files/documents.js'
import { hashOf } from '../cache/dependency-fingerprints.js'
import type { PersistentResults } from '../cache/persistent-results.js'
import type { Faults } from '../checks/faults.js'
import type { ModuleGraph } from './graph.js'
import {
  type AnalysisRequests,
  type AnalysisService,
  type AskOptions,
  ClosedError,
} from './process/analysis-service.js'

/** Questions about a file whose answers are worth keeping: whole trees are read for them. */
type KeptQuestion = 'entries' | 'madeBy' | 'places' | 'reach' | 'signs' | 'toolGroups'

/** An answer, and the files that it was read from. */
export interface KeptAnswer<M extends KeptQuestion> {
  value: Awaited<ReturnType<AnalysisRequests[M]>>
  files: readonly string[]
}

export interface KeptAnswersParts {
  documents: Documents
  graph: ModuleGraph
  analysisService: AnalysisService
  persistentResults: PersistentResults | null
  faults: Faults
}

/** What is known of a file on which our own code fails. */
const NOTHING: { [M in KeptQuestion]: KeptAnswer<M>['value'] } = {
  entries: [],
  madeBy: [],
  places: [],
  reach: [],
  signs: { likely: [], servers: [], sent: [] },
  toolGroups: { sets: [], uses: [], made: [] },
}

/** Asks about files, and keeps the answers between runs for as long as all that they depend on is as it was. */
export class KeptAnswers {
  readonly #parts: KeptAnswersParts

  constructor(parts: KeptAnswersParts) {
    this.#parts = parts
  }

  /** Asks until the answer is of the texts as they are. Where our own code fails, that is a problem of this file alone. @throws {ClosedError} */
  async ask<M extends KeptQuestion>(
    question: M,
    given: Parameters<AnalysisRequests[M]>,
    options: Pick<AskOptions, 'urgent'> = {},
  ): Promise<KeptAnswer<M>> {
    const { documents, graph, analysisService, persistentResults, faults } = this.#parts
    const [file, ...others] = given
    // Each keystroke makes a new text.
    const kept = documents.isOpen(file) ? null : persistentResults
    const place = `${question} ${file} ${hashOf(JSON.stringify(others))}`
    const known = kept?.answer<KeptAnswer<M>>(place)
    if (known) return known
    try {
      for (;;) {
        const { generation } = graph.resolver
        const asked = await analysisService.ask(question, given, { ...options, remember: kept !== null })
        if (!asked || generation !== graph.resolver.generation) continue
        const answer = { value: asked.value, files: asked.files }
        kept?.keepAnswer(place, answer, asked.dependencies)
        return answer
      }
    } catch (error) {
      if (error instanceof ClosedError) throw error
      faults.note(file, error)
      return { value: NOTHING[question], files: [file] }
    }
  }
}
