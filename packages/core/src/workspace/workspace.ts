import { availableParallelism } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../config/load.js'
import { type ConfigOverrides, mergeConfig } from '../config/merge.js'
import { Evaluator } from '../evaluate/host.js'
import type { ToolHandle } from '../evaluate/protocol.js'
import type { FixContext } from '../fixes/index.js'
import { keepCompiled } from '../locate/compiled.js'
import { FRAMEWORKS } from '../locate/frameworks/index.js'
import { Lines } from '../locate/lines.js'
import type { Config } from '../model/config.js'
import type { FileProblem, ToolFacts } from '../model/facts.js'
import type { FieldFacts, FieldOwner, ToolTokens } from '../model/fields.js'
import type { Finding, Fix, FixRequest } from '../model/finding.js'
import type { Framework } from '../model/framework.js'
import type { SchemaPath } from '../model/json.js'
import type { SamplesPlace, ToolPlace } from '../model/place.js'
import type { Preview, PreviewInput } from '../model/preview.js'
import type {
  GeneratedSamples,
  OwnSample,
  SampleSuggestion,
  SamplesProblem,
  TriedFile,
} from '../model/samples.js'
import type { Location, Position } from '../model/text.js'
import { fileProblemFindings } from '../rules/file-problems.js'
import { ruleMetas, runWorkspaceRules } from '../rules/index.js'
import { inOrder } from '../rules/order.js'
import type { RuleContext } from '../rules/rule.js'
import { sceneOf, silence } from '../rules/silence.js'
import { samplesFileOf, sourcesOf } from '../samples/samples-file.js'
import { CONVERTER_NAMES } from '../schema/vendors/index.js'
import { realPath } from '../slice/resolve.js'
import {
  TARGET_NAMES,
  type TargetInfo,
  targetInfos,
  targetOf,
  type WireForm,
  wireForm,
} from '../wire/index.js'
import { Answers } from './answers.js'
import { Bonds } from './bonds.js'
import { Documents } from './documents.js'
import { findFactories } from './factories.js'
import { describeFailure } from './failures.js'
import type { ToolFields } from './fields.js'
import { isListed, listFiles } from './files.js'
import { ModuleGraph } from './graph.js'
import { Inspection } from './inspection.js'
import { Installed } from './installed.js'
import { isInOutput, jsonPlaceAt, matchInSchema, matchInValue, pathInSchema } from './json-places.js'
import { Judges } from './judges.js'
import { Memory } from './memory.js'
import { Packages, packageManagerOf } from './packages.js'
import { fileProblem } from './problems.js'
import type { FileReport, Report } from './reports.js'
import { type RuleMention, ruleMentions } from './rule-mentions.js'
import { withStale } from './stale.js'
import { statusOf, type WorkspaceStatus, whyNotEvaluated } from './status.js'
import type { SamplesFix, SamplesOfTools } from './tool-samples.js'
import type { TriedSamples } from './tried-samples.js'
import { Turns } from './turns.js'

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

export interface CheckOptions {
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Children that evaluate at the same time; each loads the packages for itself, so one core is left to this process. */
const CHILDREN = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Files whose evaluation is under way at once: three at each child, and the host prepares one. */
const IN_FLIGHT = 3 * CHILDREN + 1

/**
 * Opens a workspace: reads its configuration, starts nothing yet.
 *
 * @throws {ConfigError} when the configuration cannot be used
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const root = realPath(path.resolve(options.root))
  const known = {
    rules: ruleMetas.map((meta) => meta.code),
    converters: CONVERTER_NAMES,
    targets: TARGET_NAMES,
  }
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
  /** Why nothing at all is evaluated; null where it is. */
  readonly #obstacle: string | null
  readonly #log: (line: string) => void
  readonly #frameworks: readonly Framework[]
  readonly #documents = new Documents()
  readonly #graph: ModuleGraph
  #fields: ToolFields | null = null
  readonly #judges: Judges
  #samples: SamplesOfTools | null = null
  #tried: TriedSamples | null = null
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
  readonly #memory: Memory | null
  readonly #ruleContext: RuleContext
  readonly #bonds: Bonds
  readonly #inspection: Inspection
  readonly #reports = new Map<string, FileReport>()
  #listProblems: FileProblem[] = []
  /** All files of the workspace, as they were listed last; null before that. */
  #listed: readonly string[] | null = null

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
    this.#obstacle = whyNotEvaluated(trusted, config)
    this.#memory = cache && this.#obstacle === null ? this.#openMemory() : null
    this.#ruleContext = this.#makeRuleContext()
    this.#bonds = new Bonds(this.#ruleContext)
    this.#inspection = this.#makeInspection()
    this.#judges = new Judges({
      evaluator: this.#evaluator,
      // A vendor's converter may generate without being registered to resolve.
      request: (file) => this.#inspection.request(file, CONVERTER_NAMES),
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
    return files
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
    this.#bonds.renew()
  }

  /** Checks one file; a samples file, by its tools' source. Findings that need other files (a name used twice) see what was checked before. */
  async check(file: string, { signal }: CheckOptions = {}): Promise<FileReport> {
    const samplesOf = sourcesOf(this.#key(file))
    if (samplesOf.length > 0) return this.#checkSamples(this.#key(file), samplesOf, { signal })
    this.#refresh()
    // Nothing else may have been looked at yet: what it imports tells whether it calls factories.
    const report = await this.#checkFile(this.#key(file), signal, true)
    const others = this.#bonds.others(report.file)
    const shared = await runWorkspaceRules([...others, ...report.tools], this.#ruleContext)
    const all = [
      ...report.findings,
      ...fileProblemFindings(report.problems, this.config),
      ...shared.filter((finding) => finding.file === report.file),
    ]
    const isOwn = (finding: Finding) => finding.file === report.file
    const own = this.#silence(report.file, inOrder(all.filter(isOwn)), report, this.#reports)
    return { ...report, findings: inOrder([...own, ...all.filter((finding) => !isOwn(finding))]) }
  }

  /** What the checks of the sources beside a samples file find in it. */
  async #checkSamples(file: string, sources: string[], options: CheckOptions): Promise<FileReport> {
    this.#documents.refresh()
    const present = sources.filter((each) => this.#documents.read(each).text !== null)
    const reports = await Promise.all(present.map((each) => this.check(each, options)))
    const findings = reports.flatMap((report) => report.findings.filter((finding) => finding.file === file))
    return { file, tools: [], findings: inOrder(findings), problems: [], stale: [] }
  }

  /** Checks many files, and what only shows when all are seen together. */
  async checkAll(files: readonly string[], { signal, onProgress }: CheckOptions = {}): Promise<Report> {
    this.#refresh()
    const turns = new Turns()
    const keys = await this.#keys(files, turns)
    await findFactories(
      keys,
      {
        documents: this.#documents,
        graph: this.#graph,
        memory: this.#memory,
        inspection: this.#inspection,
      },
      signal,
    )
    const reports = new Map<string, FileReport>()
    let next = 0
    let done = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < keys.length; index = next++) {
        const file = keys[index] as string
        reports.set(file, await this.#checkFile(file, signal))
        onProgress?.(++done, keys.length)
        await turns.pass()
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, work))
    await this.#memory?.save()
    const ordered = keys.map((key) => reports.get(key) as FileReport)
    const tools = ordered.flatMap((report) => report.tools)
    const own = ordered.flatMap((report) => report.findings)
    const shared = await runWorkspaceRules(tools, this.#ruleContext)
    // Every file that a broken tsconfig governs has its problem: that is one finding.
    const problems = ordered.flatMap((report) => report.problems)
    const whole = fileProblemFindings([...problems, ...this.#listProblems], this.config)
    const byFile = new Map<string, Finding[]>(ordered.map(({ file }) => [file, []]))
    for (const finding of [...own, ...shared, ...whole]) {
      const found = byFile.get(finding.file)
      if (found) found.push(finding)
      else byFile.set(finding.file, [finding])
    }
    const findings: Finding[] = []
    for (const [file, found] of byFile) {
      findings.push(...this.#silence(file, found, reports.get(file), reports))
      await turns.pass()
    }
    return { files: keys.length, tools, findings: inOrder(findings) }
  }

  /** The edits that put a finding right, on the text as it stands; null where there are none. */
  async fix(finding: Finding): Promise<Fix | null> {
    const { makeFix } = await import('../fixes/index.js')
    return finding.fix && makeFix(finding.fix, this.#fixContext(finding))
  }

  /** Every way to put a finding right, the preferred one first. */
  async fixes(finding: Finding): Promise<Fix[]> {
    const { makeFix } = await import('../fixes/index.js')
    const context = this.#fixContext(finding)
    const requests = [...(finding.fix ? [finding.fix] : []), ...finding.otherFixes]
    const fixes = await Promise.all(requests.map((request) => makeFix(request, context)))
    return fixes.filter((fix) => fix !== null)
  }

  /**
   * The edit that silences a finding where it stands, with a comment in the file's style; one that is there already takes
   * the code up. Null where no comment can silence it.
   */
  async suppress(finding: Finding): Promise<Fix | null> {
    const { suppress } = await import('../fixes/index.js')
    return suppress(finding, this.#graph)
  }

  /**
   * The edits that write a tool's `parameters` from its validator, or write those that are there anew, whether or not
   * anything is wrong. Null where there is no validator, no place for them, or nothing to change.
   */
  async generateParameters({ file, id }: ToolFacts): Promise<Fix | null> {
    const context = this.#fixContext({ file, toolId: id })
    const { input, parameters } = context.tool?.reading ?? {}
    if (!context.tool || input?.kind !== 'schema') return null
    const { vendor } = input
    const request: FixRequest =
      parameters?.kind === 'absent'
        ? { kind: 'generate-parameters', vendor, partial: false }
        : { kind: 'regenerate-parameters', vendor }
    const { makeFix } = await import('../fixes/index.js')
    const fix = await makeFix(request, context)
    return fix && { ...fix, preferred: false }
  }

  /** Starts everything anew: processes, and files that were given up on are tried again at their next check. */
  restart(): void {
    this.#changes++
    this.#evaluator.abandon()
    this.#answers.clear()
    this.#graph.resolver.clear()
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
    const key = this.#key(file)
    const own = this.#reports.get(key)
    const tools = own ? [...own.tools, ...own.stale] : []
    const fields = await this.#fieldsOfTools()
    if (tools.length > 0) {
      const { placeIn } = await import('./place.js')
      return placeIn(tools, key, position, fields)
    }
    const { placeInShared } = await import('./shared-place.js')
    const all = [...this.#reports.values()].flatMap((report) => report.tools)
    return placeInShared(all, key, position, fields, (each) => this.#graph.read(each))
  }

  /** The named fields of a tool's input schema or output schema, depth first. Empty where no schema is known. */
  async fields(tool: ToolFacts, owner: FieldOwner = 'input'): Promise<FieldFacts[]> {
    return (await this.#fieldsOfTools()).fields(tool, owner)
  }

  /**
   * The field of a tool that a place in its JSON Schema is about, wherever that schema is shown: alone, or inside a request.
   * Null where it is none.
   */
  async fieldInSchema(tool: ToolFacts, text: string, position: Position): Promise<FieldFacts | null> {
    const place = jsonPlaceAt(text, position)
    const wanted = place && pathInSchema(place)
    if (!wanted) return null
    const fields = await this.fields(tool, isInOutput(place) ? 'outputSchema' : 'input')
    return (
      fields[
        matchInSchema(
          fields.map(({ path }) => path),
          wanted,
        )
      ] ?? null
    )
  }

  /** What a position of a samples file says: a tool's name, or a field of an input. Null where it says nothing. */
  async placeInSamples(file: string, position: Position): Promise<SamplesPlace | null> {
    const tools = await this.#toolsOf(file)
    const { text } = this.#documents.read(this.#key(file))
    const place = text === null ? null : jsonPlaceAt(text, position)
    if (!place) return null
    const [name, list, index, input, ...value] = place.path
    const tool = tools.find((each) => each.name === name)
    if (!tool) return null
    const { range } = place
    if (list === undefined) return place.onKey ? { tool, field: null, range } : null
    if (typeof index !== 'number' || input !== 'input') return null
    const fields = await this.fields(tool)
    const paths = fields.map(({ path }) => path)
    const field = fields[matchInValue(paths, value)]
    return field ? { tool, field, range } : null
  }

  /** Where a file names rules: in comments that silence findings, or as keys of the configuration. */
  ruleMentions(file: string): RuleMention[] {
    const key = this.#key(file)
    const { text } = this.#documents.read(key)
    return text === null ? [] : ruleMentions(key, text)
  }

  /** What a tool's definition costs in every request; null where its schema is not known. */
  async tokens(tool: ToolFacts): Promise<ToolTokens | null> {
    return (await this.#fieldsOfTools()).tokens(tool)
  }

  /** Every way in which tools can be shown on the wire. */
  targets(): TargetInfo[] {
    return targetInfos(this.config.targets)
  }

  /**
   * A tool as a target gets it when no framework stands between. `via` names an SDK to send it by, of which none can be
   * recorded yet.
   *
   * @throws {TargetError} for a target or an SDK that is not known
   */
  async wire(tool: ToolFacts, target: string, via?: string): Promise<WireForm> {
    return wireForm(tool, targetOf(target, via))
  }

  /**
   * What a tool's own validator makes of an input, what repair would make of it, and what the model reads of a refusal.
   * `raw` is the text of the arguments as a model wrote it; `style`, or a list of them, is by default what is configured. An
   * empty list stands for all.
   *
   * @throws {StyleError} for a style that is not known
   */
  async preview(
    tool: ToolFacts,
    given: PreviewInput,
    style: string | readonly string[] = this.config.retryStyle,
  ): Promise<Preview> {
    const { preview } = await import('./preview.js')
    return preview(this.#judges.of(tool), given, typeof style === 'string' ? [style] : style)
  }

  /** Samples that are made for a tool, each tried on its own validator; the same seed gives the same ones. */
  async samples(tool: ToolFacts, seed = 1): Promise<GeneratedSamples> {
    return (await this.#samplesOfTools()).generate(tool, seed)
  }

  /** The samples that somebody wrote for a tool: of its samples file, open buffer or disk, then those in its definition. */
  async ownSamples(tool: ToolFacts): Promise<OwnSample[]> {
    this.#documents.refresh()
    return (await this.#samplesOfTools()).own(tool)
  }

  /** What is wrong with the shape of a samples file, open buffer or disk. */
  async samplesProblems(file: string): Promise<SamplesProblem[]> {
    this.#documents.refresh()
    return (await this.#samplesOfTools()).problems(this.#key(file))
  }

  /** What may be written at a position of a samples file, from the schemas of the tools that it is about. */
  async sampleSuggestions(file: string, position: Position): Promise<SampleSuggestion[]> {
    const tools = await this.#toolsOf(file)
    return (await this.#samplesOfTools()).suggestions(this.#key(file), position, tools)
  }

  /** The file that holds a tool's samples, whether or not it is there. */
  samplesFile(tool: ToolFacts): string {
    return samplesFileOf(tool.file)
  }

  /**
   * The edit that creates a tool's samples file or fills the lists in it that are empty; what is there stays. Null when there is
   * nothing to add.
   */
  async generateSamples(tool: ToolFacts, seed = 1): Promise<SamplesFix | null> {
    this.#documents.refresh()
    return (await this.#samplesOfTools()).fix(tool, seed)
  }

  /** Ends the child processes. */
  async dispose(): Promise<void> {
    await this.#evaluator.dispose()
    keepCompiled()
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

  /** Loaded when it is first asked for, as all that a check does not need. */
  async #fieldsOfTools(): Promise<ToolFields> {
    const { ToolFields } = await import('./fields.js')
    this.#fields ??= new ToolFields(this.#graph, () => this.#revision)
    return this.#fields
  }

  async #samplesOfTools(): Promise<SamplesOfTools> {
    const { SamplesOfTools } = await import('./tool-samples.js')
    this.#samples ??= new SamplesOfTools(this.#documents, this.#judges)
    return this.#samples
  }

  /** Loaded at the first file that has samples. */
  async #triedSamples(file: string, tools: readonly ToolFacts[]): Promise<TriedFile | null> {
    const hasSamples =
      tools.some(({ reading }) => reading?.samples) || this.#documents.read(samplesFileOf(file)).text !== null
    if (!hasSamples) return null
    const { TriedSamples } = await import('./tried-samples.js')
    this.#tried ??= new TriedSamples({
      documents: this.#documents,
      graph: this.#graph,
      judges: this.#judges,
      request: (each) => this.#inspection.request(each, CONVERTER_NAMES),
      changes: () => this.#changes,
    })
    return this.#tried.of(file, tools)
  }

  #fixContext({ file, toolId }: Pick<Finding, 'file' | 'toolId'>): FixContext {
    const tool = toolId === null ? null : this.#tool(file, toolId)
    const handle = tool && handleOf(tool)
    // A vendor's converter may generate without being registered to resolve.
    const request = handle && this.#inspection.request(file, CONVERTER_NAMES)
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
    this.#memory?.refresh()
    if (this.#installation.changed()) {
      this.#changes++
      this.#evaluator.restart()
      this.#answers.clear()
      this.#graph.resolver.clear()
      this.#packages.clear()
      this.#bonds.renew()
    }
    if (this.#isSwept) return
    this.#isSwept = true
    for (const file of this.#reports.keys()) {
      if (this.#documents.read(file).text !== null) continue
      this.#reports.delete(file)
      this.#bonds.forget(file)
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
      const report = await this.#inspection.look(file, signal, alone)
      if (report && revision === this.#revision) return this.#keep(report)
    }
  }

  #makeInspection(): Inspection {
    return new Inspection({
      root: this.root,
      config: this.config,
      obstacle: this.#obstacle,
      frameworks: this.#frameworks,
      documents: this.#documents,
      graph: this.#graph,
      packages: this.#packages,
      evaluator: this.#evaluator,
      answers: this.#answers,
      installation: this.#installation,
      memory: this.#memory,
      ruleContext: this.#ruleContext,
      converters: (file) => this.#converters(file),
      revision: () => this.#revision,
      tried: (file, tools) => this.#triedSamples(file, tools),
      log: this.#log,
    })
  }

  #openMemory(): Memory {
    return new Memory({
      root: this.root,
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
    return report
  }

  /** `looked`: the files that took part in what all files show together. */
  #silence(
    file: string,
    findings: Finding[],
    report: FileReport | undefined,
    looked: ReadonlyMap<string, FileReport>,
  ): Finding[] {
    if (findings.length === 0 && (report?.tools.length ?? 0) === 0) return findings
    const text = this.#graph.read(file)
    if (text === null) return findings
    const isComplete = () => this.#listed?.every((each) => looked.has(each)) ?? false
    return silence(file, text, findings, report ? sceneOf(report, this.#ruleContext, isComplete) : null)
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

  async #fieldAt(tool: ToolFacts, at: SchemaPath): Promise<Location | null> {
    const { locateField } = await import('../locate/fields.js')
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

  /** Each once, in order. */
  async #keys(files: readonly string[], turns: Turns): Promise<string[]> {
    const keys = new Set<string>()
    for (const file of files) {
      keys.add(this.#key(file))
      await turns.pass()
    }
    return [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  }

  #key(file: string): string {
    const absolute = this.#absolute(file)
    return this.#opened.get(absolute) ?? (this.#documents.isOpen(absolute) ? absolute : realPath(absolute))
  }
}

function handleOf(tool: ToolFacts): ToolHandle {
  return { file: tool.file, site: tool.site.index, instance: tool.instance }
}
