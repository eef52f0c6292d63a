import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ImportBinding, Link, ModuleCode } from '../protocol.js'
import type { Taint, Unknown, Unknowns } from '../reading/index.js'
import type { ExecutionPosition } from '../runner/execution-position.js'
import { Suspension, UnresolvedImport } from '../runner/failures.js'
import { type MarkKind, markPlace } from '../runner/marks.js'
import { Suspensions } from '../runner/suspensions.js'
import type { CodeCache, ModuleFunction } from './code-cache.js'
import { parseData } from './data.js'
import { exportNames, importFrom, missingExport } from './interop.js'
import type { KeptModules } from './kept-modules.js'
import type { PackageLoader } from './load.js'
import { namespaceOf, type ReadExport } from './namespace.js'
import { type MutationRun, Scope, type Trace, type UnitInit } from './scope.js'
import { frameworkNamespace, frameworkStandIn, rootsOf } from './stub.js'

/** One part of a tool definition, as a site of lazy form yields it. */
export type SiteProperty =
  | { key: string; get: () => unknown }
  /** `handler`: what the function tells as its name. */
  | { key: string; handler: string }
  | { spread: () => unknown }

export type SiteArgument =
  /** `inherited`: what stands on the object's prototype, the getters of a class. */
  | { kind: 'object'; props: SiteProperty[]; inherited?: SiteProperty[] }
  | { kind: 'value'; get: () => unknown }
  | { kind: 'spread'; get: () => unknown }
  | { kind: 'handler' }

export interface SiteEntry {
  callee?: () => unknown
  /** The key of the record that the tool is put into, where it has to be evaluated. */
  key?: () => unknown
  args: SiteArgument[]
}

export type SiteGenerator = () => Iterator<SiteEntry>

/** A fresh set of workspace modules: nothing of it outlives the evaluation but what `kept` holds. */
export class Evaluation {
  readonly suspensions = new Suspensions()
  /** Modules whose code ran, and package files that were read. */
  readonly loaded = new Set<string>()
  readonly packages = new Set<string>()
  private readonly modules = new Map<string, Module>()

  constructor(
    private readonly codes: CodeCache,
    private readonly closure: Readonly<Record<string, string>>,
    readonly loader: PackageLoader,
    private readonly whereabouts: ExecutionPosition,
    readonly unknowns: Unknowns,
    private readonly kept: KeptModules | null = null,
  ) {}

  /** How the statements of a module make themselves known. */
  trace(id: string): Trace {
    return { whereabouts: this.whereabouts, module: Object.keys(this.closure).indexOf(id) }
  }

  /** @throws SyntaxError when the module's code does not compile */
  module(id: string): Module {
    let module = this.modules.get(id)
    if (!module) {
      module = this.kept?.take(id, this) ?? new Module(this.codeOf(id), this)
      this.modules.set(id, module)
    }
    return module
  }

  /** The modules that something asked for so far. */
  modulesOf(): Module[] {
    return [...this.modules.values()]
  }

  codeOf(id: string): ModuleCode {
    const revision = this.closure[id]
    if (revision === undefined) throw new Error(`The evaluation received no code for ${id}`)
    return this.codes.get(id, revision)
  }

  /** Null for data, which has nothing to run. */
  compile(id: string): ModuleFunction | null {
    this.loaded.add(id)
    return this.codes.compile(id, this.closure[id] as string)
  }

  package(path: string, name: string): unknown {
    this.packages.add(path)
    return this.loader.load(path, name, this.suspensions)
  }

  /** Values are read that were made by these modules, of these packages. */
  uses({ loaded, packages }: { loaded: readonly string[]; packages: readonly string[] }): void {
    for (const id of loaded) this.loaded.add(id)
    for (const path of packages) this.packages.add(path)
  }
}

/** The name under which `export =` and `module.exports =` are exported. */
const WHOLE = 'export='

export class Module {
  readonly scope: Scope
  readonly sites = new Map<number, SiteGenerator>()
  /** Package files that it read. */
  readonly packages = new Set<string>()
  private readonly resolved = new Map<string, ReadExport | null>()
  private readonly standIns = new Map<string, unknown>()
  /** Of what is not known, what stands for it; and by what its code calls it. */
  private readonly unknownImports = new Map<string, { unknown: Unknown; value: unknown }>()
  private readonly unknownNames = new Map<string, unknown>()
  private started = false
  /** What an earlier evaluation used for the values that are here, until this one uses them. */
  private used: { loaded: readonly string[]; packages: readonly string[] } | null = null
  private isSetUp = false
  private namespace: object | null = null
  private whole: { value: unknown } | null = null
  private data: { value: unknown } | null = null
  private commonjs: { exports: unknown } | null = null
  /** What `module.exports` is until code assigns it. */
  private initialExports: unknown

  constructor(
    readonly code: ModuleCode,
    private evaluation: Evaluation,
  ) {
    this.scope = new Scope(evaluation.suspensions, evaluation.unknowns, evaluation.trace(code.id))
  }

  /** Whether it is a file without code: text, or what text says. */
  get isData(): boolean {
    return this.code.format !== 'lazy'
  }

  get isStarted(): boolean {
    return this.started
  }

  /** Whether nothing in it is under way, or failed. */
  get isSettled(): boolean {
    return this.scope.isSettled
  }

  /** Goes on as a module of another evaluation, with the values that it has. */
  join(evaluation: Evaluation, used: { loaded: readonly string[]; packages: readonly string[] }): void {
    this.evaluation = evaluation
    this.used = used
    this.resolved.clear()
    this.scope.join(evaluation.suspensions, evaluation.unknowns, evaluation.trace(this.code.id))
  }

  /** Declares the module's units. Nothing of the user's runs yet, but what a kept bare import sets up. */
  start(): void {
    if (!this.started) {
      this.declare()
      this.started = true
    }
    if (this.used) this.evaluation.uses(this.used)
    this.used = null
    this.setUp()
  }

  private declare(): void {
    const run = this.evaluation.compile(this.code.id)
    if (!run) return
    for (const [name, binding] of Object.entries(this.code.imports)) {
      this.scope.import(name, () => this.readImport(binding, name))
    }
    run(this.scope.bindings, this.runtime())
  }

  /** How another module reads `name`; null when there is no such export. */
  export(name: string): ReadExport | null {
    let read = this.resolved.get(name)
    if (read === undefined) {
      read = this.resolve(name, new Set())
      this.resolved.set(name, read)
    }
    return read
  }

  /** `import * as ns`: every export, read when it is read. */
  toNamespace(): object {
    this.namespace ??= namespaceOf(this.exportNames(new Set()), (name) => this.export(name))
    return this.namespace
  }

  /** What `require()` gives: `module.exports`, or the namespace of an ES module. */
  toRequired(): unknown {
    if (this.isData) return this.readData()
    if (!(WHOLE in this.code.exports)) {
      // Code that assigned `module.exports` where only running it could tell.
      if (this.commonjs && this.commonjs.exports !== this.initialExports) return this.commonjs.exports
      return this.toNamespace()
    }
    this.whole ??= { value: this.readWhole() }
    return this.whole.value
  }

  /** `import()`: waits for every top-level await first. */
  async toImported(): Promise<{ namespace: object }> {
    return this.evaluation.suspensions.until(() => {
      this.start()
      this.scope.prepareAll()
      return { namespace: WHOLE in this.code.exports ? this.wholeNamespace() : this.toNamespace() }
    })
  }

  private setUp(): void {
    if (this.isSetUp) return
    this.isSetUp = true
    try {
      for (const specifier of this.code.setup) this.runSetup(specifier)
    } catch (error) {
      this.isSetUp = false
      throw error
    }
  }

  private runSetup(specifier: string): void {
    const link = this.link(specifier)
    if (link.kind === 'package') this.package(link)
    if (link.kind !== 'module') return
    const module = this.evaluation.module(link.id)
    module.start()
    module.scope.runMutations()
  }

  private link(specifier: string): Link {
    const links = this.code.links
    if (Object.hasOwn(links, specifier)) return links[specifier] as Link
    return { kind: 'missing', message: `Cannot find module '${specifier}'` }
  }

  private package({ path, name }: Link & { kind: 'package' }): unknown {
    this.packages.add(path)
    return this.evaluation.package(path, name)
  }

  private readImport(binding: ImportBinding, local: string): unknown {
    const link = this.link(binding.specifier)
    if (link.kind === 'stub') return this.unknownImport(binding.specifier, local)
    return this.follow(link, binding.specifier, binding.name)
  }

  /** One export of what a specifier leads to; `*` is the namespace. */
  private follow(link: Link, specifier: string, name: string): unknown {
    switch (link.kind) {
      case 'module':
        return this.followModule(this.evaluation.module(link.id), specifier, name)
      case 'package':
        return importFrom(this.package(link), name, this.code.interop, specifier)
      case 'builtin':
        return importFrom(this.evaluation.loader.builtin(link.name), name, 'node', specifier)
      case 'stub':
        return this.unknownImport(
          specifier,
          name === '*' || name === 'default' ? `import(${JSON.stringify(specifier)})` : name,
        )
      case 'framework':
        return this.followFramework(link, specifier, name)
      case 'missing':
        throw new UnresolvedImport(specifier, this.code.id, link.message)
    }
  }

  private followModule(module: Module, specifier: string, name: string): unknown {
    const isWhole = (module.isData && !module.code.defaultOnly) || WHOLE in module.code.exports
    if (isWhole && !(name in module.code.exports)) {
      return importFrom(module.toRequired(), name, this.code.interop, specifier)
    }
    // CommonJS that only assigns members (`exports.a = …`) has no default of its own: it is the whole.
    const lacksDefault = module.code.commonjs === true && !('default' in module.code.exports)
    if (name === '*' && !lacksDefault) return module.toNamespace()
    const read = name === '*' ? null : module.export(name)
    if (read) return read()
    if (lacksDefault && (name === 'default' || name === '*')) {
      return importFrom(module.toRequired(), name, 'node', specifier)
    }
    throw missingExport(specifier, name)
  }

  private followFramework(link: Link & { kind: 'framework' }, specifier: string, name: string): unknown {
    const roots = rootsOf(link.callees)
    const standIn = (root: string): unknown => {
      if (!this.standIns.has(root)) {
        const real = (): unknown => this.follow(link.rest, specifier, root)
        this.standIns.set(root, frameworkStandIn(root, { callees: link.callees, chain: link.chain, real }))
      }
      return this.standIns.get(root)
    }
    if (roots.has(name)) return standIn(name)
    const rest = (): unknown => this.follow(link.rest, specifier, name)
    return name === '*' || name === 'default' ? frameworkNamespace(roots, standIn, rest) : rest()
  }

  /** What an import gives that only a bundler or a runtime can. */
  private unknownImport(specifier: string, label: string): unknown {
    const key = `${label}\0${specifier}`
    let known = this.unknownImports.get(key)
    if (!known) {
      const unknown: Unknown = { label, origin: { kind: 'import', specifier, importer: this.code.id } }
      known = { unknown, value: this.evaluation.unknowns.standIn(unknown) }
      this.unknownImports.set(key, known)
    }
    this.evaluation.unknowns.touch(known.unknown)
    return known.value
  }

  /** `quiet`: it is only put into text. */
  private unknownName(index: number, quiet: boolean): unknown {
    const key = `${index}${quiet}`
    if (!this.unknownNames.has(key)) {
      const label = this.code.unknowns?.[index] ?? '?'
      const unknown: Unknown = { label, origin: { kind: 'local', module: this.code.id, index } }
      this.unknownNames.set(key, this.evaluation.unknowns.standIn(unknown, null, quiet))
    }
    return this.unknownNames.get(key)
  }

  /** By the names that code has for them: `$0`; assigning one changes nothing. */
  private unknownNamespace(read: (value: unknown) => unknown, quiet = false): object {
    const names = {}
    this.code.unknowns?.forEach((_, index) => {
      Object.defineProperty(names, `$${index}`, {
        get: () => read(this.unknownName(index, quiet)),
        set: () => void read(this.unknownName(index, quiet)),
      })
    })
    return names
  }

  /** An argument of a function that makes tools: what depends on something unknown is not known there, either. */
  private argument(get: () => unknown): unknown {
    const { unknowns } = this.evaluation
    if (!unknowns.active) return get()
    const taint: Taint = new Set()
    try {
      return unknowns.instead(unknowns.into(taint, get), taint)
    } catch (error) {
      if (error instanceof Suspension || taint.size === 0) throw error
      return unknowns.instead(undefined, taint)
    }
  }

  /** An instance whose constructor is given stand-ins: what it throws tells nothing of the program. */
  private instance(make: () => unknown, failed?: () => unknown): unknown {
    try {
      return this.evaluation.unknowns.constructing(make)
    } catch (error) {
      if (error instanceof Suspension || !failed) throw error
      return failed()
    }
  }

  /** A member of such an argument, evaluated when it is first read. */
  private late(owner: object, key: string, get: () => unknown): unknown {
    const { unknowns } = this.evaluation
    const taint: Taint = new Set()
    let value: unknown
    try {
      value = unknowns.into(taint, get)
    } catch (error) {
      if (error instanceof Suspension || taint.size === 0) throw error
    }
    const instead = unknowns.instead(value, taint)
    const property =
      taint.size === 0 ? { value } : { get: () => unknowns.pass(instead, taint), configurable: true }
    Object.defineProperty(owner, key, { ...property, enumerable: true })
    return taint.size === 0 ? value : unknowns.pass(instead, taint)
  }

  private resolve(name: string, seen: Set<Module>): ReadExport | null {
    if (seen.has(this)) return null
    seen.add(this)
    if (this.isData) return this.resolveData(name)
    this.start()
    const { exports } = this.code
    if (Object.hasOwn(exports, name)) {
      const binding = exports[name] as NonNullable<(typeof exports)[string]>
      if ('local' in binding) {
        const cell = this.scope.cell(binding.local)
        // Types are exported too where the text cannot tell: they have no value.
        return cell ? () => cell.read() : null
      }
      return this.resolveThrough(binding.specifier, binding.name, seen)
    }
    if (name === 'default') return null
    for (const specifier of this.code.stars) {
      const read = this.resolveThrough(specifier, name, seen)
      if (read) return read
    }
    return null
  }

  private resolveThrough(specifier: string, name: string, seen: Set<Module>): ReadExport | null {
    const link = this.link(specifier)
    if (link.kind === 'module' && name !== '*') {
      const module = this.evaluation.module(link.id)
      if (module.code.format === 'lazy' && !(WHOLE in module.code.exports)) return module.resolve(name, seen)
    }
    if (link.kind === 'package' && name !== '*' && !Object.hasOwn(this.code.exports, name)) {
      const exports = this.package(link)
      const isMember =
        ((typeof exports === 'object' && exports !== null) || typeof exports === 'function') &&
        name in exports
      if (!isMember) return null
    }
    return () => this.follow(link, specifier, name)
  }

  private exportNames(seen: Set<Module>): Set<string> {
    const names = new Set<string>()
    if (seen.has(this)) return names
    seen.add(this)
    if (this.code.defaultOnly) return new Set(['default'])
    if (this.isData) return new Set(['default', ...exportNames(this.readData())])
    for (const name of Object.keys(this.code.exports)) if (name !== WHOLE) names.add(name)
    for (const specifier of this.code.stars) {
      for (const name of this.starNames(specifier, seen)) if (name !== 'default') names.add(name)
    }
    return names
  }

  private starNames(specifier: string, seen: Set<Module>): Iterable<string> {
    const link = this.link(specifier)
    switch (link.kind) {
      case 'module': {
        const module = this.evaluation.module(link.id)
        return WHOLE in module.code.exports ? exportNames(module.toRequired()) : module.exportNames(seen)
      }
      case 'package':
        return exportNames(this.package(link))
      case 'builtin':
        return exportNames(this.evaluation.loader.builtin(link.name))
      case 'framework':
        return rootsOf(link.callees)
      case 'stub':
        return []
      case 'missing':
        throw new UnresolvedImport(specifier, this.code.id, link.message)
    }
  }

  private resolveData(name: string): ReadExport | null {
    if (name === 'default') return () => this.readData()
    if (this.code.defaultOnly) return null
    const value = this.readData()
    return exportNames(value).includes(name) ? () => (value as Record<string, unknown>)[name] : null
  }

  private readData(): unknown {
    if (!this.data) {
      this.evaluation.loaded.add(this.code.id)
      this.data = { value: parseData(this.code) }
    }
    return this.data.value
  }

  private readWhole(): unknown {
    const value = (this.export(WHOLE) as ReadExport)()
    const isExtensible = (typeof value === 'object' && value !== null) || typeof value === 'function'
    if (!isExtensible || !Object.isExtensible(value)) return value
    for (const name of Object.keys(this.code.exports)) {
      if (name === WHOLE || Object.hasOwn(value, name)) continue
      const read = this.export(name)
      if (read) Object.defineProperty(value, name, { get: read, enumerable: true, configurable: true })
    }
    return value
  }

  private wholeNamespace(): object {
    return importFrom(this.toRequired(), '*', 'node', this.code.id) as object
  }

  private require(specifier: string): unknown {
    const link = this.link(specifier)
    switch (link.kind) {
      case 'module': {
        const module = this.evaluation.module(link.id)
        module.start()
        return module.toRequired()
      }
      case 'package':
        return this.package(link)
      case 'builtin':
        return this.evaluation.loader.builtin(link.name)
      default:
        return this.follow(link, specifier, '*')
    }
  }

  private async import(specifier: string): Promise<unknown> {
    const link = this.link(specifier)
    if (link.kind === 'module') return (await this.evaluation.module(link.id).toImported()).namespace
    const imported = await this.evaluation.suspensions.until(() => ({
      namespace: this.follow(link, specifier, '*'),
    }))
    return imported.namespace
  }

  private commonjsModule(): { exports: unknown } {
    if (!this.commonjs) {
      // Members of `exports` read as the units that they are; code may still add others.
      const exports = {}
      for (const name of Object.keys(this.code.exports)) {
        const read = name === WHOLE ? null : this.export(name)
        if (read) Object.defineProperty(exports, name, { get: read, enumerable: true, configurable: true })
      }
      this.initialExports = exports
      this.commonjs = { exports }
    }
    return this.commonjs
  }

  private runtime(): object {
    const module = this
    const { id } = this.code
    const url = pathToFileURL(id).href
    const {
      whereabouts: { marks },
      module: at,
    } = this.evaluation.trace(id)
    return {
      unit: (names: string[], init: UnitInit, at?: number) => this.scope.unit(names, init, at),
      mutation: (targets: string[], run: MutationRun, at?: number, before?: string[]) =>
        this.scope.mutation(targets, run, at, before),
      refs: (names: string[], reads: string[]) => this.scope.refs(names, reads),
      site: (index: number, generator: SiteGenerator) => {
        this.sites.set(index, generator)
      },
      locals: (units: Array<[string[], UnitInit]>, mutations: Array<[string[], MutationRun]> = []) => {
        const scope = new Scope(this.evaluation.suspensions, this.evaluation.unknowns)
        for (const [names, init] of units) scope.unit(names, init)
        for (const [targets, run] of mutations) scope.mutation(targets, run)
        return scope.bindings
      },
      enter: (offset: number, kind: MarkKind, around?: number) =>
        marks.enter(markPlace(at, offset), kind, around),
      at: (mark: number, offset: number) => marks.at(mark, markPlace(at, offset)),
      turn: (mark: number) => marks.turn(mark),
      leave: (mark: number) => marks.leave(mark),
      bare: <T>(value: T): T => value,
      see: <T>(value: T): T => this.evaluation.unknowns.see(value),
      argument: (get: () => unknown) => this.argument(get),
      instance: (make: () => unknown, failed?: () => unknown) => this.instance(make, failed),
      late: (owner: object, key: string, get: () => unknown) => this.late(owner, key, get),
      /** Names of what is not known, as they are read, as they are put into text, and as they are handed on. */
      unknown: this.unknownNamespace((value) => this.evaluation.unknowns.see(value)),
      text: this.unknownNamespace((value) => value, true),
      given: this.unknownNamespace((value) => value),
      import: (specifier: string) => this.import(String(specifier)),
      require: Object.assign((specifier: string) => this.require(String(specifier)), {
        resolve: (specifier: string) => this.located(specifier),
      }),
      meta: {
        url,
        filename: id,
        dirname: dirname(id),
        // As bundlers and other runtimes have it.
        get env() {
          return process.env
        },
        resolve: (specifier: string) => pathToFileURL(this.located(specifier)).href,
      },
      filename: id,
      dirname: dirname(id),
      get module() {
        return module.commonjsModule()
      },
      get exports() {
        return module.commonjsModule().exports
      },
    }
  }

  /** `require.resolve` and `import.meta.resolve`. */
  private located(specifier: string): string {
    const link = this.link(specifier)
    if (link.kind === 'module') return link.id
    if (link.kind === 'package') return link.path
    if (link.kind === 'builtin') return link.name
    throw new UnresolvedImport(specifier, this.code.id, `Cannot find module '${specifier}'`)
  }
}
