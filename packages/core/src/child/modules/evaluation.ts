import type { ModuleCode } from '../protocol.js'
import type { Unknowns } from '../reading/index.js'
import type { ExecutionPosition } from '../runner/execution-position.js'
import { Suspensions } from '../runner/suspensions.js'
import type { CodeCache, ModuleFunction } from './code-cache.js'
import { FactoryRuns } from './factory-runs.js'
import type { KeptModules } from './kept-modules.js'
import type { PackageLoader } from './load.js'
import { Module, type ModuleHost, type UsedCode } from './module.js'
import type { Trace } from './scope.js'

/** A fresh set of workspace modules: nothing of it outlives the evaluation but what `kept` holds. */
export class Evaluation implements ModuleHost {
  readonly suspensions = new Suspensions()
  readonly factoryRuns: FactoryRuns
  /** Modules whose code ran, and package files that were read. */
  readonly loaded = new Set<string>()
  readonly packages = new Set<string>()
  private readonly modules = new Map<string, Module>()

  constructor(
    private readonly codes: CodeCache,
    private readonly closure: Readonly<Record<string, string>>,
    readonly loader: PackageLoader,
    private readonly position: ExecutionPosition,
    readonly unknowns: Unknowns,
    private readonly kept: KeptModules | null = null,
  ) {
    this.factoryRuns = new FactoryRuns(unknowns)
  }

  trace(id: string): Trace {
    return { position: this.position, module: Object.keys(this.closure).indexOf(id) }
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

  compile(id: string): ModuleFunction | null {
    this.loaded.add(id)
    return this.codes.compile(id, this.closure[id] as string)
  }

  package(path: string, name: string): unknown {
    this.packages.add(path)
    return this.loader.load(path, name, this.suspensions)
  }

  /** Values are read that were made by these modules, of these packages. */
  uses({ loaded, packages }: UsedCode): void {
    for (const id of loaded) this.loaded.add(id)
    for (const path of packages) this.packages.add(path)
  }
}
