import { createHash } from 'node:crypto'
import path from 'node:path'
import type { DataFile, ExportBinding, ImportBinding, Link, ModuleCode } from '../model/module-code.js'
import type { CalleeRef, ParameterRef } from '../syntax/imports.js'
import type { Body, ModuleAnalysis, Mutation, Unit } from './lazy-form/module-analysis.js'
import { Pieces } from './lazy-form/rewriting/pieces.js'
import { templateSpecifier } from './lazy-form/site-model.js'
import { type JavaScript, type JavaScriptOptions, toJavaScript } from './lazy-form/transform.js'
import type { Resolver } from './resolution/resolve.js'

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

/** A module as it is sent, with the way back to its source. */
export interface LinkedModule {
  code: ModuleCode
  /** The offset in the file of a position (0-based) in the code that was sent; null when it has none. */
  original(line: number, character: number): number | null
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

/** What is demanded of one module. */
interface Demand {
  analysis: ModuleAnalysis
  units: Set<Unit>
  mutations: Set<Mutation>
  names: Set<string>
  specifiers: Set<string>
  setup: Set<string>
  /** All exports: a namespace, `import()`, `require()`. */
  whole: boolean
  sites: boolean
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
      const assigned = analysis.exports.get('export=')
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

function bodyOf(part: Unit | Mutation, analysis: ModuleAnalysis): Body {
  if (!part.body) analysis.writeRest()
  return part.body as Body
}

function linkOf(specifier: string, analysis: ModuleAnalysis, resolver: Resolver): Link {
  const template = templateSpecifier('')
  if (specifier.startsWith(template)) return { kind: 'module', id: specifier.slice(template.length) }
  const link = resolver.link(specifier, analysis.file, analysis.commonjs ? 'require' : 'import')
  const converters = analysis.converters.get(specifier)
  if (link.kind !== 'framework' || !converters) return link
  const callees = link.callees.filter((callee) => !converters.has(callee))
  return callees.length === 0 ? link.rest : { ...link, callees }
}

/** What was written of an analysis: a shared module is demanded alike by most files. */
interface Writings {
  /** By what was demanded of it. */
  modules: Map<string, Written>
  /** By the code that was lowered: demands that name other things often come to the same code. */
  lowered: Map<string, JavaScript>
}

const writings = new WeakMap<ModuleAnalysis, Writings>()

interface Written {
  module: LinkedModule
  /** The answers of the resolver that it was written with, and of which generation of it. */
  surroundings: string
  resolver: Resolver
  generation: number
}

/** More demands on one module than this come from edits that are long past. */
const MAX_WRITINGS = 32

function writtenModule(demand: Demand, resolver: Resolver): LinkedModule {
  const { analysis, names, specifiers, setup, sites } = demand
  let own = writings.get(analysis)
  if (!own) {
    own = { modules: new Map(), lowered: new Map() }
    writings.set(analysis, own)
  }
  const known = own.modules
  const key =
    [...names].sort().join() + (sites ? '\0sites\0' : '\0') + [...specifiers, '', ...setup].join('\0')
  const { generation } = resolver
  const earlier = known.get(key)
  if (earlier?.resolver === resolver && earlier.generation === generation) return earlier.module
  const links: Record<string, Link> = {}
  for (const specifier of specifiers) links[specifier] = linkOf(specifier, analysis, resolver)
  const surroundings = JSON.stringify([links, resolver.settings.of(analysis.file)])
  const module =
    earlier?.surroundings === surroundings
      ? earlier.module
      : writeModule(demand, links, resolver, own.lowered)
  if (known.size >= MAX_WRITINGS) {
    known.clear()
    own.lowered.clear()
  }
  known.set(key, { module, surroundings, resolver, generation })
  return module
}

function loweredOnce(
  lowered: Map<string, JavaScript>,
  code: string,
  file: string,
  options: JavaScriptOptions,
): JavaScript {
  if (options.plain) return toJavaScript(code, file, options)
  const key = `${JSON.stringify(options)}${code}`
  const known = lowered.get(key) ?? toJavaScript(code, file, options)
  lowered.set(key, known)
  return known
}

/** Code that has names for what is not known. */
const UNKNOWN = /\b__r\.(?:unknown|text|given|contained)\b/

function writeModule(
  demand: Demand,
  links: Record<string, Link>,
  resolver: Resolver,
  lowered: Map<string, JavaScript>,
): LinkedModule {
  const { analysis } = demand
  const async = [...demand.units, ...demand.mutations].some((part) => part.async)
  const pieces = writeCode(demand, async)
  const settings = resolver.settings.of(analysis.file)
  const javascript = loweredOnce(lowered, pieces.toString(), analysis.file, {
    plain: pieces.isPlain && analysis.syntaxError === null,
    isWellFormed: analysis.syntaxError === null,
    jsx: true,
    decorators: analysis.hasDecorators ? settings.decorators : 'none',
    hasAccessors: analysis.hasAccessors,
    emitDecoratorMetadata: settings.emitDecoratorMetadata,
    ...(settings.useDefineForClassFields === undefined
      ? {}
      : { useDefineForClassFields: settings.useDefineForClassFields }),
  })
  const imports: Record<string, ImportBinding> = {}
  for (const [local, binding] of analysis.imports) {
    if (demand.names.has(local) && !analysis.unitOf.has(local)) imports[local] = binding
  }
  const exports: Record<string, ExportBinding> = {}
  for (const [name, binding] of analysis.exports) {
    const reached =
      'local' in binding ? demand.names.has(binding.local) : demand.specifiers.has(binding.specifier)
    if (reached) exports[name] = binding
  }
  const stars = analysis.stars.filter((specifier) => demand.specifiers.has(specifier))
  const rest = {
    format: 'lazy' as const,
    imports,
    exports,
    stars,
    setup: [...demand.setup],
    links,
    async,
    ...(analysis.commonjs ? { commonjs: true } : {}),
    ...(UNKNOWN.test(javascript.code) ? { unknowns: analysis.unknowns.map(({ label }) => label) } : {}),
  }
  const { interop } = settings
  const revision = hash(JSON.stringify([rest, interop]), javascript.code)
  return {
    code: { id: analysis.file, revision, ...rest, code: javascript.code, interop },
    original(line, character) {
      const offset = javascript.original(line, character)
      return offset === null ? null : pieces.original(offset)
    },
  }
}

/** Everything of a module that is demanded, as one function expression in lazy form. */
function writeCode(demand: Demand, async: boolean): Pieces {
  const { analysis, units, mutations } = demand
  const pieces = new Pieces().glue('(function (__s, __r) { "use strict";\n')
  const refs = (names: string[], reads: Iterable<string>) => {
    if (async) pieces.glue(`__r.refs(${JSON.stringify(names)}, ${JSON.stringify([...reads])});\n`)
  }
  for (const unit of analysis.units) {
    if (!units.has(unit)) continue
    pieces.glue(`__r.unit(${JSON.stringify(unit.names)}, ${unit.async ? 'async ' : ''}() => { `)
    const { code, reads } = bodyOf(unit, analysis)
    pieces.append(code).glue(` ${unit.result} }, ${unit.position});\n`)
    refs(unit.names, reads)
  }
  for (const mutation of analysis.mutations) {
    if (!mutations.has(mutation)) continue
    pieces.glue(`__r.mutation(${JSON.stringify(mutation.targets)}, ${mutation.async ? 'async ' : ''}() => { `)
    const { code, reads } = bodyOf(mutation, analysis)
    const before = readersBefore(mutation, demand)
    const more = before.length > 0 ? `, ${JSON.stringify(before)}` : ''
    pieces.append(code).glue(` }, ${mutation.position}${more});\n`)
    refs(mutation.targets, reads)
  }
  analysis.sites.forEach((site, index) => {
    if (!demand.sites || site.blocked) return
    pieces.glue(`__r.site(${index}, function* () { `).append(site.code).glue(' });\n')
    refs([`site:${index}`], site.reads)
  })
  return pieces.glue('})')
}

/** What stands before a mutation and reads what that changes: a name of each such unit. */
function readersBefore({ targets, position }: Mutation, { analysis, units }: Demand): string[] {
  return [...units].flatMap((unit) => {
    if (unit.async || unit.position >= position) return []
    const [name] = unit.names
    if (name === undefined || unit.names.some((each) => targets.includes(each))) return []
    const { reads } = bodyOf(unit, analysis)
    return targets.some((target) => reads.has(target)) ? [name] : []
  })
}

function dataModule(id: string, { file, format, defaultOnly }: DataFile, text: string | null): LinkedModule {
  const unreadable = `${path.posix.basename(file)} cannot be read: it is missing, over 4 MB, or not UTF-8`
  const code = text ?? `(function () { throw new Error(${JSON.stringify(unreadable)}) })`
  const rest = {
    format: text === null ? ('lazy' as const) : format,
    imports: {},
    exports: {},
    stars: [],
    setup: [],
    links: {},
    async: false,
    ...(defaultOnly ? { defaultOnly } : {}),
  }
  return {
    code: { id, revision: hash(rest.format, code), code, interop: 'node', ...rest },
    original: () => null,
  }
}

function hash(...texts: string[]): string {
  const all = createHash('sha1')
  for (const text of texts) all.update(text).update('\0')
  return all.digest('base64url')
}
