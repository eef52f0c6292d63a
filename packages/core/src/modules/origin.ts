import { WHOLE } from '../common/export-names.js'
import { type CalleeRef, withMembers } from '../syntax/imports.js'
import type { ModuleAnalysis } from './lazy-form/module-analysis.js'
import type { Modules } from './link.js'

/** What a module of the workspace declares, by its name there; `*` for the module as a whole. */
export interface Declared {
  file: string
  name: string
}

/** The same with what is read off it. */
export interface DeclaredMember extends Declared {
  members: string[]
}

/** Where an imported value is declared, through barrels and other names for it; null for packages and for members of a value. */
export function originOf(ref: CalleeRef, importer: string, modules: OriginModules): Declared | null {
  const found = new OriginSearch(modules).ref(ref, importer)
  return found?.members.length === 0 ? { file: found.file, name: found.name } : null
}

/** The same for members of a value, too. */
export function memberOriginOf(
  ref: CalleeRef,
  importer: string,
  modules: OriginModules,
): DeclaredMember | null {
  return new OriginSearch(modules).ref(ref, importer)
}

/** Every name that a module exports, with where that is declared. */
export function exportedBy(file: string, modules: OriginModules): Map<string, Declared> {
  const found = new Map<string, Declared>()
  collect(file, modules, new Set(), found)
  return found
}

export interface OriginModules extends Pick<Modules, 'analyze'> {
  /** The workspace source file that a specifier leads to. */
  resolve(specifier: string, importer: string): string | null
}

function collect(
  file: string,
  modules: OriginModules,
  seen: Set<string>,
  found: Map<string, Declared>,
): void {
  const analysis = seen.has(file) ? null : modules.analyze(file)
  if (!analysis) return
  seen.add(file)
  for (const name of analysis.exports.keys()) {
    const declared = new OriginSearch(modules).exported(name, [], file)
    if (declared?.members.length === 0 && !found.has(name))
      found.set(name, { file: declared.file, name: declared.name })
  }
  for (const star of analysis.stars) {
    const target = modules.resolve(star, file)
    if (target !== null) collect(target, modules, seen, found)
  }
}

class OriginSearch {
  readonly #modules: OriginModules
  readonly #seen = new Set<string>()

  constructor(modules: OriginModules) {
    this.#modules = modules
  }

  ref(ref: CalleeRef, file: string): DeclaredMember | null {
    if (ref.kind === 'import') return this.#import(ref.specifier, ref.name, ref.members, file)
    const analysis = ref.kind === 'local' ? this.#modules.analyze(file) : null
    return ref.kind === 'local' && analysis ? this.#local(ref.name, ref.members, analysis) : null
  }

  exported(name: string, members: string[], file: string): DeclaredMember | null {
    const key = `${file}\0${name}`
    const analysis = this.#seen.has(key) ? null : this.#modules.analyze(file)
    if (!analysis) return null
    this.#seen.add(key)
    const exported = analysis.exports.get(name)
    if (exported && 'local' in exported) return this.#local(exported.local, members, analysis)
    if (exported) return this.#import(exported.specifier, exported.name, members, file)
    if (name === 'default') return null
    for (const star of analysis.stars) {
      const found = this.#import(star, name, members, file)
      if (found) return found
    }
    return null
  }

  #import(specifier: string, name: string, members: string[], importer: string): DeclaredMember | null {
    const file = this.#modules.resolve(specifier, importer)
    if (file === null) return null
    if (name !== '*') {
      const found = this.exported(name, members, file)
      return found ?? (name === 'default' ? this.exported(WHOLE, members, file) : null)
    }
    const [first, ...rest] = members
    const found =
      (first === undefined ? null : this.exported(first, rest, file)) ?? this.exported(WHOLE, members, file)
    return found ?? (first === undefined ? { file, name, members } : null)
  }

  #local(name: string, members: string[], analysis: ModuleAnalysis): DeclaredMember | null {
    const imported = analysis.imports.get(name)
    if (imported) return this.#import(imported.specifier, imported.name, members, analysis.file)
    const alias = analysis.aliases.get(name)
    if (alias?.kind === 'alias' && !this.#seen.has(`alias:${analysis.file}\0${name}`)) {
      this.#seen.add(`alias:${analysis.file}\0${name}`)
      const declared = this.ref(withMembers(alias.ref, members), analysis.file)
      if (declared) return declared
    }
    return { file: analysis.file, name, members }
  }
}
