import { isSourceFile } from '../locate/parse.js'
import type { Analyst } from './analyst.js'
import type { Documents } from './documents.js'
import type { ModuleGraph } from './graph.js'
import type { Inspection } from './inspection.js'
import type { Memory } from './memory.js'
import { Turns } from './turns.js'

/** Evaluations that are asked for while files are still being looked through: enough to keep every child at work. */
const AHEAD = 12
/** Files that are read at the same time: while one is looked at, the next is there already. */
const READ_AHEAD = 3

export interface FactoryLookout {
  documents: Documents
  graph: ModuleGraph
  analyst: Analyst
  memory: Memory | null
  inspection: Inspection
}

/**
 * Functions that make tools from their parameters are looked for before anything is checked: their callers carry no
 * other sign, and may be such functions themselves. Most files have nothing to do with one, so that their evaluation
 * is already asked for; for the others it is asked for again.
 */
export async function findFactories(
  files: readonly string[],
  { documents, graph, analyst, memory, inspection }: FactoryLookout,
  signal: AbortSignal | undefined,
): Promise<void> {
  const underway = new Set<Promise<unknown>>()
  const turns = new Turns()
  const look = async (file: string, isFirst: boolean): Promise<void> => {
    const looked = await inspection.analyzed(file, false)
    const evaluation = looked && isFirst ? inspection.evaluateAhead(looked) : null
    if (!evaluation) return
    const ended = evaluation.finally(() => underway.delete(ended))
    underway.add(ended)
    if (underway.size >= AHEAD) await Promise.race(underway)
  }
  for (let known = -1; known < graph.factoryCount; ) {
    const isFirst = known === -1
    known = graph.factoryCount
    let next = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < files.length; index = next++) {
        const file = files[index] as string
        await turns.pass()
        signal?.throwIfAborted()
        const { text } = documents.read(file)
        if (text === null || !isSourceFile(file) || !graph.mayDefineTools(text)) {
          analyst.forgetCalls(file)
          continue
        }
        const lessons = memory?.lessons(file)
        if (lessons) {
          analyst.learn(file, lessons)
          continue
        }
        inspection.expectEvaluation(file, text)
        await look(file, isFirst)
      }
    }
    await Promise.all(Array.from({ length: READ_AHEAD }, work))
  }
}
