import type { Contribution } from '../../cache/cache.js'
import type { Mending, Services } from '../../editor/mending.js'
import type { Analysis } from '../analysis.js'
import type { Dependency } from '../dependency.js'
import type { Locating } from '../locating.js'

/** What can be asked of the parsing side: plain data both ways. */
export type AnalysisRequests = Pick<
  Analysis,
  'look' | 'request' | 'trace' | 'marked' | 'entries' | 'madeBy' | 'reach' | 'toolGroups'
> &
  Pick<
    Locating,
    | 'places'
    | 'written'
    | 'condition'
    | 'fields'
    | 'comments'
    | 'examples'
    | 'listed'
    | 'styleCalls'
    | 'signs'
  > &
  Pick<Mending, 'fix' | 'suppress' | 'writeParameters'>

/** An answer of the texts as they are, with what it depends on. Null: they have changed by now. */
export type AnalysisAnswer<M extends keyof AnalysisRequests> = {
  value: Awaited<ReturnType<AnalysisRequests[M]>>
  /** Every file of the workspace that was read for it. */
  files: string[]
  /** With values where they are to be remembered; else at least what was asked of the factory index, without. */
  dependencies: Dependency[]
} | null

export interface AskOptions {
  /** Somebody waits for this one: it is asked before those that are not urgent. */
  urgent?: boolean
  /** Whether what it depends on is wanted with its values. */
  remember?: boolean
  /** What may be asked back. */
  services?: Services
}

/** The workspace was closed before there was an answer. */
export class ClosedError extends Error {}

/** Who parses: in this process, or apart from it. */
export interface AnalysisService {
  /** @throws {Error} when it cannot be done, because of the file it seems */
  ask<M extends keyof AnalysisRequests>(
    question: M,
    given: Parameters<AnalysisRequests[M]>,
    options?: AskOptions,
  ): Promise<AnalysisAnswer<M>>
  /** Whether somebody waits for the first findings of a file, from the next question on: see `ModuleGraph.isHurried`. */
  isHurried: boolean
  /** Something will be asked soon. */
  warm(): void
  /** What a file contributes to the factory index that was read in an earlier run. */
  contribute(file: string, contribution: Contribution): void
  forgetCalls(file: string): void
  /** Forgets where imports lead. */
  clear(): void
  dispose(): Promise<void>
}

/** Asks for somebody who waits, until the answer is of the texts as they stand. */
export async function askAnalysis<M extends keyof AnalysisRequests>(
  ...asked: [analysisService: AnalysisService, question: M, given: Parameters<AnalysisRequests[M]>]
): Promise<Awaited<ReturnType<AnalysisRequests[M]>>> {
  return (await askWhole(...asked)).value
}

/** The same, with all that the answer depends on where that is to be remembered. */
export async function askWhole<M extends keyof AnalysisRequests>(
  analysisService: AnalysisService,
  question: M,
  given: Parameters<AnalysisRequests[M]>,
  options: Omit<AskOptions, 'urgent'> = {},
): Promise<NonNullable<AnalysisAnswer<M>>> {
  for (;;) {
    const answer = await analysisService.ask(question, given, { urgent: true, ...options })
    if (answer) return answer
  }
}
