import type { Json } from '../../model/json.js'
import type { GeneratedParameters } from '../../model/reading.js'
import type { RetryRequest } from '../../model/retry.js'
import type { Activity } from '../guards/activity.js'
import type { Environment } from '../guards/environment.js'
import { CodeCache } from '../modules/code-cache.js'
import { loadParser } from '../modules/data.js'
import { Evaluation } from '../modules/evaluation.js'
import { KeptModules } from '../modules/kept-modules.js'
import { type LoadObserver, PackageLoader } from '../modules/load.js'
import { onlyBuilds } from '../modules/plain-code.js'
import type {
  AnswerRequest,
  AnswerResult,
  CaptureResult,
  Evaluated,
  EvaluationRequest,
  RawFailure,
  SiteRequest,
  SiteResult,
  ToolCapture,
  ToolHandle,
  ValidationOutcome,
} from '../protocol.js'
import {
  configurationsOf,
  generateParameters,
  prepareUnknowns,
  type ReadContext,
  type RegistrySnapshot,
  readTool,
  snapshotRegistries,
  Unknowns,
  validateInputs,
} from '../reading/index.js'
import { guardedAnswerText } from './answer-text.js'
import type { ForSdks } from './capture.js'
import { describeThrown } from './describe.js'
import type { ExecutionPosition } from './execution-position.js'
import { Suspension } from './failures.js'
import { Isolation, type IsolationParts } from './isolation.js'
import { readContext } from './read-context.js'
import { isOfOneSite, keyOf } from './request-key.js'
import type { DefinedTool } from './sites/define-tool.js'
import { type DefinedSite, runSite } from './sites/run-site.js'

/** What is kept of the last evaluation, so that its tools can be asked more. */
interface Live {
  request: EvaluationRequest
  /** By index: those that the request asked for, and those that were asked for since. */
  sites: Map<number, SiteRequest>
  evaluation: Evaluation
  /** All of the project's own that it may run only builds schemas. */
  isPlain: boolean
  /** What it made is the same for every file, and kept for the next. */
  isShared: boolean
  tools: Map<number, DefinedTool[]>
}

export interface Surroundings extends IsolationParts {
  environment: Environment
  position: ExecutionPosition
  /** The processor time that this process has used so far. */
  processorMs(): number
  /** Told the package that is being loaded, and null when none is any more. */
  onLoading(name: string | null): void
}

/** Everything one child knows: the code that it was sent, the packages it loaded, the last evaluation's live tools. */
export class Session implements LoadObserver {
  private readonly isolation: Isolation
  /** The variables that packages were loaded with, as text; null for none. */
  environment: string | null = null
  private readonly codes = new CodeCache()
  private readonly loader: PackageLoader
  private live: Live | null = null
  private readonly kept = new KeptModules()
  /** Packages that are being loaded, the innermost last. */
  private readonly loading: Array<{ path: string; name: string }> = []
  /** In the order they were taken; undone in reverse. */
  private snapshots: RegistrySnapshot[] = []
  /** There is one snapshot, of all packages: what it restores is what another would find. */
  private isWhole = false

  constructor(private readonly surroundings: Surroundings) {
    this.loader = new PackageLoader(this, surroundings.openWork)
    this.isolation = new Isolation(surroundings)
  }

  /** False once user code changed something for good: this process must not answer for other files. */
  get clean(): boolean {
    return this.isolation.clean
  }

  /** As `Isolation` has it. */
  get undisturbed(): boolean {
    return this.isolation.undisturbed
  }

  before(path: string, name: string): void {
    this.surroundings.position.load()
    if (!onlyBuilds(name)) this.isolation.disturb()
    // It is loaded once for all files, and may have read a variable that is not really there.
    const { environment } = this.live?.request ?? {}
    if (environment) this.environment = guardedAnswerText(environment)
    this.tidy()
    this.isolation.beforePackage()
    this.surroundings.activity.enterPackage(path)
    this.loading.push({ path, name })
    this.surroundings.onLoading(name)
  }

  after(path: string, loaded: { name: string; exports: unknown } | null): void {
    this.surroundings.activity.leavePackage(path)
    // It may have changed what schemas are made of.
    this.forget()
    this.loading.splice(
      this.loading.findIndex((each) => each.path === path),
      1,
    )
    this.surroundings.onLoading(this.loading.at(-1)?.name ?? null)
    this.isolation.afterPackage(loaded?.exports, configurationsOf(loaded?.exports))
    if (!loaded) return
    this.snapshots.push(snapshotRegistries([loaded]))
    this.isWhole = false
  }

  builtin(exports: unknown): void {
    this.surroundings.sharedCode.share(exports)
  }

  /** Loads packages ahead of the first evaluation. */
  preload(packages: ReadonlyArray<{ path: string; name: string }>): void {
    const { position } = this.surroundings
    const evaluation = new Evaluation(this.codes, {}, this.loader, position, new Unknowns(false))
    for (const { path, name } of packages) {
      try {
        evaluation.package(path, name)
      } catch {
        // It will be said where a module needs it.
      }
    }
  }

  async evaluate(request: EvaluationRequest): Promise<Evaluated<RawFailure>> {
    await this.loadParsers(request)
    const live = this.begin(request)
    const { evaluation } = live
    const sites = await this.surroundings.openWork.ofFile(async () => {
      const read: Array<SiteResult<RawFailure>> = []
      for (const site of request.sites) read.push(await this.readSite(live, site))
      return read
    })
    return {
      sites: evaluation.unknowns.reveal(sites),
      loaded: [...evaluation.loaded].sort(),
      packages: this.packagesOf(evaluation),
      ...this.summary(evaluation),
    }
  }

  async validate(
    request: EvaluationRequest,
    handle: ToolHandle,
    inputs: readonly Json[],
    retry?: RetryRequest,
  ): Promise<ValidationOutcome[]> {
    const { live, tool } = await this.find(request, handle)
    const outcomes = await this.surroundings.openWork.ofFile(() =>
      live.evaluation.suspensions.settled(() =>
        validateInputs(tool.live, this.context(live, request, handle), inputs, retry),
      ),
    )
    return live.evaluation.unknowns.reveal(
      outcomes.map((outcome) =>
        'threw' in outcome ? { threw: describeThrown(outcome.threw, null) } : outcome,
      ),
    )
  }

  async generate(request: EvaluationRequest, handle: ToolHandle): Promise<GeneratedParameters> {
    const { live, tool } = await this.find(request, handle)
    const result = await this.surroundings.openWork.ofFile(() =>
      live.evaluation.suspensions.settled(() =>
        generateParameters(tool.live, this.context(live, request, handle)),
      ),
    )
    this.tidy()
    return live.evaluation.unknowns.reveal(result)
  }

  /**
   * What SDKs send for tools; null for what is not captured together with others: of code that may change what others read, only the tools
   * of one site are. The code that knows SDKs is loaded at the first one.
   */
  async capture(asked: readonly ToolCapture[]): Promise<Array<CaptureResult[] | null>> {
    const { captureTools } = await import('./capture.js')
    const joined = isOfOneSite(asked)
      ? asked
      : asked.filter(({ evaluation }) => this.isUnchanging(evaluation))
    const results = await this.withSdks(joined, (given) =>
      captureTools(given.map((each, index) => ({ ...each, wanted: joined[index]?.wanted ?? [] }))),
    )
    return asked.map((each) => results[joined.indexOf(each)] ?? null)
  }

  /** Whether its tools can be made, and used, without a change to anything that was made before. */
  private isUnchanging(evaluation: EvaluationRequest): boolean {
    for (const code of evaluation.modules) this.codes.add(code)
    return this.isPlain(evaluation)
  }

  /** What an SDK answers to a call of a tool. */
  async answer(
    evaluation: EvaluationRequest,
    tool: ToolHandle,
    wanted: AnswerRequest,
  ): Promise<AnswerResult> {
    const { answerCall } = await import('./answer.js')
    const [result] = await this.withSdks([{ evaluation, tool }], ([given]) => {
      const { tool, context, load, settled } = given as ForSdks
      return Promise.all([settled(() => answerCall(tool, wanted, context, load))])
    })
    return result as AnswerResult
  }

  /** Hands live tools to what runs SDKs, and gives its result for each. */
  private async withSdks<T>(
    asked: ReadonlyArray<Pick<ToolCapture, 'evaluation' | 'tool'>>,
    run: (given: ForSdks[]) => Promise<T[]>,
  ): Promise<T[]> {
    const { makeWhatSdksUse, prepareForSdks } = await import('./capture-ground.js')
    const { NotLoaded } = await import('./load-failure.js')
    this.isolation.disturb()
    const { activity, openWork } = this.surroundings
    activity.withoutRecord(prepareForSdks)
    this.isolation.expect(makeWhatSdksUse)
    const evaluations: Evaluation[] = []
    const given: ForSdks[] = []
    for (const { evaluation: request, tool: handle } of asked) {
      const { live, tool } = await this.find(request, handle)
      const { evaluation } = live
      evaluations.push(evaluation)
      given.push({
        tool,
        context: this.context(live, request, handle),
        settled: (work) => evaluation.suspensions.settled(work),
        load: async ({ path, name }) => {
          try {
            return await this.exportsOf(evaluation, path, name)
          } catch (error) {
            if (error instanceof Suspension) throw error
            throw new NotLoaded(name, error, activity.missingIn(path))
          }
        },
      })
    }
    // An SDK may do as it likes with the schemas that it is given.
    this.forget()
    const results = await openWork.ofSdk(() => run(given))
    return results.map((result, index) => evaluations[index]?.unknowns.reveal(result) ?? result)
  }

  /** Between answers: nothing of an evaluation may go on by itself. */
  async rest(): Promise<void> {
    await this.isolation.settle()
    this.tidy()
    if (!this.isolation.restore()) {
      if (this.live?.isShared) this.kept.keep(this.live.evaluation, this.live.request.file)
      return
    }
    this.forget()
    // Its live tools were made by what is gone now.
    this.live = null
  }

  /** Before user code runs: what parses data is read from disk, once, and finds the language as it was. */
  private async loadParsers({ modules }: EvaluationRequest): Promise<void> {
    for (const module of modules) if (module.format !== 'lazy') await loadParser(module)
  }

  /** A world in which nothing was evaluated yet, but for the packages that are loaded. */
  private begin(request: EvaluationRequest): Live {
    for (const code of request.modules) this.codes.add(code)
    this.surroundings.environment.reset(request.environment)
    this.surroundings.activity.begin(request.file)
    for (const snapshot of this.snapshots.reverse()) snapshot.restore()
    if (!this.isWhole) this.snapshots = [snapshotRegistries(this.loader.loaded)]
    this.isWhole = true
    const isPlain = this.isPlain(request)
    if (!isPlain) this.isolation.watch()
    const { activity, position } = this.surroundings
    const hasUnknowns = this.hasUnknowns(request)
    if (hasUnknowns) activity.withoutRecord(prepareUnknowns)
    this.live = {
      request,
      sites: new Map(request.sites.map((site) => [site.index, site])),
      evaluation: new Evaluation(
        this.codes,
        request.closure,
        this.loader,
        position,
        new Unknowns(hasUnknowns),
        isPlain ? this.kept : null,
      ),
      isPlain,
      isShared: isPlain,
      tools: new Map(),
    }
    if (request.unawaited) this.live.evaluation.suspensions.awaited.isOff = true
    return this.live
  }

  /** Whether anything that the request may run is not known. */
  private hasUnknowns({ closure }: EvaluationRequest): boolean {
    return Object.entries(closure).some(([id, revision]) => {
      const { unknowns, links } = this.codes.get(id, revision)
      return unknowns !== undefined || Object.values(links).some(({ kind }) => kind === 'stub')
    })
  }

  /** Whether no code of the request could change what others read: see `KeptModules`. */
  private isPlain({ closure, sites }: EvaluationRequest): boolean {
    if (sites.some(({ call }) => call)) return false
    for (const id of Object.keys(closure)) if (!this.codes.isPlain(id, closure[id] as string)) return false
    return true
  }

  private async readSite(live: Live, site: SiteRequest): Promise<SiteResult<RawFailure>> {
    const { evaluation, request } = live
    return evaluation.suspensions.settled(async () => {
      const defined = await this.define(live, site)
      const tools: SiteResult['tools'] = []
      for (const { live: tool, key, failure, unmade } of defined.tools) {
        const read = await readTool(tool, this.contextOf(evaluation, site, request))
        const reading = { ...read, ...(key !== null && { key }), ...(unmade !== undefined && { unmade }) }
        tools.push(failure ? { reading, failure } : { reading })
      }
      const [unknown] = defined.taint
      return {
        index: site.index,
        tools,
        failure: defined.failure,
        ...(unknown && tools.length === 0 ? { unknown } : {}),
      }
    })
  }

  private async define(live: Live, site: SiteRequest): Promise<DefinedSite> {
    const { evaluation, request } = live
    const defined = await runSite(evaluation.module(request.file), site, evaluation)
    // The reading must not see what the module's own code did to the language.
    if (!live.isPlain) this.tidy()
    live.tools.set(site.index, defined.tools)
    return defined
  }

  /** The live tool, evaluated again when another file was evaluated since. */
  private async find(
    request: EvaluationRequest,
    handle: ToolHandle,
  ): Promise<{ live: Live; tool: DefinedTool }> {
    await this.loadParsers(request)
    const site = request.sites.find(({ index }) => index === handle.site)
    if (!site) throw new Error(`There is no call number ${handle.site} in ${handle.file}`)
    const current = this.live && this.serves(this.live, request, site) ? this.live : this.begin(request)
    if (!current.sites.has(site.index) && current.isPlain && !this.isPlain(request)) {
      current.isPlain = false
      this.isolation.watch()
    }
    current.sites.set(site.index, site)
    if (!current.tools.has(site.index))
      await this.surroundings.openWork.ofFile(() =>
        current.evaluation.suspensions.settled(() => this.define(current, site)),
      )
    const tool = current.tools.get(site.index)?.[handle.instance]
    if (!tool) throw new Error('The tool cannot be evaluated any more')
    return { live: current, tool }
  }

  /** Whether a site can be evaluated, or was, in what is kept of the last evaluation. */
  private serves(live: Live, request: EvaluationRequest, site: SiteRequest): boolean {
    if (keyOf(live.request) !== keyOf(request)) return false
    const known = live.sites.get(site.index)
    return known
      ? guardedAnswerText(known) === guardedAnswerText(site)
      : !live.isShared || this.isPlain(request)
  }

  private context(live: Live, request: EvaluationRequest, handle: ToolHandle): ReadContext {
    const site = live.sites.get(handle.site) as SiteRequest
    return this.contextOf(live.evaluation, site, request)
  }

  private contextOf(evaluation: Evaluation, site: SiteRequest, request: EvaluationRequest): ReadContext {
    const { position, processorMs } = this.surroundings
    return readContext(request, site, {
      unknowns: evaluation.unknowns,
      now: processorMs,
      probing: (work) => position.probing(work),
      load: ({ path, name }) => this.exportsOf(evaluation, path, name),
    })
  }

  /** Wherever it is to be loaded first, it is waited for. */
  private async exportsOf(evaluation: Evaluation, path: string, name: string): Promise<unknown> {
    return (await evaluation.suspensions.until(() => ({ exports: evaluation.package(path, name) }))).exports
  }

  private packagesOf(evaluation: Evaluation): Array<{ path: string; name: string }> {
    return this.loader.loaded
      .filter(({ path }) => evaluation.packages.has(path))
      .map(({ path, name }) => ({ path, name }))
  }

  private summary(evaluation: Evaluation): ReturnType<Activity['summary']> {
    const { packages } = evaluation
    const loaded = new Set(this.loader.loaded.map(({ path }) => path))
    const failed = [...packages].filter((path) => !loaded.has(path))
    return this.surroundings.activity.summary(packages, failed)
  }

  /** No value that was made so far serves another file. */
  private forget(): void {
    this.kept.clear()
    if (this.live) this.live.isShared = false
  }

  private tidy(): void {
    if (this.isolation.tidy()) this.forget()
  }
}
