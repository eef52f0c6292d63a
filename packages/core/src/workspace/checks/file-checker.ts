import compareVersions from 'semver/functions/compare.js'
import { ATTEMPTS, asMended, survived } from '../../child/probes/attempts.js'
import type { PackageFile } from '../../child/protocol.js'
import { modulesOfVendor, vendorOfModule } from '../../child/reading/vendors/index.js'
import type { Evaluator } from '../../evaluate/host.js'
import type { EvaluateOutcome } from '../../evaluate/outcome.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { FileProblem, ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import { runSamplesRules, runToolRules } from '../../rules/index.js'
import { runPromptRules } from '../../rules/prompts.js'
import { samplesFileOf } from '../../samples/files/samples-file.js'
import { isManifest, isSourceFile } from '../../syntax/parse.js'
import type { FileAnalysis } from '../analysis/analysis.js'
import type { Dependency } from '../analysis/dependency.js'
import { failuresOf, notPrepared, toOutcomes, unevaluated } from '../analysis/evaluation/outcomes.js'
import type { Prepared } from '../analysis/evaluation/prepare.js'
import type { ModuleGraph } from '../analysis/graph.js'
import { askedOfIndex, type IndexReads } from '../analysis/index-reads.js'
import { type AnalysisService, ClosedError } from '../analysis/process/analysis-service.js'
import type { KeyUses } from '../analysis/usage/key-uses.js'
import type { UnseenTools } from '../analysis/usage/unseen-tools.js'
import type { CleanResultCache } from '../cache/clean-result-cache.js'
import type { EvaluationCache } from '../cache/evaluation-cache.js'
import type { Installed } from '../cache/installation.js'
import type { PersistentResults } from '../cache/persistent-results.js'
import { serializedFacts } from '../cache/serialized-facts.js'
import { byRole, emptyReport, type FileReport } from '../reports.js'
import type { Revision } from '../revision.js'
import type { Sampling } from '../samples/sampling.js'
import { type ToolOutcome, toFacts } from './facts.js'
import { fileProblem, internalFault, samplesProblems, syntaxProblem, tsconfigProblem } from './problems.js'
import { registeredOnce } from './registered-once.js'
import { withWrittenPlaces } from './written-places.js'

/** What looking at a file takes. */
export interface FileCheckerParts {
  root: string
  config: Config
  /** Why nothing at all is evaluated; null where it is. */
  unavailableReason: string | null
  documents: Documents
  graph: ModuleGraph
  analysisService: AnalysisService
  packages: Packages
  evaluator: Evaluator
  evaluationCache: EvaluationCache
  installation: Installed
  persistentResults: PersistentResults | null
  cleanResults: CleanResultCache
  /** Whether kept results of files that nobody has open are held as text, too. */
  lowMemory: boolean
  keyUses: KeyUses
  unseenTools: UnseenTools
  ruleContext: RuleContext
  frameworks: readonly Framework[]
  converters(file: string): string[]
  indexReads: IndexReads
  sampling: Sampling
  revision: Revision
  log(line: string): void
}

/** A look at a file, with all that it depends on. */
interface Looked {
  look: FileAnalysis
  dependencies: Dependency[]
  /** Whether what it asked of the factory index was the same when it was done: what is made of it may be kept for other runs. */
  isSettled: boolean
}

/** Looks at one file at a time: its sites, what their evaluation says, what the rules say of that. */
export class FileChecker {
  readonly #parts: FileCheckerParts
  /** Of files that nobody has open: the tools that were made of a kept result. */
  readonly #known = new Map<string, { record: object; tools: ToolFacts[]; asked: string }>()
  /** What was known of factories when a file was looked at in a hurry, and something was left out. */
  readonly #leftOut = new Map<string, number>()

  constructor(parts: FileCheckerParts) {
    this.#parts = parts
  }

  /**
   * Null when something changed meanwhile. `alone`: nothing else may have been looked at yet, so that the file is read even
   * if its text has no sign of tools. Where our own code fails, that is a problem of this file alone.
   */
  async check(file: string, signal: AbortSignal | undefined, alone: boolean): Promise<FileReport | null> {
    const empty = emptyReport(file)
    try {
      return await this.#looked(empty, signal, alone)
    } catch (error) {
      if (signal?.aborted || error instanceof ClosedError) throw error
      this.#parts.log(`${file} could not be checked: ${error instanceof Error ? error.stack : String(error)}`)
      return { ...empty, problems: [internalFault(file, error)] }
    }
  }

  async #looked(
    empty: FileReport,
    signal: AbortSignal | undefined,
    alone: boolean,
  ): Promise<FileReport | null> {
    const { cleanResults, documents, graph, persistentResults, indexReads } = this.#parts
    const { file } = empty
    indexReads.begin(file)
    if (isManifest(file)) return this.#manifest(empty)
    if (!isSourceFile(file)) return empty
    const document = documents.read(file)
    if (document.text === null) {
      if (document.problem === null) return empty
      const { code, message, guess } = document.problem
      if (guess !== null && !graph.mayHaveTools(file, guess)) return empty
      return { ...empty, problems: [fileProblem(code, file, message)] }
    }
    if (!alone && !graph.mayHaveTools(file, document.text)) return empty
    const tools = persistentResults && this.#kept(file, persistentResults)
    if (tools) return this.#withSamples({ ...empty, ...(await this.#judged(tools)) })
    this.expectEvaluation(file, document.text)
    const revision = this.#parts.revision.current
    const looked = await this.analyzed(file, alone)
    signal?.throwIfAborted()
    if (!looked || revision !== this.#parts.revision.current) return null
    const { look } = looked
    if (!look.hasSites && !graph.mayHaveTools(file, document.text)) return empty
    const problems: FileProblem[] = []
    if (look.syntaxError) problems.push(syntaxProblem(file, document.text, look.syntaxError, look.hasSites))
    if (!look.hasSites) {
      if (problems.length === 0 && looked.isSettled)
        persistentResults?.keepUnrun(file, look, [], looked.dependencies)
      return { ...empty, problems }
    }
    const settings = graph.settings.of(file)
    if (settings.problem) problems.push(tsconfigProblem(settings.problem))
    const outcomes = await this.#outcomes(file, looked, signal)
    if (!outcomes) return null
    // While a file does not parse, that is the one thing to say about it.
    const facts = this.#facts(file, outcomes)
    const result = look.syntaxError ? null : persistentResults?.current(file)
    if (result) cleanResults.note(result, facts)
    const judged = look.syntaxError ? byRole(facts) : await this.#judged(facts)
    const report = await this.#withSamples({ ...empty, ...judged, problems })
    const held = this.#serialized(file, report.tools)
    if (result) cleanResults.note(result, held)
    return { ...report, tools: held, schemas: this.#serialized(file, report.schemas) }
  }

  /** A package.json, for the tools that it contributes. */
  async #manifest(empty: FileReport): Promise<FileReport> {
    const { documents, graph } = this.#parts
    const { text } = documents.read(empty.file)
    if (text === null || !graph.markers.mayContributeTools(text)) return empty
    const { contributedOutcomes } = await import('../analysis/contributed.js')
    const outcomes = await contributedOutcomes(text, this.#parts.frameworks)
    const tools = this.#facts(empty.file, outcomes)
    if (tools.length === 0) return empty
    return { ...empty, tools, findings: await runToolRules(tools, this.#parts.ruleContext) }
  }

  /** What a file's text says of its tools; null when it has changed by now. */
  async analyzed(file: string, urgent: boolean): Promise<Looked | null> {
    const { analysisService, graph, unavailableReason, converters, persistentResults, indexReads } =
      this.#parts
    const { registration } = this.#parts.config.evaluate
    const reads = indexReads.begin(file)
    const asked = await analysisService.ask(
      'look',
      [file, { converters: converters(file), evaluable: unavailableReason === null, registration }],
      { urgent, remember: persistentResults !== null },
    )
    if (!asked?.value) return null
    const { isWhole } = asked.value
    if (!isWhole) this.#leftOut.set(file, graph.index.version)
    reads.asked = askedOfIndex(asked.dependencies)
    const isSettled = isWhole && !indexReads.haveChanged(reads)
    // What is kept is of now: more may be known of factories by the time that the tools are evaluated.
    const kept = isSettled ? persistentResults?.asOfNow(asked.dependencies) : null
    return { look: asked.value, dependencies: kept ?? asked.dependencies, isSettled }
  }

  /** Looks at what was left out of a check in a hurry. Whether the file is to be checked again for it. */
  async followUp(file: string): Promise<boolean> {
    const before = this.#leftOut.get(file)
    if (before === undefined) return false
    this.#leftOut.delete(file)
    this.#parts.analysisService.isHurried = false
    await this.analyzed(file, false)
    return before !== this.#parts.graph.index.version
  }

  forget(file: string): void {
    this.#known.delete(file)
    this.#leftOut.delete(file)
  }

  /** With what is wrong with the samples file beside a file that has tools, and with its samples. */
  async #withSamples(report: FileReport): Promise<FileReport> {
    if (report.tools.length === 0) return report
    const file = samplesFileOf(report.file)
    const problems = samplesProblems(file, this.#parts.documents.read(file))
    // While the text does not parse, nothing of it was evaluated.
    const isBroken = report.problems.some(({ code }) => code === 'syntax-error')
    const tried = isBroken ? null : await this.#parts.sampling.tried(report.file, report.tools)
    const findings = tried ? await runSamplesRules(tried, this.#parts.ruleContext) : []
    return {
      ...report,
      findings: [...report.findings, ...findings],
      problems: [...report.problems, ...problems],
    }
  }

  /** A process starts, and loads the validators that the text names, while the file is parsed. */
  expectEvaluation(file: string, text: string): void {
    const { unavailableReason, graph, evaluator, analysisService } = this.#parts
    analysisService.warm()
    if (unavailableReason !== null || !graph.mayHaveTools(file, text)) return
    // To start a process holds the thread for some milliseconds: each has a turn of its own.
    setImmediate(() => evaluator.warm(() => this.#validators(file, text)))
  }

  /** The installed validators that a text seems to import. They are watched from now on: they are loaded as they are now. */
  #validators(file: string, text: string): PackageFile[] {
    const { graph, installation } = this.#parts
    const found = new Map<string, PackageFile>()
    for (const [, specifier = ''] of text.matchAll(/\bfrom\s*['"]([^'"\n]+)['"]/g)) {
      if (vendorOfModule(specifier) === null) continue
      const link = graph.resolver.link(specifier, file)
      if (link.kind === 'package') found.set(link.path, { path: link.path, name: link.name })
    }
    installation.watchPackages(found.keys())
    return [...found.values()]
  }

  async #judged(facts: ToolFacts[]): Promise<Pick<FileReport, 'tools' | 'schemas' | 'findings'>> {
    const { cleanResults, ruleContext } = this.#parts
    const { tools, schemas } = byRole(facts)
    const judge = async () => [
      ...(await runToolRules(tools, ruleContext)),
      ...(await runPromptRules(schemas, ruleContext)),
    ]
    return { tools, schemas, findings: await cleanResults.judged('rules', facts, () => '', judge) }
  }

  /** The tools and other schemas of a file of which the result is kept: the same objects for as long as they are the same. */
  #kept(file: string, persistentResults: PersistentResults): ToolFacts[] | null {
    const record = persistentResults.current(file)
    if (record === null) return null
    const known = this.#known.get(file)
    if (known?.record === record && this.#asked(file, known.tools) === known.asked) return known.tools
    const cached = persistentResults.get(file)
    if (!cached) return null
    const facts = this.#facts(file, cached.outcomes)
    const tools = this.#isUnopened(file) ? facts.map(serializedFacts) : facts
    this.#parts.cleanResults.note(record, tools)
    if (this.#isUnopened(file)) this.#known.set(file, { record, tools, asked: this.#asked(file, tools) })
    else this.#known.delete(file)
    return tools
  }

  /** What facts were made of besides the result. */
  #asked(file: string, tools: readonly ToolFacts[]): string {
    const versions = tools.map(({ vendor }) => vendor && this.#installed(vendor, file))
    const { keyUses, unseenTools } = this.#parts
    const versionsOfFrameworks = tools.map((tool) => this.#mendedCalls(tool).mendedCalls?.version)
    return JSON.stringify([versions, versionsOfFrameworks, keyUses.keysOf(file), unseenTools.keyOf(file)])
  }

  #isUnopened(file: string): boolean {
    const { lowMemory, documents } = this.#parts
    return lowMemory && !documents.isOpen(file)
  }

  /** Of a file that nobody has open: the results of many evaluations would soon take more memory than all else. */
  #serialized(file: string, tools: ToolFacts[]): ToolFacts[] {
    return this.#parts.documents.isOpen(file) ? tools : tools.map(serializedFacts)
  }

  #facts(file: string, outcomes: ToolOutcome[]): ToolFacts[] {
    const { root, keyUses, unseenTools } = this.#parts
    const facts = toFacts(root, file, outcomes, this.#installed, (...held) => keyUses.of(...held))
    for (const tool of facts) {
      Object.assign(tool, this.#mendedCalls(tool))
      Object.assign(tool, survives(tool))
    }
    unseenTools.seek(file, byRole(facts).tools)
    const makers = new Set<string>()
    return registeredOnce(facts).flatMap((tool) => {
      if (unseenTools.isFilledByKnown(tool)) return []
      const unseen = tool.site.role ? null : unseenTools.of(tool)
      // An abstract class is no tool: it stands for those that extend it.
      if (unseen === null) return tool.site.maker?.isAbstract ? [] : [tool]
      const maker = `${unseen.unseenBy.kind} ${unseen.unseenBy.name}`
      // Two branches of a wrapper stand for the same tools.
      if (makers.has(maker) && tool.status === 'unevaluated') return []
      makers.add(maker)
      return [{ ...tool, ...unseen }]
    })
  }

  /** Which calls the installed version of a tool's framework mends. */
  #mendedCalls({ file, site }: ToolFacts): Pick<ToolFacts, 'mendedCalls'> {
    const { graph, frameworks } = this.#parts
    const framework = frameworks.find(({ id }) => id === site.framework)
    const [name] = framework?.packages ?? []
    if (!framework?.mendsCalls || name === undefined || site.answeredByOwn) return {}
    const version = graph.resolver.versions.of(name, file)
    if (version === null) return {}
    const attempts = Object.entries(framework.mendsCalls).map(([attempt, { since }]) => [
      attempt,
      since === undefined || compareVersions(version, since) >= 0,
    ])
    return { mendedCalls: { version, attempts: Object.fromEntries(attempts) } }
  }

  readonly #installed = (vendor: string, file: string): string | null => {
    const { graph, packages } = this.#parts
    for (const module of modulesOfVendor(vendor)) {
      const link = graph.resolver.link(module, file)
      if (link.kind === 'package') return packages.versionOf(link.path)
    }
    return null
  }

  /** Null when something changed while others were asked. */
  async #outcomes(
    file: string,
    looked: Looked,
    signal: AbortSignal | undefined,
  ): Promise<ToolOutcome[] | null> {
    const { look, dependencies } = looked
    const { unavailableReason, evaluationCache: answers, installation, persistentResults, log } = this.#parts
    const { analysisService } = this.#parts
    const { sites, prepared } = look
    const revision = this.#parts.revision.current
    if (unavailableReason !== null) return unevaluated(sites, unavailableReason)
    if (look.syntaxError) return unevaluated(sites, 'The file has a syntax error, so its code cannot run.')
    if (prepared === null) {
      const outcomes = unevaluated(sites, '')
      if (looked.isSettled) persistentResults?.keepUnrun(file, look, outcomes, dependencies)
      return outcomes
    }
    if ('failed' in prepared) {
      log(`${file} could not be prepared: ${prepared.stack}`)
      return notPrepared(sites, prepared.failed)
    }
    installation.watch(prepared)
    const answer = await answers.of(prepared)
    const traced = await this.#traced(prepared, answer)
    signal?.throwIfAborted()
    if (!traced || revision !== this.#parts.revision.current) return null
    const outcomes = toOutcomes(prepared, answer, traced)
    const files = prepared.request.modules.flatMap(({ id, format }) => (format === 'lazy' ? [id] : []))
    const placed = await withWrittenPlaces(file, outcomes, files, analysisService, {
      remember: persistentResults !== null,
    })
    signal?.throwIfAborted()
    if (!placed || revision !== this.#parts.revision.current) return null
    if (!persistentResults || !looked.isSettled) return placed.outcomes
    // A package that has changed meanwhile, unnoticed so far, would be taken for the one that it was evaluated with.
    if ('packages' in answer && !installation.isAsWatched(answer.packages.map(({ path }) => path)))
      return placed.outcomes
    persistentResults.keep(look, prepared, answer, placed.outcomes, [...dependencies, ...placed.dependencies])
    // It is kept, or it is asked again.
    if (this.#isUnopened(file)) answers.forget(file)
    return placed.outcomes
  }

  /** The failures in an answer, led back to the source; null when that has changed by now. */
  async #traced({ request, key }: Prepared, answer: EvaluateOutcome) {
    const failures = failuresOf(answer)
    if (failures.length === 0) return new Map()
    const asked = await this.#parts.analysisService.ask('trace', [request.file, key, failures], {
      urgent: true,
    })
    // The analysis that knew the file is gone: look again.
    return asked?.value ? new Map(asked.value.map((failure, index) => [failures[index], failure])) : null
  }
}

/** How many of the calls that models really make a tool survives, as far as its validator was asked. */
function survives({ reading, mendedCalls }: ToolFacts): Pick<ToolFacts, 'survives'> {
  const probes = reading?.callProbes
  if (probes?.status !== 'probed') return {}
  const attempts = probes.attempts.map((each) => asMended(each, mendedCalls))
  return { survives: { count: survived(attempts), of: ATTEMPTS.length } }
}
