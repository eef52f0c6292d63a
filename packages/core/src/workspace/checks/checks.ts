import { TimeSlicer } from '../../common/time-slicer.js'
import type { Documents } from '../../files/documents.js'
import type { FileProblem, ToolFacts } from '../../model/facts.js'
import { inOrder } from '../../rules/engine/order.js'
import { sourcesOf } from '../../samples/files/samples-file.js'
import { isSourceFile } from '../../syntax/parse.js'
import { findFactories } from '../analysis/factories.js'
import type { ModuleGraph } from '../analysis/graph.js'
import type { IndexReads } from '../analysis/index-reads.js'
import type { AnalysisService } from '../analysis/process/analysis-service.js'
import type { KeyUses } from '../analysis/usage/key-uses.js'
import type { ModelUses } from '../analysis/usage/model-uses.js'
import type { UnseenTools } from '../analysis/usage/unseen-tools.js'
import type { UnusedTools } from '../analysis/usage/unused-tools.js'
import type { Invalidation } from '../cache/invalidation.js'
import type { PersistentResults } from '../cache/persistent-results.js'
import type { CheckOptions } from '../options.js'
import { emptyReport, type FileReport, type Report } from '../reports.js'
import type { Revision } from '../revision.js'
import type { SentForms } from '../wire/sent-forms.js'
import type { TargetChoices } from '../wire/target-choices.js'
import type { WorkspaceFiles } from '../workspace-files.js'
import type { FileChecker } from './file-checker.js'
import type { FileReports } from './file-reports.js'
import type { LikelyTools } from './likely-tools.js'
import type { PackagesWithoutTools } from './packages-without-tools.js'
import type { ReportBuilder } from './report-builder.js'

export interface ChecksParts {
  files: WorkspaceFiles
  documents: Documents
  revision: Revision
  graph: ModuleGraph
  indexReads: IndexReads
  analysisService: AnalysisService
  keyUses: KeyUses
  unseenTools: UnseenTools
  unusedTools: UnusedTools
  modelUses: ModelUses
  targetChoices: TargetChoices
  sentForms: SentForms
  persistentResults: PersistentResults | null
  lowMemory: boolean
  fileChecker: FileChecker
  reports: FileReports
  withoutTools: PackagesWithoutTools
  likelyTools: LikelyTools
  reportBuilder: ReportBuilder
  invalidation: Invalidation
  /** What is to be said of the configuration, which is in use. */
  configurationProblems(): FileProblem[]
  /** Files that are checked at once when all are known. */
  concurrency: number
}

/** Checks files: one, or all and what only shows when they are seen together. */
export class Checks {
  readonly #parts: ChecksParts

  constructor(parts: ChecksParts) {
    this.#parts = parts
  }

  async check(
    file: string,
    { signal, capture = false, isHurried = false }: CheckOptions = {},
  ): Promise<FileReport> {
    const { files, invalidation, analysisService, keyUses, unseenTools, modelUses } = this.#parts
    const { targetChoices, sentForms, reports, reportBuilder } = this.#parts
    analysisService.isHurried = isHurried
    const key = files.key(file)
    const samplesOf = sourcesOf(key)
    if (samplesOf.length > 0) return this.#checkSamples(key, { ...(signal && { signal }) })
    invalidation.refresh()
    await keyUses.renew(key)
    await unseenTools.renew(key)
    // Nothing else may have been looked at yet: what it imports tells whether it calls factories.
    const [report] = await Promise.all([
      this.#checkFile(key, signal, true),
      targetChoices.isAutomatic ? modelUses.renew(key) : null,
    ])
    if (capture) await sentForms.capture(report.tools, signal)
    return reportBuilder.ofFile(report, reports.all)
  }

  async checkAll(
    given: readonly string[],
    { signal, capture = false, isPart = false, onProgress }: CheckOptions = {},
  ): Promise<Report> {
    const { files, invalidation, documents, graph, analysisService, keyUses, unseenTools } = this.#parts
    const { persistentResults, fileChecker, indexReads, reportBuilder, targetChoices } = this.#parts
    analysisService.isHurried = false
    invalidation.refresh()
    const turns = new TimeSlicer()
    const keys = await files.keys(given, turns)
    const everything = () => files.all(keys)
    // What the rest of the workspace has is not looked at: what a file imports tells whether it calls factories.
    const alone = (await files.all(given)).length > given.length
    const reports = new Map<string, FileReport>()
    const check = async (file: string): Promise<void> => {
      const isFirst = !reports.has(file)
      const report = await this.#checkFile(file, signal, alone)
      reports.set(file, report)
      if (isFirst) onProgress?.(reports.size, keys.length, 'files')
    }
    const others = (isFirst: boolean) => this.#others(keys, isFirst)
    await findFactories(
      keys,
      { documents, graph, analysisService, persistentResults, fileChecker, indexReads, check, others },
      signal,
    )
    let next = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < keys.length; index = next++) {
        const file = keys[index] as string
        if (reports.has(file) && !indexReads.areOutdated(file)) continue
        await check(file)
        await turns.yieldIfDue()
      }
    }
    await Promise.all(Array.from({ length: this.#parts.concurrency }, work))
    indexReads.clear()
    const otherwise = new Set([
      ...(await keyUses.find(everything, turns, signal)),
      ...(await unseenTools.find(everything, turns, signal)),
    ])
    for (const file of otherwise)
      if (reports.has(file)) reports.set(file, await this.#checkFile(file, signal, alone))
    if (targetChoices.isAutomatic) {
      const { modelUses } = this.#parts
      if (isPart) for (const key of keys) await modelUses.renew(key)
      else await modelUses.find(await everything(), turns, signal)
    }
    const ordered = reportBuilder.withoutHandedOn(keys.map((key) => reports.get(key) as FileReport))
    if (capture) {
      const tools = ordered.flatMap((report) => report.tools)
      await this.#parts.sentForms.capture(tools, signal, (done) => onProgress?.(done, tools.length, 'tools'))
    }
    const without = await this.#parts.withoutTools.find(ordered, everything, turns, signal)
    const likely = await this.#parts.likelyTools.find(ordered, () => ordered, turns, signal)
    await this.#parts.unusedTools.find(ordered, everything, turns, signal)
    const report = await reportBuilder.ofAll(
      ordered,
      [...files.problems, ...without, ...likely, ...this.#parts.configurationProblems()],
      turns,
    )
    if (isPart) return report
    await persistentResults?.save()
    if (this.#parts.lowMemory) persistentResults?.release()
    return report
  }

  /** Looks at what was left out of a check in a hurry. Whether the file is to be checked again for it. */
  async followUp(file: string): Promise<boolean> {
    const { files, fileChecker } = this.#parts
    return fileChecker.followUp(files.key(file))
  }

  /** The report of a file as it was checked last; checked where it never was. */
  async known(file: string, options: CheckOptions = {}): Promise<FileReport> {
    return this.#parts.reports.all.get(file) ?? this.check(file, options)
  }

  /** The tools that a samples file may be about, those that their text hides at present too. */
  async toolsOf(samplesFile: string): Promise<ToolFacts[]> {
    const reports = await this.#checkSources(this.#parts.files.key(samplesFile))
    return reports.flatMap(({ tools, stale }) => [...tools, ...stale])
  }

  /** What the checks of the sources beside a samples file find in it. */
  async #checkSamples(file: string, options: CheckOptions): Promise<FileReport> {
    const reports = await this.#checkSources(file, options)
    const findings = reports.flatMap((report) => report.findings.filter((finding) => finding.file === file))
    return { ...emptyReport(file), findings: inOrder(findings) }
  }

  async #checkSources(samplesFile: string, options?: CheckOptions): Promise<FileReport[]> {
    const { documents } = this.#parts
    documents.refresh()
    const present = sourcesOf(samplesFile).filter((each) => documents.read(each).text !== null)
    return Promise.all(present.map((each) => this.check(each, options)))
  }

  /** Looks again when it was overtaken: a report is always of the texts as they stand, and the last one is the newest. */
  async #checkFile(file: string, signal: AbortSignal | undefined, alone = false): Promise<FileReport> {
    const { revision, fileChecker, reports } = this.#parts
    for (;;) {
      signal?.throwIfAborted()
      const before = revision.current
      const report = await fileChecker.check(file, signal, alone)
      if (report && before === revision.current) return reports.keep(report)
    }
  }

  /**
   * The other files of the workspace: at first only where one of these may have objects that are tools because another file gives them
   * to a call; later, functions of these are known that others may call.
   */
  async #others(keys: readonly string[], isFirst: boolean): Promise<string[]> {
    const { graph, documents, files } = this.#parts
    const mayBeGiven = (key: string) =>
      isSourceFile(key) && graph.markers.mayBeGiven(documents.read(key).text ?? '')
    if (isFirst && !keys.some(mayBeGiven)) return []
    const own = new Set(keys)
    return (await files.all(keys)).filter((file) => !own.has(file))
  }
}
