import { WHOLE } from '../../common/export-names.js'
import type { ImportBinding, Link, ModuleCode } from '../protocol.js'
import { UnresolvedImport } from '../runner/failures.js'
import type { ModuleFunction } from './code-cache.js'
import { parseData } from './data.js'
import { exportNames, importFrom, missingExport } from './interop.js'
import type { PackageLoader } from './load.js'
import { type CodeEvaluation, type CodeHost, moduleRuntime } from './module-runtime.js'
import { exportsOf, isListed, namespaceOf, type ReadExport } from './namespace.js'
import { Scope } from './scope.js'
import type { SiteGenerator } from './site-entry.js'
import { frameworkNamespace, frameworkStandIn, rootsOf } from './stub.js'
import { UnknownValues } from './unknown-values.js'

/** Values that an earlier evaluation made: of these modules, of these packages. */
export interface UsedCode {
  loaded: readonly string[]
  packages: readonly string[]
}

/** What a module asks of the evaluation that it is part of. */
export interface ModuleHost extends CodeEvaluation {
  /** Modules whose code ran. */
  readonly loaded: Set<string>
  readonly loader: PackageLoader
  module(id: string): Module
  /** Null for data, which has nothing to run. */
  compile(id: string): ModuleFunction | null
  package(path: string, name: string): unknown
  uses(used: UsedCode): void
}

export class Module {
  readonly scope: Scope
  readonly sites = new Map<number, SiteGenerator>()
  /** Package files that it read. */
  readonly packages = new Set<string>()
  private readonly resolved = new Map<string, ReadExport | null>()
  private readonly standIns = new Map<string, unknown>()
  private readonly unknown: UnknownValues
  private started = false
  /** What an earlier evaluation used for the values that are here, until this one uses them. */
  private used: UsedCode | null = null
  private isSetUp = false
  private namespace: object | null = null
  private whole: { value: unknown } | null = null
  private data: { value: unknown } | null = null
  private commonjs: { exports: unknown } | null = null
  /** What `module.exports` is until code assigns it. */
  private initialExports: unknown

  constructor(
    readonly code: ModuleCode,
    private evaluation: ModuleHost,
  ) {
    this.unknown = new UnknownValues(code, () => this.evaluation.unknowns)
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
  join(evaluation: ModuleHost, used: UsedCode): void {
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
    run(this.scope.bindings, moduleRuntime(this.forCode()))
  }

  private forCode(): CodeHost {
    return {
      code: this.code,
      scope: this.scope,
      sites: this.sites,
      unknown: this.unknown,
      evaluation: () => this.evaluation,
      import: (specifier) => this.import(specifier),
      namespace: (specifier) => this.follow(this.link(specifier), specifier, '*'),
      require: (specifier) => this.require(specifier),
      located: (specifier) => this.located(specifier),
      commonjs: () => this.commonjsModule(),
    }
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
    if (link.kind === 'stub') return this.unknown.import(binding.specifier, local)
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
        return this.unknown.import(
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
      if (read)
        Object.defineProperty(value, name, { get: read, enumerable: isListed(name), configurable: true })
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
      const names = Object.keys(this.code.exports).filter((name) => name !== WHOLE)
      const exports = exportsOf(names, (name) => ({ read: this.export(name), write: this.writerOf(name) }))
      this.initialExports = exports
      this.commonjs = { exports }
    }
    return this.commonjs
  }

  /** What sets an export of this module. */
  private writerOf(name: string): ((value: unknown) => void) | undefined {
    const exported = this.code.exports[name]
    return exported && 'local' in exported ? this.scope.cell(exported.local)?.write : undefined
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
