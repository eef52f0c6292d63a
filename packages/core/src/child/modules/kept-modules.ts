import type { ModuleCode } from '../protocol.js'
import type { Module, ModuleHost } from './module.js'

/** More than a workspace's files share at a time. All go at once: what is kept of one refers to the others. */
const MAX_KEPT = 200
/** In larger closures it would take longer to look for what may be kept than to make it. */
const MAX_CLOSURE = 60

/** An evaluation, as far as it concerns its modules. */
interface ModuleSet extends ModuleHost {
  /** The modules that something asked for so far. */
  modulesOf(): Module[]
  codeOf(id: string): ModuleCode
}

interface Kept {
  module: Module
  /** What was used to make it, and so belongs to every evaluation that reads it. */
  loaded: string[]
  packages: string[]
}

/**
 * Modules of plain code (`plain-code.ts`) with the values that their declarations have, from one evaluation to the next.
 * An evaluation takes part only when all of its closure is plain: what could change a value never gets hold of one.
 */
export class KeptModules {
  private readonly modules = new Map<string, Kept>()

  /** The module that an earlier evaluation made of the very same code, if it is here; it belongs to `evaluation` now. */
  take(id: string, evaluation: ModuleSet): Module | null {
    const kept = this.modules.get(keyOf(id, evaluation).key)
    if (!kept) return null
    kept.module.join(evaluation, kept)
    return kept.module
  }

  /** Keeps the modules of an evaluation that is over, but for `entry`, the file that it was for. */
  keep(evaluation: ModuleSet, entry: string): void {
    const modules = evaluation.modulesOf()
    if (modules.length > MAX_CLOSURE || !modules.every(({ isSettled }) => isSettled)) return
    for (const module of modules) {
      const { key, reached } = keyOf(module.code.id, evaluation)
      if (reached.has(entry)) continue
      const known = this.modules.get(key)
      if (!known && this.modules.size >= MAX_KEPT) this.modules.clear()
      const used = modules.filter((each) => reached.has(each.code.id) && each.isStarted)
      // What is there may have made more values this time, of modules that nobody had asked for before.
      this.modules.set(key, {
        module: known?.module ?? module,
        loaded: joined(known?.loaded, used, ({ code }) => [code.id]),
        packages: joined(known?.packages, used, ({ packages }) => packages),
      })
    }
  }

  clear(): void {
    this.modules.clear()
  }
}

function joined(
  known: string[] = [],
  used: readonly Module[],
  of: (module: Module) => Iterable<string>,
): string[] {
  return [...new Set([...known, ...used.flatMap((module) => [...of(module)])])]
}

/** The revisions of all that a module may read tell what its declarations are. */
function keyOf(id: string, evaluation: ModuleSet): { key: string; reached: ReadonlySet<string> } {
  const reached = new Set([id])
  let key = ''
  for (const each of reached) {
    const code = evaluation.codeOf(each)
    key += `${each}\n${code.revision}\n`
    for (const link of Object.values(code.links)) if (link.kind === 'module') reached.add(link.id)
  }
  return { key, reached }
}
