import type { CalleeRef } from '../locate/callee.js'
import type { Framework } from '../model/framework.js'
import type { Modules } from './link.js'
import type { ModuleAnalysis } from './module.js'

/** What a callee turns out to be once names are followed across modules. */
export type Callee =
  /** A known framework's own function: its arguments are read. */
  | { kind: 'framework'; framework: Framework }
  /** Workspace code, to be called with the arguments. */
  | { kind: 'workspace' }
  /** A package's function, a global, a method: its arguments are read. */
  | { kind: 'elsewhere' }

/** Follows a callee through imports, re-exports and constants that are other names for it. */
export function resolveCallee(
  ref: CalleeRef,
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): Callee {
  return new CalleeSearch(modules, frameworks).ref(ref, analysis)
}

class CalleeSearch {
  readonly #modules: Modules
  readonly #frameworks: readonly Framework[]
  readonly #seen = new Set<string>()

  constructor(modules: Modules, frameworks: readonly Framework[]) {
    this.#modules = modules
    this.#frameworks = frameworks
  }

  ref(ref: CalleeRef, analysis: ModuleAnalysis): Callee {
    if (ref.kind === 'unknown') return { kind: 'elsewhere' }
    if (ref.kind === 'local') return this.#local(ref.name, ref.members, analysis)
    const path = ref.name === '*' ? ref.members : [ref.name, ...ref.members]
    return this.#import(ref.specifier, path, analysis)
  }

  #import(specifier: string, path: string[], analysis: ModuleAnalysis): Callee {
    const link = this.#modules.resolver.link(specifier, analysis.file)
    if (link.kind === 'framework') {
      const framework = this.#frameworks.find((each) => each.id === link.framework)
      return framework ? { kind: 'framework', framework } : { kind: 'elsewhere' }
    }
    const [name = 'export=', ...members] = path
    if (link.kind !== 'module') return { kind: 'elsewhere' }
    const target = this.#modules.analyze(link.id)
    return target ? this.#export(name, members, target) : { kind: 'elsewhere' }
  }

  #export(name: string, members: string[], analysis: ModuleAnalysis): Callee {
    const key = `${analysis.file}\0${name}`
    if (this.#seen.has(key)) return { kind: 'elsewhere' }
    this.#seen.add(key)
    const exported = analysis.exports.get(name)
    if (!exported) {
      for (const star of analysis.stars) {
        const found = this.#import(star, [name, ...members], analysis)
        if (found.kind !== 'elsewhere') return found
      }
      return { kind: 'elsewhere' }
    }
    if ('local' in exported) return this.#local(exported.local, members, analysis)
    const path = exported.name === '*' ? members : [exported.name, ...members]
    return this.#import(exported.specifier, path, analysis)
  }

  #local(name: string, members: string[], analysis: ModuleAnalysis): Callee {
    const imported = analysis.imports.get(name)
    if (imported) return this.ref({ kind: 'import', ...imported, members }, analysis)
    const alias = analysis.aliases.get(name)
    if (alias?.kind === 'alias' && alias.ref.kind !== 'unknown') {
      return this.ref({ ...alias.ref, members: [...alias.ref.members, ...members] }, analysis)
    }
    if (alias?.kind === 'made') {
      // `const defineTool = createDefineTool(…)`, `const ai = genkit(…)`: what a framework's own factory made is the framework's.
      const maker = this.ref(alias.ref, analysis)
      if (maker.kind !== 'workspace') return maker
    }
    return members.length === 0 && analysis.unitOf.has(name) ? { kind: 'workspace' } : { kind: 'elsewhere' }
  }
}
