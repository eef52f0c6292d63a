import { isSourceFile } from '../locate/parse.js'
import type { Documents } from './documents.js'
import type { ModuleGraph } from './graph.js'
import type { Inspection } from './inspection.js'
import type { Memory } from './memory.js'
import { Turns } from './turns.js'

/** Evaluations that are asked for while files are still being looked through: enough to keep every child at work. */
const AHEAD = 12

export interface FactoryLookout {
  documents: Documents
  graph: ModuleGraph
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
  { documents, graph, memory, inspection }: FactoryLookout,
  signal: AbortSignal | undefined,
): Promise<void> {
  const underway = new Set<Promise<unknown>>()
  const turns = new Turns()
  for (let known = -1; known < graph.factoryCount; ) {
    const isFirst = known === -1
    known = graph.factoryCount
    for (const file of files) {
      await turns.pass()
      signal?.throwIfAborted()
      const { text } = documents.read(file)
      if (text === null || !isSourceFile(file) || !graph.mayDefineTools(text)) {
        graph.forgetCalls(file)
        continue
      }
      const lessons = memory?.lessons(file)
      if (lessons) {
        graph.learn(file, lessons)
        continue
      }
      inspection.expectEvaluation(text)
      const analysis = graph.analyze(file)
      const evaluation = analysis && isFirst ? inspection.evaluateAhead(file, analysis) : null
      if (evaluation) {
        const ended = evaluation.finally(() => underway.delete(ended))
        underway.add(ended)
        if (underway.size >= AHEAD) await Promise.race(underway)
      }
    }
  }
}
