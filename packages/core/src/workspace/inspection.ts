import type { Evaluator, FileRequest } from '../evaluate/host.js'
import { isSourceFile } from '../locate/parse.js'
import type { Config } from '../model/config.js'
import type { FileProblem, ToolFacts } from '../model/facts.js'
import type { Framework } from '../model/framework.js'
import type { TriedFile } from '../model/samples.js'
import { runToolRules } from '../rules/index.js'
import type { RuleContext } from '../rules/rule.js'
import { runSamplesRules } from '../rules/samples-rules.js'
import { readSamplesFile } from '../samples/read.js'
import { samplesFileOf } from '../samples/samples-file.js'
import { modulesOfVendor } from '../schema/vendors/index.js'
import type { ModuleAnalysis } from '../slice/module.js'
import type { Answers } from './answers.js'
import { hashOf } from './cache-ingredients.js'
import type { Documents } from './documents.js'
import { type Prepared, prepare, settleSites, toOutcomes, unevaluated } from './evaluation.js'
import { type ToolOutcome, toFacts } from './facts.js'
import { type ModuleGraph, Touched } from './graph.js'
import type { Installed } from './installed.js'
import type { Memory } from './memory.js'
import type { Packages } from './packages.js'
import { fileProblem, syntaxProblem, tsconfigProblem } from './problems.js'
import type { FileReport } from './reports.js'

/** What looking at a file takes. */
export interface InspectionParts {
  root: string
  config: Config
  /** Why nothing at all is evaluated; null where it is. */
  obstacle: string | null
  frameworks: readonly Framework[]
  documents: Documents
  graph: ModuleGraph
  packages: Packages
  evaluator: Evaluator
  answers: Answers
  installation: Installed
  memory: Memory | null
  ruleContext: RuleContext
  converters(file: string): string[]
  /** What came of the samples of a file's tools; null where there are none. */
  tried(file: string, tools: readonly ToolFacts[]): Promise<TriedFile | null>
  /** Differs when anything did that a report is made of. */
  revision(): string
  log(line: string): void
}

/** Looks at one file at a time: its sites, what their evaluation says, what the rules say of that. */
export class Inspection {
  readonly #parts: InspectionParts

  constructor(parts: InspectionParts) {
    this.#parts = parts
  }

  /**
   * Null when something changed meanwhile. `alone`: nothing else may have been looked at yet, so that the file is read even
   * if its text has no sign of tools.
   */
  async look(file: string, signal: AbortSignal | undefined, alone: boolean): Promise<FileReport | null> {
    const { documents, graph, memory } = this.#parts
    const empty: FileReport = { file, tools: [], findings: [], problems: [], stale: [] }
    if (!isSourceFile(file)) return empty
    const document = documents.read(file)
    if (document.text === null) {
      if (document.problem === null) return empty
      return { ...empty, problems: [fileProblem('unreadable-file', file, document.problem)] }
    }
    if (!alone && !graph.mayDefineTools(document.text)) return empty
    const cached = memory?.get(file)
    if (cached) return this.#withSamples({ ...empty, ...(await this.#judged(file, cached.outcomes)) })
    this.expectEvaluation(document.text)
    const analysis = graph.analyze(file)
    if (!analysis) return empty
    if (analysis.sites.length === 0 && !graph.mayDefineTools(document.text)) return empty
    const problems: FileProblem[] = []
    if (analysis.syntaxError) problems.push(syntaxProblem(file, analysis.syntaxError))
    if (analysis.sites.length === 0) {
      if (problems.length === 0) memory?.keepEmpty(file, analysis)
      return { ...empty, problems }
    }
    const settings = graph.settings.of(file)
    if (settings.problem) problems.push(tsconfigProblem(settings.problem))
    const outcomes = await this.#outcomes(file, signal)
    if (!outcomes) return null
    // While a file does not parse, that is the one thing to say about it.
    const judged = analysis.syntaxError
      ? { tools: this.#facts(file, outcomes) }
      : await this.#judged(file, outcomes)
    return this.#withSamples({ ...empty, ...judged, problems })
  }

  /** With what is wrong with the samples file beside a file that has tools, and with its samples. */
  async #withSamples(report: FileReport): Promise<FileReport> {
    if (report.tools.length === 0) return report
    const file = samplesFileOf(report.file)
    const { text } = this.#parts.documents.read(file)
    const found = text === null ? [] : readSamplesFile(text).problems
    const problems = found.map((each): FileProblem => ({ code: 'invalid-samples', file, ...each }))
    // While the text does not parse, nothing of it was evaluated.
    const isBroken = report.problems.some(({ code }) => code === 'syntax-error')
    const tried = isBroken ? null : await this.#parts.tried(report.file, report.tools)
    const findings = tried ? runSamplesRules(tried, this.#parts.ruleContext) : []
    return {
      ...report,
      findings: [...report.findings, ...findings],
      problems: [...report.problems, ...problems],
    }
  }

  /** A process starts while TypeScript is loaded and the file is parsed. */
  expectEvaluation(text: string): void {
    const { obstacle, graph, evaluator } = this.#parts
    if (obstacle === null && graph.mayDefineTools(text)) evaluator.warm()
  }

  /** Asks for the evaluation of a file that will be checked soon; null where nothing of it will be evaluated. */
  evaluateAhead(file: string, analysis: ModuleAnalysis): Promise<unknown> | null {
    const { obstacle, installation, answers } = this.#parts
    if (obstacle !== null || analysis.syntaxError || analysis.sites.length === 0) return null
    const { prepared } = this.#settle(file, analysis)
    if (!prepared || 'failed' in prepared) return null
    installation.watch(prepared)
    return Promise.resolve(answers.of(prepared))
  }

  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string, converters: readonly string[]): FileRequest | null {
    const { obstacle, graph, frameworks } = this.#parts
    const analysis = obstacle === null ? graph.analyze(file) : null
    if (!analysis) return null
    const sites = settleSites(analysis, graph, frameworks)
    return prepare(analysis, sites, graph, converters)?.request ?? null
  }

  async #judged(file: string, outcomes: ToolOutcome[]): Promise<Pick<FileReport, 'tools' | 'findings'>> {
    const tools = this.#facts(file, outcomes)
    if (tools.length === 0) return { tools, findings: [] }
    const { memory, ruleContext } = this.#parts
    const told = memory && this.#toldToRules(file, tools)
    if (told && memory.isBlameless(file, told)) return { tools, findings: [] }
    const findings = await runToolRules(tools, ruleContext)
    if (told && findings.length === 0) memory.keepBlameless(file, told)
    return { tools, findings }
  }

  /** What rules are told of a file besides the outcomes of its evaluation. */
  #toldToRules(file: string, tools: readonly ToolFacts[]): string {
    const { config, packages, ruleContext } = this.#parts
    const { root, trusted, packageManager } = ruleContext
    const versions = tools.map(({ vendorVersion }) => vendorVersion)
    return hashOf(JSON.stringify([config, root, trusted, packageManager, packages.of(file), versions]))
  }

  #facts(file: string, outcomes: ToolOutcome[]): ToolFacts[] {
    return toFacts(this.#parts.root, file, outcomes, this.#installed)
  }

  readonly #installed = (vendor: string, file: string): string | null => {
    const { graph, packages } = this.#parts
    for (const module of modulesOfVendor(vendor)) {
      const link = graph.resolver.link(module, file)
      if (link.kind === 'package') return packages.versionOf(link.path)
    }
    return null
  }

  /** Null when something changed while the child was asked. */
  async #outcomes(file: string, signal: AbortSignal | undefined): Promise<ToolOutcome[] | null> {
    const { obstacle, graph, answers, installation, memory } = this.#parts
    const revision = this.#parts.revision()
    const analysis = graph.analyze(file)
    if (!analysis) return []
    const touched = new Touched()
    const { sites, prepared } = graph.touching(touched, () => this.#settle(file, analysis))
    if (obstacle !== null) return unevaluated(sites, obstacle)
    if (analysis.syntaxError)
      return unevaluated(sites, 'The file has a syntax error, so its code cannot run.')
    if (prepared === null) return unevaluated(sites, '')
    if ('failed' in prepared) return unevaluated(sites, prepared.failed)
    installation.watch(prepared)
    const answer = await answers.of(prepared)
    signal?.throwIfAborted()
    if (revision !== this.#parts.revision()) return null
    const outcomes = toOutcomes(prepared, answer, graph)
    memory?.keep(analysis, prepared, answer, outcomes, touched)
    return outcomes
  }

  #settle(file: string, analysis: ModuleAnalysis) {
    const { obstacle, graph, frameworks } = this.#parts
    // Asked again, so that everything it depends on is asked for as well.
    graph.analyze(file)
    const sites = settleSites(analysis, graph, frameworks)
    const evaluable = obstacle === null && !analysis.syntaxError
    return { sites, prepared: evaluable ? this.#prepare(analysis, sites) : null }
  }

  #prepare(
    analysis: ModuleAnalysis,
    sites: ReturnType<typeof settleSites>,
  ): Prepared | null | { failed: string } {
    const { graph, converters, log } = this.#parts
    const { file } = analysis
    try {
      return prepare(analysis, sites, graph, converters(file))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      log(`${file} could not be prepared: ${error instanceof Error ? (error.stack ?? message) : message}`)
      return { failed: message }
    }
  }
}
