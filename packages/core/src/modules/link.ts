import { WHOLE } from '../common/export-names.js'
import type { DataFile, ExportBinding, ImportBinding, Link } from '../model/module-code.js'
import type { CalleeRef, ParameterRef } from '../syntax/imports.js'
import type { ModuleAnalysis } from './lazy-form/module-analysis.js'
import type { Resolver } from './resolution/resolve.js'
import {
  bodyOf,
  type Demand,
  dataModule,
  type LinkedModule,
  linkOf,
  writtenModule,
} from './written-module.js'

/** What linking asks of the workspace. */
export interface Modules {
  /** Null when there is no such file, or it cannot be read. */
  analyze(file: string): ModuleAnalysis | null
  /** The text of a file without code; null when there is no such file. */
  read(file: string): string | null
  /** What the callers of a function are known to pass to it, each as the file says it that has it first. */
  passedTo(file: string, parameter: ParameterRef): readonly PassedValue[]
  resolver: Resolver
}

/** An instance that is passed to a function: what it is, as the file says that made it. */
export interface PassedValue {
  file: string
  value: CalleeRef
}

/** The modules that a file's sites need, the file itself first. */
export interface Closure {
  entry: string
  modules: Map<string, LinkedModule>
  /** Files that were looked for and are part of the answer: every module above. */
  files: string[]
}

/** Packages whose bare import changes another package; any other bare import of a package is left out. */
const SETUP_PACKAGES = new Set(['reflect-metadata', 'zod-openapi/extend', 'temporal-polyfill/global'])

/**
 * Walks from the sites of a file through the names they read, across workspace modules, and writes out what was reached:
 * the smallest program that makes these tools.
 */
export function linkSites(entry: ModuleAnalysis, modules: Modules): Closure {
  const walk = new Walk(modules)
  walk.enterSites(entry)
  return { entry: entry.file, modules: walk.write(), files: walk.files() }
}

class Walk {
  readonly #modules: Modules
  readonly #demands = new Map<string, Demand>()
  /** By module id. */
  readonly #data = new Map<string, { data: DataFile; text: string | null }>()

  constructor(modules: Modules) {
    this.#modules = modules
  }

  files(): string[] {
    return [...this.#demands.keys(), ...[...this.#data.values()].map(({ data }) => data.file)]
  }

  enterSites(analysis: ModuleAnalysis): void {
    const demand = this.#demand(analysis)
    demand.sites = true
    for (const site of analysis.sites) {
      if (site.blocked) continue
      this.#reads(demand, site.reads, site.specifiers)
    }
  }

  write(): Map<string, LinkedModule> {
    const written = new Map<string, LinkedModule>()
    for (const [file, demand] of this.#demands)
      written.set(file, writtenModule(demand, this.#modules.resolver))
    for (const [id, { data, text }] of this.#data) written.set(id, dataModule(id, data, text))
    return written
  }

  #demand(analysis: ModuleAnalysis): Demand {
    const known = this.#demands.get(analysis.file)
    if (known) return known
    const demand: Demand = {
      analysis,
      units: new Set(),
      mutations: new Set(),
      names: new Set(),
      specifiers: new Set(),
      setup: new Set(),
      whole: false,
      sites: false,
    }
    this.#demands.set(analysis.file, demand)
    for (const specifier of analysis.bare) this.#bare(demand, specifier)
    // What reads the types of decorated parameters needs it, and programs import it in their entry.
    if (analysis.hasDecorators) this.#bare(demand, 'reflect-metadata')
    return demand
  }

  /** A bare import is kept where it sets up a package: a workspace module that changes one, or a known package. */
  #bare(demand: Demand, specifier: string): void {
    const link = this.#modules.resolver.link(specifier, demand.analysis.file)
    if (link.kind === 'package' && SETUP_PACKAGES.has(specifier)) {
      demand.setup.add(specifier)
      demand.specifiers.add(specifier)
    }
    if (link.kind !== 'module' || link.data) return
    const target = this.#modules.analyze(link.id)
    if (!target || this.#demands.has(link.id)) return
    const changing = target.mutations.filter((mutation) =>
      mutation.targets.some((name) => target.imports.has(name) || isRequired(name, target)),
    )
    if (changing.length === 0 && target.bare.length === 0) return
    const inner = this.#demand(target)
    for (const mutation of changing) for (const name of mutation.targets) this.#name(inner, name)
    if (changing.length === 0 && inner.setup.size === 0) return
    demand.setup.add(specifier)
    demand.specifiers.add(specifier)
  }

  #reads(demand: Demand, reads: Iterable<string>, specifiers: Iterable<string>): void {
    for (const name of reads) this.#name(demand, name)
    for (const specifier of specifiers) {
      demand.specifiers.add(specifier)
      const link = this.#link(specifier, demand)
      if (link.kind === 'module') this.#export(link, '*')
    }
  }

  #name(demand: Demand, name: string): void {
    if (demand.names.has(name)) return
    demand.names.add(name)
    const { analysis } = demand
    const unit = analysis.unitOf.get(name)
    const imported = analysis.imports.get(name)
    if (unit && !demand.units.has(unit)) {
      demand.units.add(unit)
      for (const other of unit.names) this.#name(demand, other)
      const { reads, specifiers } = bodyOf(unit, analysis)
      this.#reads(demand, reads, specifiers)
    } else if (!unit && imported) {
      this.#import(demand, imported)
    }
    for (const mutation of analysis.mutations) {
      if (!mutation.targets.includes(name) || demand.mutations.has(mutation)) continue
      demand.mutations.add(mutation)
      const { reads, specifiers } = bodyOf(mutation, analysis)
      this.#reads(demand, reads, specifiers)
    }
  }

  #import(demand: Demand, { specifier, name }: ImportBinding): void {
    demand.specifiers.add(specifier)
    const link = this.#link(specifier, demand)
    if (link.kind === 'module') this.#export(link, name)
  }

  #link(specifier: string, demand: Demand): Link {
    const link = linkOf(specifier, demand.analysis, this.#modules.resolver)
    return link.kind === 'framework' ? link.rest : link
  }

  #export({ id: file, data }: Link & { kind: 'module' }, name: string): void {
    if (data) {
      if (!this.#data.has(file)) this.#data.set(file, { data, text: this.#modules.read(data.file) })
      return
    }
    if (name === '*') return this.#whole(file)
    const analysis = this.#modules.analyze(file)
    if (!analysis) return
    const demand = this.#demand(analysis)
    const key = `export:${name}`
    if (demand.names.has(key)) return
    demand.names.add(key)
    const exported = analysis.exports.get(name)
    if (exported) {
      this.#exported(demand, exported)
    } else {
      const assigned = analysis.exports.get(WHOLE)
      if (assigned) this.#exported(demand, assigned)
      // CommonJS that only has `exports.x = …` is its own default.
      else if (name === 'default' && analysis.commonjs) this.#whole(file)
      for (const star of analysis.stars) {
        demand.specifiers.add(star)
        const link = this.#link(star, demand)
        if (link.kind === 'module') this.#export(link, name)
      }
    }
  }

  #exported(demand: Demand, binding: ExportBinding): void {
    if ('local' in binding) this.#name(demand, binding.local)
    else this.#import(demand, binding)
  }

  #whole(file: string): void {
    const analysis = this.#modules.analyze(file)
    if (!analysis) return
    const demand = this.#demand(analysis)
    if (demand.whole) return
    demand.whole = true
    for (const binding of analysis.exports.values()) this.#exported(demand, binding)
    for (const star of analysis.stars) {
      demand.specifiers.add(star)
      const link = this.#link(star, demand)
      if (link.kind === 'module') this.#export(link, '*')
    }
  }
}

/** Whether a name of CommonJS stands for another module, or for something of it. */
function isRequired(name: string, { aliases }: ModuleAnalysis): boolean {
  const alias = aliases.get(name)
  return alias?.kind === 'alias' && alias.ref.kind === 'import' && alias.ref.name === '*'
}
