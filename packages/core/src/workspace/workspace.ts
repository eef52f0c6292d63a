import { availableParallelism } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../config/load.js'
import { type ConfigOverrides, mergeConfig } from '../config/merge.js'
import { type EvaluateOutcome, Evaluator, type FileRequest } from '../evaluate/host.js'
import type { RawFailure, ToolHandle } from '../evaluate/protocol.js'
import { type FixContext, makeFix } from '../fixes/index.js'
import { locateField } from '../locate/fields.js'
import { FRAMEWORKS } from '../locate/frameworks/index.js'
import { Lines } from '../locate/lines.js'
import { isSourceFile } from '../locate/parse.js'
import type { Config } from '../model/config.js'
import type { FileProblem, ToolFacts } from '../model/facts.js'
import type { Finding, Fix } from '../model/finding.js'
import type { Framework } from '../model/framework.js'
import type { SchemaPath } from '../model/json.js'
import type { EvaluationFailure } from '../model/reading.js'
import type { Location } from '../model/text.js'
import { fileProblemFindings } from '../rules/file-problems.js'
import { ruleMetas, runToolRules, runWorkspaceRules } from '../rules/index.js'
import { inOrder } from '../rules/order.js'
import type { RuleContext } from '../rules/rule.js'
import { applySuppressions } from '../rules/suppression.js'
import { CONVERTER_NAMES, modulesOfVendor } from '../schema/vendors/index.js'
import type { ModuleAnalysis } from '../slice/module.js'
import { realPath } from '../slice/resolve.js'
import type { SettingsProblem } from '../slice/settings.js'
import { Answers } from './answers.js'
import { type CachedFile, ResultCache } from './cache.js'
import { Documents } from './documents.js'
import { type Prepared, prepare, settleSites, toOutcomes, unevaluated } from './evaluation.js'
import { type ToolOutcome, toFacts } from './facts.js'
import { listFiles } from './files.js'
import { lessonsOf, ModuleGraph, Touched } from './graph.js'
import { Installed } from './installed.js'
import { Packages, packageManagerOf } from './packages.js'
import { withStale } from './stale.js'

export interface WorkspaceOptions {
  /** The directory that is checked; ids and messages name files relative to it. */
  root: string
  /** Without trust nothing of the workspace is evaluated. Absent means not trusted. */
  trusted?: boolean
  /** Over the configuration file: a face's own settings. */
  config?: ConfigOverrides
  /** This configuration file instead of the nearest one. */
  configFile?: string
  /** Whether results are kept on disk between runs. Default false. */
  cache?: boolean
  /** What user code prints, and what goes wrong inside. */
  onLog?: (line: string) => void
}

/** What is known of one file. */
export interface FileReport {
  file: string
  tools: ToolFacts[]
  findings: Finding[]
  problems: FileProblem[]
  /**
   * Tools that were here and that the text does not show just now, because it does not parse or its evaluation fails: their
   * last good facts, with ranges in the text of then.
   */
  stale: ToolFacts[]
}

/** What is known of many. Ordered by file, then position. */
export interface Report {
  /** How many files were looked at. */
  files: number
  tools: ToolFacts[]
  findings: Finding[]
}

export interface CheckOptions {
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Files whose evaluation is under way at once: the host prepares some while the child works on one. */
const IN_FLIGHT = 4

/** Between cheap looks at files without tools, other work of the process gets its turn. */
const SKIM_BATCH = 200

/** Evaluations that are asked for while files are still being looked through: enough to keep every child at work. */
const AHEAD = 12

/** Children that evaluate at the same time; each loads the packages for itself. */
const CHILDREN = Math.min(4, availableParallelism())

const TRUST_NEEDED = 'The workspace is not trusted, so nothing of it is evaluated.'

/**
 * Opens a workspace: reads its configuration, starts nothing yet.
 *
 * @throws {ConfigError} when the configuration cannot be used
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const root = realPath(path.resolve(options.root))
  const known = { rules: ruleMetas.map((meta) => meta.code), converters: CONVERTER_NAMES }
  const loaded = await loadConfig(root, {
    known,
    ...(options.configFile === undefined ? {} : { file: options.configFile }),
  })
  const config = options.config ? mergeConfig(loaded.config, options.config) : loaded.config
  return new Workspace(root, config, loaded, options)
}

/** The one door that every face uses: texts in, facts and findings out. */
export class Workspace {
  readonly root: string
  readonly config: Config
  readonly #base: string
  readonly #configFiles: string[]
  readonly #trusted: boolean
  readonly #log: (line: string) => void
  readonly #frameworks: readonly Framework[]
  readonly #documents = new Documents()
  readonly #graph: ModuleGraph
  readonly #packages = new Packages()
  readonly #evaluator: Evaluator
  readonly #answers: Answers
  readonly #installation = new Installed()
  /** The keys of open buffers by the names they were opened under. */
  readonly #opened = new Map<string, string>()
  /** Grows when something other than a text changed. */
  #changes = 0
  /** Files may have gone since reports were made. */
  #isSwept = true
  readonly #cache: ResultCache | null
  readonly #ruleContext: RuleContext
  readonly #reports = new Map<string, FileReport>()
  #listProblems: FileProblem[] = []

  constructor(
    root: string,
    config: Config,
    loaded: { base: string; files: string[] },
    { trusted = false, cache = false, onLog = () => {} }: WorkspaceOptions,
  ) {
    this.root = root
    this.config = config
    this.#base = loaded.base
    this.#configFiles = loaded.files
    this.#trusted = trusted
    this.#log = onLog
    this.#frameworks = [...config.frameworks, ...FRAMEWORKS]
    this.#graph = new ModuleGraph(this.#documents, this.#frameworks)
    this.#evaluator = new Evaluator({ ...config.evaluate, cwd: root, children: CHILDREN, onLog })
    this.#answers = new Answers(this.#evaluator, root)
    this.#cache = cache && trusted ? this.#openCache() : null
    this.#ruleContext = this.#makeRuleContext()
  }

  /**
   * The files to check: all of the workspace, or those that paths (files, directories, globs) lead to.
   *
   * @throws {PathError} for a path that leads to nothing
   */
  async files(paths: readonly string[] = []): Promise<string[]> {
    const { files, problems } = await listFiles(
      { root: this.root, base: this.#base, config: this.config },
      paths,
    )
    this.#listProblems = problems.map(({ path: file, message }) =>
      fileProblem('unreadable-file', file, message),
    )
    return files
  }

  /** An open buffer's text takes the place of the file's, until `close`. Positions are in it from now on. */
  update(file: string, text: string, version: number): void {
    const target = this.#key(file)
    this.#opened.set(this.#absolute(file), target)
    this.#documents.refresh()
    const isNew = this.#documents.read(target).text === null
    this.#documents.open(target, text, version)
    if (isNew) this.#graph.resolver.clear()
  }

  /** Returns to what is on disk. */
  close(file: string): void {
    const target = this.#key(file)
    this.#opened.delete(this.#absolute(file))
    this.#documents.refresh()
    if (!this.#documents.close(target) || this.#documents.read(target).text !== null) return
    this.#graph.resolver.clear()
    this.#isSwept = false
  }

  /**
   * Files came, went or changed on disk: sources, a tsconfig, a package.json. Changed texts and packages that were
   * installed are noticed without it.
   */
  filesChanged(): void {
    this.#changes++
    this.#isSwept = false
    this.#graph.resolver.clear()
    this.#packages.clear()
  }

  /** Checks one file. Findings that need other files (a name used twice) see what was checked before. */
  async check(file: string, { signal }: CheckOptions = {}): Promise<FileReport> {
    this.#refresh()
    // Nothing else may have been looked at yet: what it imports tells whether it calls factories.
    const report = await this.#checkFile(this.#key(file), signal, true)
    const others = [...this.#reports.values()]
      .filter((each) => each.file !== report.file)
      .flatMap((each) => each.tools)
    const shared = await runWorkspaceRules([...others, ...report.tools], this.#ruleContext)
    const findings = [...report.findings, ...shared.filter((finding) => finding.file === report.file)]
    return { ...report, findings: this.#suppress(report.file, inOrder(findings)) }
  }

  /** Checks many files, and what only shows when all are seen together. */
  async checkAll(files: readonly string[], { signal, onProgress }: CheckOptions = {}): Promise<Report> {
    this.#refresh()
    const keys = [...new Set(files.map((file) => this.#key(file)))].sort((a, b) =>
      a < b ? -1 : a > b ? 1 : 0,
    )
    await this.#findFactories(keys, signal)
    const reports = new Map<string, FileReport>()
    let next = 0
    let done = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < keys.length; index = next++) {
        const file = keys[index] as string
        reports.set(file, await this.#checkFile(file, signal))
        onProgress?.(++done, keys.length)
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, work))
    this.#cache?.save()
    const ordered = keys.map((key) => reports.get(key) as FileReport)
    const tools = ordered.flatMap((report) => report.tools)
    const own = ordered.flatMap((report) => report.findings)
    const shared = await runWorkspaceRules(tools, this.#ruleContext)
    const listed = fileProblemFindings(this.#listProblems, this.config)
    const byFile = new Map<string, Finding[]>()
    for (const finding of oncePerTsconfig([...own, ...shared, ...listed])) {
      const found = byFile.get(finding.file)
      if (found) found.push(finding)
      else byFile.set(finding.file, [finding])
    }
    const findings = [...byFile].flatMap(([file, found]) => this.#suppress(file, found))
    return { files: keys.length, tools, findings: inOrder(findings) }
  }

  /** The edits that put a finding right, on the text as it stands; null where there are none. */
  async fix(finding: Finding): Promise<Fix | null> {
    return finding.fix && makeFix(finding.fix, this.#fixContext(finding))
  }

  /** Every way to put a finding right, the preferred one first. */
  async fixes(finding: Finding): Promise<Fix[]> {
    const context = this.#fixContext(finding)
    const requests = [...(finding.fix ? [finding.fix] : []), ...finding.otherFixes]
    const fixes = await Promise.all(requests.map((request) => makeFix(request, context)))
    return fixes.filter((fix) => fix !== null)
  }

  /** Ends the child processes. */
  async dispose(): Promise<void> {
    await this.#evaluator.dispose()
  }

  #fixContext({ file, toolId }: Finding): FixContext {
    const tool = toolId === null ? null : this.#tool(file, toolId)
    const handle = tool && handleOf(tool)
    // A vendor's converter may generate without being registered to resolve.
    const request = handle && this.#request(file, CONVERTER_NAMES)
    return {
      sources: this.#graph,
      tool,
      generate: async () => {
        if (!handle || !request)
          return { ok: false, message: 'The tool is not known any more. Check the file again.' }
        const outcome = await this.#evaluator.generate(request, handle)
        return 'failure' in outcome
          ? { ok: false, message: describeFailure(outcome.failure) }
          : outcome.result
      },
      validate: async (inputs) => {
        const outcome = handle && request && (await this.#evaluator.validate(request, handle, inputs))
        return outcome && 'outcomes' in outcome ? outcome.outcomes : []
      },
      config: { file: this.#configFiles[0] ?? null, root: this.root, config: this.config },
    }
  }

  /** A new look at the disk. What was evaluated with packages that are others now counts no more. */
  #refresh(): void {
    this.#documents.refresh()
    this.#cache?.refresh()
    if (this.#installation.changed()) {
      this.#changes++
      this.#evaluator.restart()
      this.#answers.clear()
      this.#graph.resolver.clear()
      this.#packages.clear()
    }
    if (this.#isSwept) return
    this.#isSwept = true
    for (const file of this.#reports.keys()) {
      if (this.#documents.read(file).text !== null) continue
      this.#reports.delete(file)
      this.#answers.forget(file)
      this.#graph.forgetCalls(file)
    }
  }

  /** Differs when anything did that a report is made of. */
  get #revision(): string {
    return `${this.#documents.revision} ${this.#changes}`
  }

  /** Looks again when it was overtaken: a report is always of the texts as they stand, and the last one is the newest. */
  async #checkFile(file: string, signal: AbortSignal | undefined, alone = false): Promise<FileReport> {
    for (;;) {
      signal?.throwIfAborted()
      const revision = this.#revision
      const report = await this.#look(file, signal, alone)
      if (report && revision === this.#revision) return this.#keep(report)
    }
  }

  /** Null when something changed meanwhile. */
  async #look(file: string, signal: AbortSignal | undefined, alone: boolean): Promise<FileReport | null> {
    const empty: FileReport = { file, tools: [], findings: [], problems: [], stale: [] }
    if (!isSourceFile(file)) return empty
    const document = this.#documents.read(file)
    if (document.text === null) {
      if (document.problem === null) return empty
      return this.#withProblems(empty, [fileProblem('unreadable-file', file, document.problem)])
    }
    if (!alone && !this.#graph.mayDefineTools(document.text)) return empty
    const cached = this.#cache?.get(file)
    if (cached) return { ...empty, ...(await this.#judged(file, cached.outcomes)) }
    this.#expectEvaluation(document.text)
    const analysis = this.#graph.analyze(file)
    if (!analysis) return empty
    if (analysis.sites.length === 0 && !this.#graph.mayDefineTools(document.text)) return empty
    const problems: FileProblem[] = []
    if (analysis.syntaxError) problems.push(syntaxProblem(file, analysis.syntaxError))
    if (analysis.sites.length === 0) {
      if (problems.length === 0) this.#rememberEmpty(file, analysis)
      return this.#withProblems(empty, problems)
    }
    const settings = this.#graph.settings.of(file)
    if (settings.problem) problems.push(tsconfigProblem(settings.problem))
    const outcomes = await this.#outcomes(file, signal)
    if (!outcomes) return null
    // While a file does not parse, that is the one thing to say about it.
    const judged = analysis.syntaxError
      ? { tools: this.#facts(file, outcomes) }
      : await this.#judged(file, outcomes)
    return this.#withProblems({ ...empty, ...judged }, problems)
  }

  /** A process starts while TypeScript is loaded and the file is parsed. */
  #expectEvaluation(text: string): void {
    if (this.#trusted && this.#graph.mayDefineTools(text)) this.#evaluator.warm()
  }

  async #judged(file: string, outcomes: ToolOutcome[]): Promise<Pick<FileReport, 'tools' | 'findings'>> {
    const tools = this.#facts(file, outcomes)
    return { tools, findings: tools.length === 0 ? [] : await runToolRules(tools, this.#ruleContext) }
  }

  #facts(file: string, outcomes: ToolOutcome[]): ToolFacts[] {
    return toFacts(this.root, file, outcomes, this.#installed)
  }

  readonly #installed = (vendor: string, file: string): string | null => {
    for (const module of modulesOfVendor(vendor)) {
      const link = this.#graph.resolver.link(module, file)
      if (link.kind === 'package') return this.#packages.versionOf(link.path)
    }
    return null
  }

  /** Null when something changed while the child was asked. */
  async #outcomes(file: string, signal: AbortSignal | undefined): Promise<ToolOutcome[] | null> {
    const revision = this.#revision
    const analysis = this.#graph.analyze(file)
    if (!analysis) return []
    const touched = new Touched()
    const { sites, prepared } = this.#graph.touching(touched, () => this.#settle(file, analysis))
    if (!this.#trusted) return unevaluated(sites, TRUST_NEEDED)
    if (analysis.syntaxError)
      return unevaluated(sites, 'The file has a syntax error, so its code cannot run.')
    if (prepared === null) return unevaluated(sites, '')
    if ('failed' in prepared) return unevaluated(sites, prepared.failed)
    this.#installation.watch(prepared)
    const answer = await this.#answers.of(prepared)
    signal?.throwIfAborted()
    if (revision !== this.#revision) return null
    const outcomes = toOutcomes(prepared, answer, this.#graph)
    this.#remember(prepared, answer, { outcomes, lessons: lessonsOf(analysis) }, touched)
    return outcomes
  }

  #settle(file: string, analysis: ModuleAnalysis) {
    // Asked again, so that everything it depends on is asked for as well.
    this.#graph.analyze(file)
    const sites = settleSites(analysis, this.#graph, this.#frameworks)
    const evaluable = this.#trusted && !analysis.syntaxError
    return { sites, prepared: evaluable ? this.#prepare(analysis, sites) : null }
  }

  /** Asks for the evaluation of a file that will be checked soon; null where nothing of it will be evaluated. */
  #evaluateAhead(file: string, analysis: ModuleAnalysis): Promise<unknown> | null {
    if (!this.#trusted || analysis.syntaxError || analysis.sites.length === 0) return null
    const { prepared } = this.#settle(file, analysis)
    if (!prepared || 'failed' in prepared) return null
    this.#installation.watch(prepared)
    return Promise.resolve(this.#answers.of(prepared))
  }

  /** Keeps a result for later runs, unless it is one that may end otherwise the next time. */
  #remember(prepared: Prepared, answer: EvaluateOutcome, result: CachedFile, touched: Touched): void {
    const { file } = prepared.request
    if (!this.#cache) return
    // A process that was stopped or died, or a tsconfig that could not be read.
    if ('failure' in answer || this.#graph.settings.of(file).problem) return this.#cache.forget(file)
    for (const { path } of answer.packages) touched.add('package', path)
    for (const name of answer.environment) touched.add('variable', name)
    for (const name of answer.files) touched.add('read', name)
    for (const id of prepared.closure.modules.keys()) touched.add('settings', id)
    touched.add('converters', file)
    touched.add('installed', this.root)
    this.#cache.set(file, result, touched)
  }

  /** A file that looked as if it made tools, and makes none. */
  #rememberEmpty(file: string, analysis: ModuleAnalysis): void {
    const touched = new Touched()
    this.#graph.touching(touched, () => this.#graph.analyze(file))
    this.#cache?.set(file, { outcomes: [], lessons: lessonsOf(analysis) }, touched)
  }

  #openCache(): ResultCache {
    const graph = this.#graph
    return new ResultCache({
      root: this.root,
      config: this.config,
      frameworks: this.#frameworks,
      world: {
        root: this.root,
        text: (file) => this.#documents.read(file).text,
        link: (specifier, importer, kind) => graph.resolver.link(specifier, importer, kind),
        settings: (file) => graph.settings.of(file),
        converters: (file) => this.#converters(file),
        isInert: (file) => graph.isInert(file),
        isCalled: (factory) => graph.isCalledAnywhere(factory),
        variables: new Set(this.config.evaluate.env),
      },
    })
  }

  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  #request(file: string, converters: readonly string[]): FileRequest | null {
    const analysis = this.#trusted ? this.#graph.analyze(file) : null
    if (!analysis) return null
    const sites = settleSites(analysis, this.#graph, this.#frameworks)
    return prepare(analysis, sites, this.#graph, converters)?.request ?? null
  }

  /** Registered by the configuration, or by a dependency that a package can only have in order to convert. */
  #converters(file: string): string[] {
    const { converters } = this.config
    const converts = this.#packages.of(file)?.dependencies?.includes('zod-to-json-schema') ?? false
    return converts ? [...new Set([...converters, 'zod3'])] : converters
  }

  #prepare(
    analysis: ModuleAnalysis,
    sites: ReturnType<typeof settleSites>,
  ): Prepared | null | { failed: string } {
    const { file } = analysis
    try {
      return prepare(analysis, sites, this.#graph, this.#converters(file))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      this.#log(
        `${file} could not be prepared: ${error instanceof Error ? (error.stack ?? message) : message}`,
      )
      return { failed: message }
    }
  }

  /**
   * Functions that make tools from their parameters are looked for before anything is checked: their callers carry no
   * other sign, and may be such functions themselves. Most files have nothing to do with one, so that their evaluation
   * is already asked for; for the others it is asked for again.
   */
  async #findFactories(files: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const underway = new Set<Promise<unknown>>()
    for (let known = -1; known < this.#graph.factoryCount; ) {
      const isFirst = known === -1
      known = this.#graph.factoryCount
      for (const [index, file] of files.entries()) {
        if (index % SKIM_BATCH === SKIM_BATCH - 1) await turn()
        signal?.throwIfAborted()
        const { text } = this.#documents.read(file)
        if (text === null || !isSourceFile(file) || !this.#graph.mayDefineTools(text)) {
          this.#graph.forgetCalls(file)
          continue
        }
        const lessons = this.#cache?.lessons(file)
        if (lessons) {
          this.#graph.learn(file, lessons)
          continue
        }
        this.#expectEvaluation(text)
        const analysis = this.#graph.analyze(file)
        const evaluation = analysis && isFirst ? this.#evaluateAhead(file, analysis) : null
        if (evaluation) {
          const ended = evaluation.finally(() => underway.delete(ended))
          underway.add(ended)
          if (underway.size >= AHEAD) await Promise.race(underway)
        }
        if (isFirst) await turn()
      }
    }
  }

  #withProblems(report: FileReport, problems: FileProblem[]): FileReport {
    if (problems.length === 0) return report
    const findings = inOrder([...report.findings, ...fileProblemFindings(problems, this.config)])
    return { ...report, findings, problems }
  }

  #keep(found: FileReport): FileReport {
    const report = withStale(found, this.#reports.get(found.file))
    this.#reports.set(report.file, report)
    return report
  }

  #suppress(file: string, findings: Finding[]): Finding[] {
    const text = this.#graph.read(file)
    return text === null ? findings : applySuppressions(file, text, findings).kept
  }

  #tool(file: string, id: string): ToolFacts | null {
    return this.#reports.get(file)?.tools.find((tool) => tool.id === id) ?? null
  }

  #makeRuleContext(): RuleContext {
    const { root } = this
    return {
      config: this.config,
      root,
      trusted: this.#trusted,
      // Of two with one id the first counts, everywhere: a configuration may replace what is built in.
      frameworks: new Map([...this.#frameworks].reverse().map((framework) => [framework.id, framework])),
      // Looked up on disk, and only one rule wants it.
      get packageManager() {
        return packageManagerOf(root)
      },
      fieldAt: (tool, at) => this.#fieldAt(tool, at),
      packageOf: (file) => this.#packages.of(file),
      log: this.#log,
    }
  }

  #fieldAt(tool: ToolFacts, at: SchemaPath): Location | null {
    const start = tool.site.fields.input ?? tool.site.fields.parameters
    const tree = start && this.#graph.parse(tool.file)
    if (!start || !tree) return null
    const span = new Lines(tree.text).span(start.value)
    const found = locateField(this.#graph, { file: tool.file, span }, at)
    const home = found && this.#graph.parse(found.file)
    if (!found || !home) return null
    return { file: found.file, range: new Lines(home.text).range(found.key) }
  }

  #absolute(file: string): string {
    return path.resolve(this.root, file).replaceAll('\\', '/')
  }

  #key(file: string): string {
    const absolute = this.#absolute(file)
    return this.#opened.get(absolute) ?? (this.#documents.isOpen(absolute) ? absolute : realPath(absolute))
  }
}

/** Lets other work of the process have its turn: answers of children, requests of an editor. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Every file that a broken tsconfig governs reports it. */
function oncePerTsconfig(findings: Finding[]): Finding[] {
  const said = new Set<string>()
  return findings.filter((finding) => {
    if (finding.code !== 'invalid-tsconfig') return true
    if (said.has(finding.file)) return false
    said.add(finding.file)
    return true
  })
}

function describeFailure(failure: EvaluationFailure | RawFailure): string {
  return failure.kind === 'timeout'
    ? `Its evaluation was stopped after ${failure.elapsedMs} ms.`
    : failure.message
}

function handleOf(tool: ToolFacts): ToolHandle {
  return { file: tool.file, site: tool.site.index, instance: tool.instance }
}

function fileProblem(code: FileProblem['code'], file: string, message: string): FileProblem {
  const start = { line: 0, character: 0 }
  return { code, file, range: { start, end: start }, message }
}

function tsconfigProblem({ file, message }: SettingsProblem): FileProblem {
  const text = `Mend this tsconfig, or install what it extends: it cannot be read.\n${message}`
  return fileProblem('invalid-tsconfig', file, text)
}

function syntaxProblem(file: string, error: { message: string; range: FileProblem['range'] }): FileProblem {
  const message = `Mend the syntax error: ${error.message}\nUntil then this file's tools are not evaluated.`
  return { code: 'syntax-error', file, range: error.range, message }
}
