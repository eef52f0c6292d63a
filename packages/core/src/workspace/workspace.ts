import { availableParallelism } from 'node:os'
import path from 'node:path'
import { CONVERTER_NAMES } from '../child/reading/vendors/index.js'
import { TimeSlicer } from '../common/time-slicer.js'
import type { ConfigOverrides } from '../config/merge.js'
import { serverMakers } from '../detect/made-servers.js'
import { Evaluator } from '../evaluate/host.js'
import { isListed, listFiles } from '../files/discovery.js'
import { Documents } from '../files/documents.js'
import { Packages } from '../files/packages.js'
import { FRAMEWORKS } from '../frameworks/index.js'
import type { Config } from '../model/config.js'
import type { FileProblem, ToolFacts } from '../model/facts.js'
import type { FieldFacts, FieldOwner, ToolTokens } from '../model/fields.js'
import type { Finding, Fix, TextEdit } from '../model/finding.js'
import type { Framework } from '../model/framework.js'
import type { Json, JsonObject } from '../model/json.js'
import type { SamplesPlace, ToolPlace } from '../model/place.js'
import type { Preview, PreviewInput } from '../model/preview.js'
import type {
  GeneratedSamples,
  JudgedSample,
  OwnSample,
  PlacedSample,
  SampleSuggestion,
  SamplesProblem,
} from '../model/samples.js'
import type { TargetChoice } from '../model/target-choice.js'
import type { Position } from '../model/text.js'
import type { TypedRules } from '../model/typed-rules.js'
import { realPath, realPathAmong } from '../modules/resolution/resolve.js'
import { inOrder } from '../rules/engine/order.js'
import type { RuleContext } from '../rules/engine/rule.js'
import { typedRulesOf } from '../rules/types/typed-rules.js'
import { samplesFileOf, sourcesOf } from '../samples/files/samples-file.js'
import { isSourceFile } from '../syntax/parse.js'
import type { WireDiff } from '../wire/compared.js'
import { NEUTRAL_TARGET, TargetError, type TargetInfo, type WireForm } from '../wire/index.js'
import { contributingManifests } from './analysis/contributing-manifests.js'
import { findFactories } from './analysis/factories.js'
import { ModuleGraph } from './analysis/graph.js'
import { GroupReader } from './analysis/group-reader.js'
import { KeyUses } from './analysis/key-uses.js'
import { ModelUses } from './analysis/model-uses.js'
import { type AnalysisService, askAnalysis } from './analysis/process/analysis-service.js'
import { LocalAnalysis } from './analysis/process/local-service.js'
import { RemoteAnalysis } from './analysis/process/remote-service.js'
import { isInToolFolder } from './analysis/tool-folders.js'
import { type HeldTools, keyOf, ToolSets } from './analysis/tool-sets.js'
import { UnseenTools } from './analysis/unseen-tools.js'
import { CleanResultCache } from './cache/clean-result-cache.js'
import { EvaluationCache } from './cache/evaluation-cache.js'
import { Installed } from './cache/installation.js'
import { PersistentResults } from './cache/persistent-results.js'
import { BudgetTotals } from './checks/budget-totals.js'
import { Faults } from './checks/faults.js'
import { FileChecker } from './checks/file-checker.js'
import type { Manifest, ManifestOptions } from './checks/manifest/manifest.js'
import type { NoTools } from './checks/no-tools.js'
import { PackagesWithoutTools } from './checks/packages-without-tools.js'
import { fileProblem } from './checks/problems.js'
import { RelatedTools } from './checks/related-tools.js'
import { ReportBuilder } from './checks/report-builder.js'
import { ruleContextOf } from './checks/rule-context.js'
import { type RuleMention, ruleMentions } from './checks/rule-mentions.js'
import { withStale } from './checks/stale.js'
import { SignReader } from './checks/tool-signs.js'
import { Fixing } from './editor/fixing.js'
import { Places } from './editor/places.js'
import type { FrameworkInfo } from './framework-list.js'
import { emptyReport, type FileReport, type Report } from './reports.js'
import type { PreviewOptions } from './samples/preview.js'
import { RefusalWords } from './samples/refusal-words.js'
import { Sampling } from './samples/sampling.js'
import type { AddedSample, SamplesFix } from './samples/tool-samples.js'
import type { WrittenSamples } from './samples/written-samples.js'
import { statusOf, type WorkspaceStatus, whyNotEvaluated } from './status.js'
import { Sdks } from './wire/sdks.js'
import { type SentOtherwise, sentOtherwise } from './wire/sent-otherwise.js'
import { TargetChoices } from './wire/target-choices.js'
import type { FormChoice } from './wire/wire-diffs.js'
import { WireFindings } from './wire/wire-findings.js'
import { WireForms } from './wire/wire-forms.js'
import { WrittenStyles } from './wire/written-styles.js'

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
  /** The folder in which results of all workspaces are kept, instead of the user's own for caches. */
  cacheLocation?: string
  /**
   * Where sources are parsed: in this process, or apart from it, so that its thread is never held and its memory has neither
   * parser nor trees; what is known of files that are not open is held as text then. Default `here`.
   */
  analysis?: 'here' | 'apart'
  /** Whether it is opened for one check, and closed: evaluation takes memory rather than time then. Default false. */
  once?: boolean
  /** What user code prints, and what goes wrong inside. */
  onLog?: (line: string) => void
  /** What the configuration says in a way that is accepted and outdated. Default: `onLog`. */
  onNote?: (line: string) => void
}

export interface CheckOptions {
  signal?: AbortSignal
  /** Have what SDKs send captured first, so that all of it is judged. Default false: what is known by then. */
  capture?: boolean
  /** How many files were checked; then, with `capture`, how many tools were captured. */
  onProgress?: (done: number, total: number, what: 'files' | 'tools') => void
}

/** Children that evaluate at the same time; each loads the packages for itself, so one core is left to this process. */
const CHILDREN = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Files that are checked at once when all were looked at: three at each child, and the host prepares one. */
const IN_FLIGHT = 3 * CHILDREN + 1

/** The one door that every face uses: texts in, facts and findings out. */
export class Workspace {
  readonly root: string
  readonly config: Config
  readonly #base: string
  readonly #configFiles: string[]
  readonly #trusted: boolean
  /** Why nothing at all is evaluated; null where it is. */
  readonly #obstacle: string | null
  readonly #log: (line: string) => void
  readonly #frameworks: readonly Framework[]
  readonly #documents = new Documents()
  readonly #graph: ModuleGraph
  readonly #analyst: AnalysisService
  readonly #fixing: Fixing
  readonly #places: Places
  readonly #sampling: Sampling
  #written: WrittenSamples | null = null
  readonly #wireForms: WireForms
  readonly #refusalWords: RefusalWords
  readonly #wireFindings: WireFindings
  readonly #packages = new Packages()
  readonly #evaluator: Evaluator
  readonly #answers: EvaluationCache
  readonly #installation = new Installed()
  /** The keys of open buffers by the names they were opened under. */
  readonly #opened = new Map<string, string>()
  /** Grows when something other than a text changed. */
  #changes = 0
  /** Files may have gone since reports were made. */
  #isSwept = true
  readonly #memory: PersistentResults | null
  /** Whether what is known of files that nobody has open is held as text. */
  readonly #isSparing: boolean
  readonly #keyUses: KeyUses
  readonly #unseenTools: UnseenTools
  readonly #toolSets: ToolSets
  readonly #modelUses: ModelUses
  readonly #targetChoices: TargetChoices
  readonly #ruleContext: RuleContext
  readonly #blameless: CleanResultCache
  readonly #bonds: RelatedTools
  readonly #weights: BudgetTotals
  readonly #inspection: FileChecker
  readonly #assembly: ReportBuilder
  readonly #signs: SignReader
  readonly #withoutTools: PackagesWithoutTools
  readonly #reports = new Map<string, FileReport>()
  #listProblems: FileProblem[] = []
  /** All files of the workspace, as they were listed last; null before that. */
  #listed: readonly string[] | null = null

  constructor(
    root: string,
    config: Config,
    loaded: { base: string; files: string[] },
    {
      trusted = false,
      cache = false,
      cacheLocation,
      analysis = 'here',
      once = false,
      onLog = () => {},
    }: WorkspaceOptions,
  ) {
    this.root = root
    this.config = config
    this.#base = loaded.base
    this.#configFiles = loaded.files
    this.#trusted = trusted
    this.#log = onLog
    this.#frameworks = [...config.frameworks, ...FRAMEWORKS]
    this.#graph = new ModuleGraph(this.#documents, this.#frameworks)
    this.#analyst =
      analysis === 'here'
        ? new LocalAnalysis(this.#graph, this.#frameworks)
        : new RemoteAnalysis({
            documents: this.#documents,
            graph: this.#graph,
            frameworks: this.#frameworks,
          })
    this.#evaluator = new Evaluator({ ...config.evaluate, cwd: root, children: CHILDREN, once, onLog })
    this.#answers = new EvaluationCache(this.#evaluator, root, async (...program) => {
      const asked = await this.#analyst.ask('marked', program, { urgent: true })
      return asked?.value ?? null
    })
    this.#obstacle = whyNotEvaluated(trusted, config)
    this.#memory = cache && this.#obstacle === null ? this.#openMemory(cacheLocation ?? null) : null
    this.#isSparing = analysis === 'apart'
    const faults = new Faults(this.#documents, this.#log)
    this.#keyUses = new KeyUses({
      documents: this.#documents,
      graph: this.#graph,
      analyst: this.#analyst,
      memory: this.#memory,
      faults,
      namesTools: (file) => isInToolFolder(file, this.#frameworks),
    })
    this.#unseenTools = new UnseenTools({
      documents: this.#documents,
      graph: this.#graph,
      analyst: this.#analyst,
      faults,
    })
    const groups = new GroupReader({
      documents: this.#documents,
      graph: this.#graph,
      analyst: this.#analyst,
      faults,
    })
    this.#toolSets = new ToolSets({ groups, onChange: () => this.#bonds.renew() })
    this.#modelUses = new ModelUses({
      documents: this.#documents,
      groups,
      markers: this.#graph.markers,
      onChange: () => this.#bonds.renew(),
    })
    this.#targetChoices = new TargetChoices({
      root,
      config,
      framework: (id) => this.#ruleContext.frameworks.get(id),
      uses: this.#modelUses,
      packages: this.#packages,
      resolver: this.#graph.resolver,
      revision: () => `${this.#changes}`,
    })
    this.#ruleContext = ruleContextOf({
      root,
      config,
      trusted,
      frameworks: this.#frameworks,
      analyst: this.#analyst,
      packages: this.#packages,
      targetsOf: (tool) => this.#targetsOf(tool),
      ownTargetOf: (tool) => this.#targetChoices.ownTarget(tool),
      wire: (tool, target) => this.#wireFindings.form(tool, target),
      wireRevision: () => `${this.#changes} ${this.#wireForms.revision} ${this.#targetChoices.revision}`,
      tokens: (tool) => this.#wireFindings.tokens(tool),
      setsOf: (tool) => this.#toolSets.of(tool),
      log: onLog,
    })
    this.#blameless = new CleanResultCache({
      config,
      documents: this.#documents,
      packages: this.#packages,
      ruleContext: this.#ruleContext,
      memory: this.#memory,
    })
    this.#bonds = new RelatedTools(this.#ruleContext)
    this.#weights = new BudgetTotals(
      this.#ruleContext,
      () => `${this.#ruleContext.wireRevision()} ${this.#wireFindings.tokensRevision}`,
    )
    this.#inspection = this.#makeInspection()
    // A vendor's converter may generate without being registered to resolve.
    const request = (file: string) => this.#inspection.request(file, CONVERTER_NAMES)
    this.#fixing = new Fixing({
      root,
      config,
      configFile: loaded.files[0] ?? null,
      analyst: this.#analyst,
      evaluator: this.#evaluator,
      request,
      targetsOf: (tool) => this.#targetsOf(tool),
      tool: (file, id) => this.#tool(file, id),
    })
    this.#places = new Places({
      documents: this.#documents,
      analyst: this.#analyst,
      frameworks: this.#ruleContext.frameworks,
      reports: this.#reports,
      revision: () => this.#revision,
    })
    const sdks = new Sdks({ resolver: this.#graph.resolver, packages: this.#packages, root })
    const writtenStyles = new WrittenStyles({
      documents: this.#documents,
      analyst: this.#analyst,
      packages: this.#packages,
      files: () => this.#everything([]),
      changes: () => this.#changes,
    })
    this.#refusalWords = new RefusalWords({
      root,
      framework: (id) => this.#ruleContext.frameworks.get(id),
      evaluator: this.#evaluator,
      installation: this.#installation,
      sdks,
      targetsOf: (tool) => this.#targetChoices.of(tool),
      writtenStyles: (tool, framework) => writtenStyles.of(tool, framework),
    })
    this.#sampling = new Sampling({
      words: this.#refusalWords,
      documents: this.#documents,
      examples: async ({ file, site }) => askAnalysis(this.#analyst, 'examples', [file, site]),
      evaluator: this.#evaluator,
      request,
      changes: () => this.#changes,
    })
    this.#wireForms = new WireForms({
      root,
      targetsOf: (tool) => this.#targetChoices.of(tool),
      obstacle: this.#obstacle,
      framework: (id) => this.#ruleContext.frameworks.get(id),
      evaluator: this.#evaluator,
      installation: this.#installation,
      sdks,
      memory: this.#memory,
      request,
    })
    this.#wireFindings = new WireFindings(this.#wireForms, this.#ruleContext, this.#blameless)
    this.#signs = new SignReader(this.#documents, this.#analyst, serverMakers(this.#frameworks))
    this.#withoutTools = new PackagesWithoutTools({
      documents: this.#documents,
      packages: this.#packages,
      frameworks: this.#frameworks,
      signs: this.#signs,
      faults,
      unfollowedUses: async (files, turns, signal) => {
        if (!this.#targetChoices.isAutomatic)
          await this.#modelUses.find(await this.#everything(files), turns, signal)
        const own = new Set(files)
        return this.#modelUses.unfollowed.filter(({ at }) => own.has(at.file))
      },
    })
    this.#assembly = new ReportBuilder({
      config,
      graph: this.#graph,
      bonds: this.#bonds,
      weights: this.#weights,
      wireFindings: this.#wireFindings,
      ruleContext: this.#ruleContext,
      toolSets: this.#toolSets,
      faults,
      targetChoices: this.#targetChoices,
      modelUses: this.#modelUses,
      withoutTools: this.#withoutTools,
      listed: () => this.#listed,
    })
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
    if (paths.length === 0) this.#listed = files
    const below = paths.length === 0 ? [this.root] : paths.map((given) => this.#absolute(given))
    this.#documents.refresh()
    const parts = { documents: this.#documents, packages: this.#packages, markers: this.#graph.markers }
    const manifests = contributingManifests(files, below, parts).filter((file) => !files.includes(file))
    return manifests.length === 0 ? files : [...files, ...manifests].sort()
  }

  /** Whether a file is one of those to check, by `include`, `exclude` and what git ignores. It need not exist on disk. */
  includes(file: string): boolean {
    return isListed({ root: this.root, base: this.#base, config: this.config }, this.#key(file))
  }

  /** The configuration files that were read, the nearest first; empty where there is none. Absolute, with `/`. */
  get configFiles(): readonly string[] {
    return this.#configFiles
  }

  /** An open buffer's text takes the place of the file's, until `close`. Positions are in it from now on. */
  update(file: string, text: string, version: number): void {
    const target = this.#key(file)
    this.#opened.set(this.#absolute(file), target)
    this.#documents.refresh()
    const isNew = this.#documents.read(target).text === null
    this.#documents.open(target, text, version)
    if (isNew) this.#analyst.clear()
  }

  /** Returns to what is on disk. */
  close(file: string): void {
    const target = this.#key(file)
    this.#opened.delete(this.#absolute(file))
    this.#documents.refresh()
    if (!this.#documents.close(target) || this.#documents.read(target).text !== null) return
    this.#analyst.clear()
    this.#isSwept = false
  }

  /**
   * Files came, went or changed on disk: sources, a tsconfig, a package.json. Changed texts and packages that were
   * installed are noticed without it.
   */
  filesChanged(): void {
    this.#changes++
    this.#isSwept = false
    this.#analyst.clear()
    this.#packages.clear()
    this.#bonds.renew()
  }

  /** Checks one file; a samples file, by its tools' source. Findings that need other files (a name used twice) see what was checked before. */
  async check(file: string, { signal, capture = false }: CheckOptions = {}): Promise<FileReport> {
    const samplesOf = sourcesOf(this.#key(file))
    if (samplesOf.length > 0) return this.#checkSamples(this.#key(file), samplesOf, { signal })
    this.#refresh()
    await this.#keyUses.renew(this.#key(file))
    await this.#unseenTools.renew(this.#key(file))
    // Nothing else may have been looked at yet: what it imports tells whether it calls factories.
    const [report] = await Promise.all([
      this.#checkFile(this.#key(file), signal, true),
      this.#targetChoices.isAutomatic ? this.#modelUses.renew(this.#key(file)) : null,
    ])
    if (capture) await this.#wireFindings.capture(report.tools, signal)
    return this.#assembly.ofFile(report, this.#reports)
  }

  /** What the checks of the sources beside a samples file find in it. */
  async #checkSamples(file: string, sources: string[], options: CheckOptions): Promise<FileReport> {
    this.#documents.refresh()
    const present = sources.filter((each) => this.#documents.read(each).text !== null)
    const reports = await Promise.all(present.map((each) => this.check(each, options)))
    const findings = reports.flatMap((report) => report.findings.filter((finding) => finding.file === file))
    return { ...emptyReport(file), findings: inOrder(findings) }
  }

  /** Checks many files, and what only shows when all are seen together. */
  async checkAll(
    files: readonly string[],
    { signal, capture = false, onProgress }: CheckOptions = {},
  ): Promise<Report> {
    this.#refresh()
    const turns = new TimeSlicer()
    const keys = await this.#keys(files, turns)
    const reports = new Map<string, FileReport>()
    /** What was known of factories when a file was checked. */
    const lore = new Map<string, number>()
    const check = async (file: string): Promise<void> => {
      const isFirst = !lore.has(file)
      lore.set(file, this.#graph.lore)
      const report = await this.#checkFile(file, signal)
      reports.set(file, report)
      if (isFirst) onProgress?.(reports.size, keys.length, 'files')
    }
    await findFactories(
      keys,
      {
        documents: this.#documents,
        graph: this.#graph,
        analyst: this.#analyst,
        memory: this.#memory,
        inspection: this.#inspection,
        check,
        others: await this.#givers(keys),
      },
      signal,
    )
    let next = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < keys.length; index = next++) {
        const file = keys[index] as string
        if (lore.get(file) === this.#graph.lore) continue
        await check(file)
        await turns.yieldIfDue()
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, work))
    const everything = () => this.#everything(keys)
    const otherwise = new Set([
      ...(await this.#keyUses.find(everything, turns, signal)),
      ...(await this.#unseenTools.find(everything, turns, signal)),
    ])
    for (const file of otherwise)
      if (reports.has(file)) reports.set(file, await this.#checkFile(file, signal))
    if (this.#targetChoices.isAutomatic)
      await this.#modelUses.find(await this.#everything(keys), turns, signal)
    const ordered = this.#assembly.withoutHandedOn(keys.map((key) => reports.get(key) as FileReport))
    if (capture) {
      const tools = ordered.flatMap((report) => report.tools)
      await this.#wireFindings.capture(tools, signal, (done) => onProgress?.(done, tools.length, 'tools'))
    }
    const without = await this.#withoutTools.find(ordered, everything, turns, signal)
    const report = await this.#assembly.ofAll(ordered, [...this.#listProblems, ...without], turns)
    await this.#memory?.save()
    if (this.#isSparing) this.#memory?.release()
    return report
  }

  /** Whether a tool has to be sent by an SDK, and recorded, before all that is wrong with it is known. */
  isWaitingForCapture(tools: readonly ToolFacts[]): boolean {
    return this.#wireFindings.isWaiting(tools)
  }

  /** Has these tools sent by their SDKs for the configured targets, as far as that was not done: the next check knows then. */
  async capture(tools: readonly ToolFacts[], signal?: AbortSignal): Promise<void> {
    return this.#wireFindings.capture(tools, signal)
  }

  /** The edits that put a finding right, on the text as it stands; null where there are none. */
  async fix(finding: Finding): Promise<Fix | null> {
    return this.#fixing.fix(finding)
  }

  /** Every way to put a finding right, the preferred one first. */
  async fixes(finding: Finding): Promise<Fix[]> {
    return this.#fixing.fixes(finding)
  }

  /**
   * The edit that silences a finding where it stands, with a comment in the file's style; one that is there already takes
   * the code up. Null where no comment can silence it. What types tell is silenced like anything else.
   */
  async suppress(finding: Pick<Finding, 'code' | 'file' | 'range'>): Promise<Fix | null> {
    return this.#fixing.suppress(finding)
  }

  /**
   * The edits that write a tool's `parameters` from its validator, or write those that are there anew, whether or not
   * anything is wrong. Null where there is no validator, no place for them, or nothing to change.
   */
  async generateParameters(tool: ToolFacts): Promise<Fix | null> {
    return this.#fixing.generateParameters(tool)
  }

  /** The edits that write JSON Schema into a tool's definition, made by whoever asks; none where it has no place for it. */
  async writeParameters(tool: ToolFacts, schema: JsonObject): Promise<TextEdit[]> {
    return this.#fixing.writeParameters(tool, schema)
  }

  /** What a tool's validator refuses of what a schema accepts, in one sentence; null where nothing of it is known to be refused. */
  async refutation(tool: ToolFacts, schema: JsonObject): Promise<string | null> {
    return this.#fixing.refutation(tool, schema)
  }

  /** Starts everything anew: processes, and files that were given up on are tried again at their next check. */
  restart(): void {
    this.#changes++
    this.#evaluator.abandon()
    this.#answers.clear()
    this.#wireForms.clear()
    this.#analyst.clear()
    this.#packages.clear()
    this.#bonds.renew()
  }

  /** Whether the workspace is evaluated, by which Node, and what that protects from. */
  status(): WorkspaceStatus {
    const { runtime, complaint } = this.#evaluator
    return statusOf({ trusted: this.#trusted, config: this.config, runtime, complaint })
  }

  /**
   * What a position of a file says of its tools, from what was checked last: tools of now, then those that the text hides
   * just now. In a file without tools, what a field there is to the tools of other files. Null where it says nothing.
   */
  async placeAt(file: string, position: Position): Promise<ToolPlace | null> {
    return this.#places.at(this.#key(file), position)
  }

  /**
   * What a file gives to one call or registers on one server, so that one request may carry all of it, as far as other files were
   * checked. Null where it does neither.
   */
  async heldTools(file: string): Promise<HeldTools[] | null> {
    const withTools = [...this.#reports.values()].filter(({ tools }) => tools.length > 0)
    const others = withTools.map((report) => report.file)
    return this.#toolSets.heldBy(this.#key(file), others)
  }

  /** The tools that are meant. Files of which nothing is known are checked for it. */
  async toolsHeld({ members }: HeldTools, options: Pick<CheckOptions, 'signal'> = {}): Promise<ToolFacts[]> {
    const found: ToolFacts[] = []
    for (const { file, range } of members) {
      const { tools } = this.#reports.get(file) ?? (await this.check(file, options))
      const key = keyOf(file, range)
      found.push(...tools.filter(({ site }) => keyOf(file, site.range) === key))
    }
    return found
  }

  /** The named fields of a tool's input schema or output schema, depth first. Empty where no schema is known. */
  async fields(tool: ToolFacts, owner: FieldOwner = 'input'): Promise<FieldFacts[]> {
    return this.#places.fields(tool, owner)
  }

  /**
   * The field of a tool that a place in its JSON Schema is about, wherever that schema is shown: alone, or inside a request.
   * Null where it is none.
   */
  async fieldInSchema(tool: ToolFacts, text: string, position: Position): Promise<FieldFacts | null> {
    return this.#places.fieldInSchema(tool, text, position)
  }

  /** What a position of a samples file says: a tool's name, or a field of an input. Null where it says nothing. */
  async placeInSamples(file: string, position: Position): Promise<SamplesPlace | null> {
    const tools = await this.#toolsOf(file)
    return this.#places.inSamples(this.#key(file), position, tools)
  }

  /** What the configuration and a file's comments make of what types tell of its tools. */
  async typedRules(file: string): Promise<TypedRules> {
    const key = this.#key(file)
    return typedRulesOf(key, this.#graph.read(key), this.config)
  }

  /** Where a file names rules: in comments that silence findings, or as keys of the configuration. */
  ruleMentions(file: string): RuleMention[] {
    const key = this.#key(file)
    const { text } = this.#documents.read(key)
    return text === null ? [] : ruleMentions(key, text)
  }

  /**
   * What a tool's definition costs in every request, and what inflates it: as it resolves, or as a target gets it. Null where
   * its schema is not known, or its form cannot be had.
   *
   * @throws {TargetError}
   */
  async tokens(tool: ToolFacts, choice?: FormChoice): Promise<ToolTokens | null> {
    if (choice === undefined) return this.#places.tokens(tool)
    const [{ wireTokens }, form] = await Promise.all([
      import('./wire/wire-tokens.js'),
      this.#wireForms.of(tool, choice.target, choice.via),
    ])
    return wireTokens(tool, form)
  }

  /** Every framework that is known, what of it is installed where these files stand, and how many of the tools are its. */
  async frameworks(files: readonly string[], tools: readonly ToolFacts[]): Promise<FrameworkInfo[]> {
    const { listFrameworks } = await import('./framework-list.js')
    const parts = {
      root: this.root,
      frameworks: this.#frameworks,
      configured: this.config.frameworks.length,
      resolver: this.#graph.resolver,
      packages: this.#packages,
    }
    const keys = files.map((file) => this.#key(file))
    return listFrameworks(parts, keys, tools)
  }

  /** For a project in which no tool is found: what is installed, what looks like a tool, and what to configure. */
  async whyNoTools(files: readonly string[]): Promise<NoTools> {
    const { whyNoTools } = await import('./checks/no-tools.js')
    const keys = files.map((file) => this.#key(file))
    const wanted = new Set(keys.flatMap((file) => this.#packages.of(file)?.dependencies ?? []))
    const { packageManager: manager } = this.#ruleContext
    return whyNoTools(keys, this.#signs, await this.frameworks(files, []), { wanted, manager })
  }

  /** Every target that tools can be shown for, and the SDKs that can send to it: from where a tool stands, or from the root. */
  targets(tool?: ToolFacts): TargetInfo[] {
    return this.#wireForms.targets(tool, this.targetChoices(tool))
  }

  /**
   * The targets that a tool is judged for, and why, the first one first; without a tool, those of all that were checked. Empty
   * where the program names no provider.
   */
  targetChoices(tool?: ToolFacts): readonly TargetChoice[] {
    if (tool) return this.#targetChoices.of(tool)
    const { targets } = this.config
    if (targets !== 'auto') return targets.map((target) => ({ target, from: { kind: 'configuration' } }))
    const byTarget = new Map<string, TargetChoice>()
    for (const { tools } of this.#reports.values()) {
      for (const choice of tools.flatMap((each) => this.#targetChoices.of(each)))
        if (!byTarget.has(choice.target)) byTarget.set(choice.target, choice)
    }
    return [...byTarget.values()]
  }

  /**
   * A tool as a target gets it: by way of its framework's SDK where that is installed, or of the SDK `via`; else, and with
   * `via: null`, the shape that the target's provider documents. What an SDK sends is captured in the child process.
   *
   * @throws {TargetError} for a target that is not known, or an SDK that does not send to it
   */
  async wire(tool: ToolFacts, target: string, via?: string | null): Promise<WireForm> {
    return this.#wireForms.of(tool, target, via)
  }

  /** Where the tool's own SDK sends another schema than the tool resolves to; null where it does not, or cannot be asked. */
  async sentOtherwise(tool: ToolFacts): Promise<SentOtherwise | null> {
    return sentOtherwise(tool, this.#wireForms, this.targets(tool))
  }

  /** Starts the process that captures where one may be needed, for a `wire` that will be asked for after a check. */
  expectWire(target: string): void {
    this.#wireForms.expect(target)
  }

  /**
   * The same without asking anybody: null where it has to be captured yet.
   *
   * @throws {TargetError}
   */
  knownWire(tool: ToolFacts, target: string, via?: string | null): WireForm | null {
    return this.#wireForms.known(tool, target, via)
  }

  /**
   * What is otherwise in a form of a tool than in another one; than in the schema that it resolves to, where `from` is null.
   *
   * @throws {TargetError}
   */
  async wireDiff(tool: ToolFacts, to: FormChoice, from: FormChoice | null = null): Promise<WireDiff> {
    const { wireDiff } = await import('./wire/wire-diffs.js')
    return wireDiff(this.#wireForms, tool, to, from)
  }

  /**
   * The target that a tool is shown for where none is asked for: its first one.
   *
   * @throws {TargetError} where no provider is known
   */
  targetFor(tool: ToolFacts): string {
    const [first] = this.targetChoices(tool)
    if (first) return first.target
    throw new TargetError(
      `No provider is known for '${tool.name ?? tool.id}'. Name a target, or write "targets" into the configuration.`,
    )
  }

  /**
   * The edits that write `targets` into the configuration; null where that cannot be read.
   *
   * @throws {TargetError} for a target that is not known
   */
  async chooseTargets(targets: 'auto' | readonly string[]): Promise<Fix | null> {
    const { chooseTargets } = await import('../fixes/config/choose-targets.js')
    this.#documents.refresh()
    const config = { file: this.#configFiles[0] ?? null, root: this.root }
    return chooseTargets(targets, config, { read: (file) => this.#documents.read(file).text })
  }

  /** All of these tools as they are sent, for programs or for people and agents to read. */
  async manifest(tools: readonly ToolFacts[], options: ManifestOptions): Promise<Manifest> {
    const { manifestOf } = await import('./checks/manifest/manifest.js')
    const target = this.targetChoices()[0]?.target ?? NEUTRAL_TARGET
    return manifestOf(tools, options, {
      root: this.root,
      target,
      wire: (tool, to, via) => this.wire(tool, to, via),
    })
  }

  /**
   * What a tool's own validator makes of an input, what repair would make of it, and what the model reads of a refusal.
   * `raw` is the text of the arguments as a model wrote it; `style`, or a list of them, is by default what is configured, and
   * `auto` has the tool's framework answer where it is installed. An empty list stands for all.
   *
   * @throws {StyleError} for a style that is not known
   */
  async preview(
    tool: ToolFacts,
    given: PreviewInput,
    style: string | readonly string[] = this.config.retryStyle,
    options: PreviewOptions = {},
  ): Promise<Preview> {
    return this.#sampling.preview(tool, given, typeof style === 'string' ? [style] : style, options)
  }

  /** Samples that are made for a tool, each tried on its own validator; the same seed gives the same ones. */
  async samples(tool: ToolFacts, seed = 1): Promise<GeneratedSamples> {
    return (await this.#sampling.ofTools()).generate(tool, seed)
  }

  /** The samples that somebody wrote for a tool: of its samples file, open buffer or disk, then those in its definition. */
  async ownSamples(tool: ToolFacts): Promise<OwnSample[]> {
    this.#documents.refresh()
    return (await this.#sampling.ofTools()).own(tool)
  }

  /** What is wrong with the shape of a samples file, open buffer or disk. */
  async samplesProblems(file: string): Promise<SamplesProblem[]> {
    this.#documents.refresh()
    return (await this.#sampling.ofTools()).problems(this.#key(file))
  }

  /** What may be written at a position of a samples file, from the schemas of the tools that it is about. */
  async sampleSuggestions(file: string, position: Position): Promise<SampleSuggestion[]> {
    const tools = await this.#toolsOf(file)
    return (await this.#sampling.ofTools()).suggestions(this.#key(file), position, tools)
  }

  /**
   * The samples that somebody wrote, and where they stand, of what was checked last: of a source those of its tools, of a samples
   * file those in it.
   */
  async placedSamples(file: string): Promise<PlacedSample[]> {
    return (await this.#writtenSamples()).placed(this.#key(file))
  }

  /** The sample that a position of a source or of a samples file is in, of what was checked last; null where it is in none. */
  async sampleAt(file: string, position: Position): Promise<PlacedSample | null> {
    return (await this.#writtenSamples()).at(this.#key(file), position)
  }

  /** The tool whose part of a samples file a position is in, as it was checked last; null where it is in none. */
  async toolOfSamples(file: string, position: Position): Promise<ToolFacts | null> {
    return (await this.#writtenSamples()).toolAt(this.#key(file), position)
  }

  /** As `placedSamples`, of the texts as they stand, with what the tools make of them. */
  async judgedSamples(file: string): Promise<JudgedSample[]> {
    return (await this.#writtenSamples()).judged(this.#key(file))
  }

  /** The edits that take a sample to its tool's other list, with its comments; null where it stands in none. */
  async moveSample(sample: PlacedSample): Promise<Fix | null> {
    return this.#fixing.moveSample(sample)
  }

  /** The file that holds a tool's samples, whether or not it is there. */
  samplesFile(tool: ToolFacts): string {
    return samplesFileOf(tool.file)
  }

  /**
   * The edit that creates a tool's samples file or fills the lists in it that are empty; what is there stays. With `missing`, near
   * misses are added of the kinds that none of the tool's samples shows. Null when there is nothing to add.
   */
  async generateSamples(tool: ToolFacts, seed = 1, { missing = false } = {}): Promise<SamplesFix | null> {
    this.#documents.refresh()
    return (await this.#sampling.ofTools()).fix(tool, seed, missing)
  }

  /** The edit that writes what a model sent into the tool's samples file, in the list where the tool's validator puts it. */
  async addSample(tool: ToolFacts, input: Json, note?: string): Promise<AddedSample> {
    this.#documents.refresh()
    return (await this.#sampling.ofTools()).add(tool, input, note)
  }

  /**
   * An input that the tool refuses in the words of an error, for errors that do not hold what was sent. Null where no mistake that models
   * make leads to them.
   */
  async inputRefusedAlike(tool: ToolFacts, text: string): Promise<Json | null> {
    this.#documents.refresh()
    return (await this.#sampling.ofTools()).refusedAlike(tool, text)
  }

  /** Ends the child processes. */
  async dispose(): Promise<void> {
    await this.#wireForms.save()
    await Promise.all([this.#evaluator.dispose(), this.#analyst.dispose()])
  }

  async #writtenSamples(): Promise<WrittenSamples> {
    this.#documents.refresh()
    const { WrittenSamples } = await import('./samples/written-samples.js')
    this.#written ??= new WrittenSamples({
      read: (file) => this.#documents.read(file).text,
      listed: async ({ file, site }) => askAnalysis(this.#analyst, 'listed', [file, site]),
      known: async (source) => this.#reports.get(source) ?? this.check(source),
      checked: (source) => this.check(source),
      tried: (source, tools) => this.#sampling.tried(source, tools),
    })
    return this.#written
  }

  /** The tools that a samples file may be about, those that their text hides just now too. */
  async #toolsOf(samplesFile: string): Promise<ToolFacts[]> {
    this.#documents.refresh()
    const sources = sourcesOf(this.#key(samplesFile)).filter(
      (each) => this.#documents.read(each).text !== null,
    )
    const reports = await Promise.all(sources.map((each) => this.check(each)))
    return reports.flatMap(({ tools, stale }) => [...tools, ...stale])
  }

  /** A new look at the disk. What was evaluated with packages that are others now counts no more. */
  #refresh(): void {
    this.#documents.refresh()
    this.#memory?.refresh()
    if (this.#installation.changed()) {
      this.#changes++
      this.#evaluator.restart()
      this.#answers.clear()
      this.#wireForms.clear()
      this.#refusalWords.clear()
      this.#analyst.clear()
      this.#packages.clear()
      this.#bonds.renew()
    }
    if (this.#isSwept) return
    this.#isSwept = true
    for (const file of this.#reports.keys()) {
      if (this.#documents.read(file).text !== null) continue
      this.#reports.delete(file)
      this.#bonds.forget(file)
      this.#weights.forget(file)
      this.#keyUses.forget(file)
      this.#unseenTools.forget(file)
      this.#modelUses.forget(file)
      this.#answers.forget(file)
      this.#inspection.forget(file)
      this.#analyst.forgetCalls(file)
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
      const report = await this.#inspection.check(file, signal, alone)
      if (report && revision === this.#revision) return this.#keep(report)
    }
  }

  /** The other files of the workspace, where one of these may have objects that are tools because another file gives them to a call. */
  async #givers(keys: readonly string[]): Promise<string[]> {
    const { markers } = this.#graph
    const mayBeGiven = keys.some(
      (key) => isSourceFile(key) && markers.mayBeGiven(this.#documents.read(key).text ?? ''),
    )
    const own = new Set(keys)
    return mayBeGiven ? (await this.#everything(keys)).filter((file) => !own.has(file)) : []
  }

  /** These files, and all others of the workspace. */
  async #everything(keys: readonly string[]): Promise<string[]> {
    const place = { root: this.root, base: this.#base, config: this.config }
    return [...new Set([...keys, ...(this.#listed ?? (await listFiles(place, [])).files)])]
  }

  #makeInspection(): FileChecker {
    return new FileChecker({
      root: this.root,
      config: this.config,
      unavailableReason: this.#obstacle,
      documents: this.#documents,
      graph: this.#graph,
      analyst: this.#analyst,
      packages: this.#packages,
      evaluator: this.#evaluator,
      evaluationCache: this.#answers,
      installation: this.#installation,
      persistentResults: this.#memory,
      cleanResults: this.#blameless,
      lowMemory: this.#isSparing,
      keyUses: this.#keyUses,
      unseenTools: this.#unseenTools,
      ruleContext: this.#ruleContext,
      frameworks: this.#frameworks,
      converters: (file) => this.#converters(file),
      revision: () => this.#revision,
      tried: (file, tools) => this.#sampling.tried(file, tools),
      log: this.#log,
    })
  }

  #openMemory(location: string | null): PersistentResults {
    return new PersistentResults({
      root: this.root,
      location,
      config: this.config,
      frameworks: this.#frameworks,
      documents: this.#documents,
      graph: this.#graph,
      converters: (file) => this.#converters(file),
    })
  }

  /** Registered by the configuration, or by a dependency that a package can only have in order to convert. */
  #converters(file: string): string[] {
    const { converters } = this.config
    const converts = this.#packages.of(file)?.dependencies?.includes('zod-to-json-schema') ?? false
    return converts ? [...new Set([...converters, 'zod3'])] : converters
  }

  #keep(found: FileReport): FileReport {
    const report = withStale(found, this.#reports.get(found.file))
    this.#reports.set(report.file, report)
    this.#bonds.set(report.file, report.tools)
    this.#weights.set(report.file, report.tools)
    this.#keyUses.keep(report.file, report.tools)
    this.#unseenTools.keep(report.file, report.tools)
    return report
  }

  #tool(file: string, id: string): ToolFacts | null {
    return this.#reports.get(file)?.tools.find((tool) => tool.id === id) ?? null
  }

  #targetsOf(tool: ToolFacts): string[] {
    return this.#targetChoices.of(tool).map(({ target }) => target)
  }

  #absolute(file: string): string {
    return path.resolve(this.root, file).replaceAll('\\', '/')
  }

  /** Each once, in order. */
  async #keys(files: readonly string[], turns: TimeSlicer): Promise<string[]> {
    const keys = new Set<string>()
    const folders = new Map<string, string>()
    for (const file of files) {
      keys.add(this.#key(file, (absolute) => realPathAmong(absolute, folders)))
      await turns.yieldIfDue()
    }
    return [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  }

  #key(file: string, real = realPath): string {
    const absolute = this.#absolute(file)
    return this.#opened.get(absolute) ?? (this.#documents.isOpen(absolute) ? absolute : real(absolute))
  }
}
