import type { CodePlace, Statement, Work } from '../child/protocol.js'
import { fromPlace, PROBING } from '../child/runner/execution-position.js'
import { fromMarkPlace } from '../child/runner/marks.js'
import { onlyEvaluation } from '../child/work-evaluations.js'
import type { Child } from './child.js'

/** The top-level statement that a process was running; null where it ran none. */
export function statementAt({ position }: Child, work: Work): Statement | null {
  const found = position?.request === work.id ? fromPlace(position.place) : null
  const module = found && modulesOf(work)[found.module]
  return found && module ? { module, index: found.statement } : null
}

/** Whether a process was trying calls on validators. */
export function whileProbing({ position }: Child, { id }: Work): { probing?: true } {
  return position?.request === id && position.place === PROBING ? { probing: true } : {}
}

/** Where marked code was that a process was running; empty where it ran none. */
export function placesAt({ position }: Child, work: Work): CodePlace[] {
  if (position?.request !== work.id) return []
  const modules = modulesOf(work)
  return position.marked.flatMap((place) => {
    const found = fromMarkPlace(place)
    const module = found && modules[found.module]
    return found && module ? [{ module, offset: found.offset }] : []
  })
}

/** In the order in which places count them. Of several evaluations it is not known which one ran. */
function modulesOf(work: Work): string[] {
  return Object.keys(onlyEvaluation(work)?.closure ?? {})
}
