import type { CodePlace, EvaluationRequest, ModuleCode, Statement } from '../child/protocol.js'

/** A top-level statement that ran over the deadline. */
interface Known {
  statement: Statement
  elapsedMs: number
  /** Where in it the code does not end, once somebody has asked. */
  places: Promise<CodePlace[]> | null
  /** Of its module and of all that this one reaches, as they were then. */
  revisions: Array<[id: string, revision: string]>
}

/** More than this come from edits that are long past. */
const MAX_KNOWN = 100

/**
 * The statements that never came back. A file that reads one of them would take its deadline, too, and its process with
 * it: it is told the same without running it, until something changes that the statement may depend on.
 */
export class KnownHangs {
  private known: Known[] = []

  add({ modules, closure }: EvaluationRequest, statement: Statement, elapsedMs: number): void {
    const revisions = reachable(statement.module, modules).map((id): [string, string] => [
      id,
      closure[id] ?? '',
    ])
    this.known = [...this.known, { statement, elapsedMs, places: null, revisions }].slice(-MAX_KNOWN)
  }

  /** Those that an evaluation may come upon. */
  in({ closure }: EvaluationRequest): Statement[] {
    return this.known.filter((each) => holds(each, closure)).map(({ statement }) => statement)
  }

  /** How long one of them was waited for. Milliseconds. */
  elapsedMs({ closure }: EvaluationRequest, statement: Statement): number {
    return this.find(closure, statement)?.elapsedMs ?? 0
  }

  /** Where in a statement the code does not end. `find` is asked once for all files that need the statement. */
  places(
    { closure }: EvaluationRequest,
    statement: Statement,
    find: () => Promise<CodePlace[]>,
  ): Promise<CodePlace[]> {
    const known = this.find(closure, statement)
    if (!known) return find()
    known.places ??= find()
    return known.places
  }

  clear(): void {
    this.known = []
  }

  private find(closure: EvaluationRequest['closure'], { module, index }: Statement): Known | undefined {
    return this.known.find(
      (each) => each.statement.module === module && each.statement.index === index && holds(each, closure),
    )
  }
}

function holds({ revisions }: Known, closure: EvaluationRequest['closure']): boolean {
  return revisions.every(([id, revision]) => closure[id] === revision)
}

/** A module and those that it imports, directly or not. */
function reachable(start: string, modules: readonly ModuleCode[]): string[] {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const reached = new Set([start])
  for (const id of reached) {
    for (const link of Object.values(byId.get(id)?.links ?? {})) {
      const target = link.kind === 'framework' ? link.rest : link
      if (target.kind === 'module') reached.add(target.id)
    }
  }
  return [...reached]
}
