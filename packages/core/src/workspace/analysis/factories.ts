import { TimeSlicer } from '../../common/time-slicer.js'
import type { Documents } from '../../files/documents.js'
import { isSourceFile } from '../../syntax/parse.js'
import type { PersistentResults } from '../cache/persistent-results.js'
import type { FileChecker } from '../checks/file-checker.js'
import type { ModuleGraph } from './graph.js'
import type { IndexReads } from './index-reads.js'
import { type AnalysisService, ClosedError } from './process/analysis-service.js'

/** Files that are checked at once while others are still to be looked at: enough to keep every child at work. */
const AHEAD = 12

export interface FactoryLookout {
  documents: Documents
  graph: ModuleGraph
  analysisService: AnalysisService
  persistentResults: PersistentResults | null
  fileChecker: FileChecker
  indexReads: IndexReads
  /** Looks at a file, and goes on to check it. */
  check(file: string): Promise<unknown>
  /** Files that are not checked, and may give tools of those that are to a call, or call functions of theirs that make tools. */
  others(isFirst: boolean): Promise<readonly string[]>
}

/**
 * Functions that make tools from their parameters are looked for in all files: their callers carry no other sign, and may be
 * such functions themselves. So are objects that another file gives to a call that takes tools. Most files have nothing to do with one, so each is checked at its first look; who calls this
 * checks those again that were checked before all was known.
 */
export async function findFactories(
  files: readonly string[],
  {
    documents,
    graph,
    analysisService,
    persistentResults,
    fileChecker,
    indexReads,
    check,
    others,
  }: FactoryLookout,
  signal: AbortSignal | undefined,
): Promise<void> {
  const turns = new TimeSlicer()
  const own = files.length
  const seen = new Set<string>()
  /** Where our own code fails, the check of the file says so. */
  const readAgain = async (file: string): Promise<void> => {
    try {
      await fileChecker.analyzed(file, false)
    } catch (error) {
      if (error instanceof ClosedError) throw error
    }
  }
  for (let known = -1; known < graph.index.reasonsToSearch; ) {
    const isFirst = known === -1
    known = graph.index.reasonsToSearch
    const all = [...files, ...(await others(isFirst))]
    let next = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < all.length; index = next++) {
        const file = all[index] as string
        await turns.yieldIfDue()
        signal?.throwIfAborted()
        if (seen.has(file) && !indexReads.areOutdated(file)) continue
        const { text } = documents.read(file)
        if (index >= own && isFirst && !graph.mayGiveTools(file, text)) continue
        if (text === null || !isSourceFile(file) || !graph.mayHaveTools(file, text)) {
          analysisService.forgetCalls(file)
          continue
        }
        const contribution = persistentResults?.contribution(file)
        if (contribution) {
          analysisService.contribute(file, contribution)
          continue
        }
        seen.add(file)
        if (index < own) await check(file)
        else await readAgain(file)
      }
    }
    await Promise.all(Array.from({ length: AHEAD }, work))
  }
}
