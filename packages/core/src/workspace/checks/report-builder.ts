import type { TimeSlicer } from '../../common/time-slicer.js'
import type { FileProblem, ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import { removeSuppressed, suppressionContext } from '../../rules/engine/apply-suppressions.js'
import { mergeFindings } from '../../rules/engine/merge.js'
import { inOrder } from '../../rules/engine/order.js'
import { ofAllTargets } from '../../rules/engine/report.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import { mayBeSilenced } from '../../rules/engine/suppression.js'
import { fileProblemFindings } from '../../rules/files/file-problems.js'
import { dependOnSets, runSetRules, WIRE_CODES } from '../../rules/index.js'
import { NEUTRAL_TARGET } from '../../wire/index.js'
import type { ModuleGraph } from '../analysis/graph.js'
import { withoutHandedOn } from '../analysis/handed-on.js'
import type { ToolSets } from '../analysis/tool-sets.js'
import type { ModelUses } from '../analysis/usage/model-uses.js'
import type { UnusedTools } from '../analysis/usage/unused-tools.js'
import type { CleanResultCache } from '../cache/clean-result-cache.js'
import type { FileReport, Report, ToolTargets } from '../reports.js'
import type { ServerNames } from '../servers/server-names.js'
import type { SentForms } from '../wire/sent-forms.js'
import type { TargetChoices } from '../wire/target-choices.js'
import { wireFindings } from '../wire/wire-findings.js'
import type { WorkspaceFiles } from '../workspace-files.js'
import type { BudgetTotals } from './budget-totals.js'
import type { Faults } from './faults.js'
import type { LikelyTools } from './likely-tools.js'
import type { NamedTools } from './named-tools.js'
import type { PackagesWithoutTools } from './packages-without-tools.js'
import type { RelatedTools } from './related-tools.js'

export interface ReportBuilderParts {
  graph: ModuleGraph
  relatedTools: RelatedTools
  budgetTotals: BudgetTotals
  sentForms: SentForms
  cleanResults: CleanResultCache
  ruleContext: RuleContext
  toolSets: ToolSets
  faults: Faults
  targetChoices: TargetChoices
  modelUses: ModelUses
  withoutTools: PackagesWithoutTools
  likelyTools: LikelyTools
  serverNames: ServerNames
  namedTools: NamedTools
  unusedTools: UnusedTools
  files: WorkspaceFiles
}

/** Puts together what files show by themselves and what shows between them, less what comments silence. */
export class ReportBuilder {
  readonly #parts: ReportBuilderParts

  constructor(parts: ReportBuilderParts) {
    this.#parts = parts
  }

  /** A file's findings, beside what was checked of the others before. */
  async ofFile(checked: FileReport, reports: ReadonlyMap<string, FileReport>): Promise<FileReport> {
    const [report = checked] = this.withoutHandedOn([checked], [...reports.values()])
    const { relatedTools, budgetTotals, ruleContext, toolSets, faults, withoutTools, likelyTools } =
      this.#parts
    await this.#nameServers(report.tools, [...reports.keys(), report.file])
    const sent = await wireFindings(report.tools, this.#parts)
    const together = [...relatedTools.others(report.file), ...report.tools]
    if (budgetTotals.isOver || dependOnSets(together, ruleContext))
      await toolSets.find([...reports.values(), report])
    const all = () => {
      const others = [...reports.values()].filter(({ file }) => file !== report.file)
      return this.#isAll(reports) ? [...others, report].flatMap(({ tools }) => tools) : null
    }
    await this.#parts.namedTools.find(all, { files: [report.file], whole: false })
    const shared = await runSetRules(together, ruleContext)
    const ids = new Set(report.tools.map(({ id }) => id))
    const isOwn = ({ toolId, file }: Finding) => (toolId === null ? file === report.file : ids.has(toolId))
    const likely = await likelyTools.find([report], () => [...reports.values(), report])
    const problems = [
      ...report.problems,
      ...faults.of(report.file),
      ...withoutTools.of(report.file),
      ...likely,
    ]
    const { unusedTools } = this.#parts
    await unusedTools.renew(report, reports.values())
    const whole = fileProblemFindings([...problems, ...unusedTools.problems([report])], ruleContext)
    const found = [
      ...this.#weakened([...report.findings, ...sent, ...shared.filter(isOwn)], report.tools),
      ...whole,
    ]
    const ofOthers = shared.filter((each) => !isOwn(each))
    const besides = await this.#besides(report, reports, ofOthers)
    const kept = [...byFile(found, [report.file])].map(([file, those]) =>
      file === report.file
        ? this.#silence(file, inOrder(those), report, reports, besides)
        : this.#silence(file, inOrder(those), undefined, reports),
    )
    return {
      ...report,
      targets: this.#targetsOf(report.tools),
      uses: this.#parts.modelUses.about(report.file),
      findings: inOrder(kept.flat()),
    }
  }

  /** What there is to say, in a file with comments that silence, of tools that other files register. */
  async #besides(
    { file }: FileReport,
    reports: ReadonlyMap<string, FileReport>,
    ofOthers: readonly Finding[],
  ): Promise<Finding[]> {
    if (!mayBeSilenced(this.#parts.graph.read(file))) return []
    const others = [...reports.values()].filter((report) => report.file !== file)
    const registered = others.flatMap(({ tools }) =>
      tools.filter(({ site }) => site.recognised === 'registration'),
    )
    const found = [...others.flatMap(({ findings }) => findings), ...ofOthers]
    return [...found, ...(await wireFindings(registered, this.#parts))].filter((each) => each.file === file)
  }

  /** @param problems of what was listed, besides those of the reports */
  async ofAll(
    ordered: readonly FileReport[],
    problems: readonly FileProblem[],
    turns: TimeSlicer,
  ): Promise<Report> {
    const { budgetTotals, ruleContext, toolSets } = this.#parts
    const reports = new Map(ordered.map((report) => [report.file, report]))
    const tools = ordered.flatMap((report) => report.tools)
    const own = ordered.flatMap((report) => report.findings)
    await this.#nameServers(tools, reports.keys(), turns)
    const sent = await wireFindings(tools, this.#parts)
    if (budgetTotals.isOver || dependOnSets(tools, ruleContext)) await toolSets.find(ordered, turns)
    const isAll = this.#isAll(reports)
    await this.#parts.namedTools.find(() => (isAll ? tools : null), {
      files: reports.keys(),
      whole: true,
      turns,
    })
    const shared = await runSetRules(tools, ruleContext, () => turns.yieldIfDue())
    // Every file that a broken tsconfig governs has its problem: that is one finding.
    const found = ordered.flatMap((report) => [...report.problems, ...this.#parts.faults.of(report.file)])
    const unused = this.#parts.unusedTools.problems(ordered)
    const whole = fileProblemFindings([...found, ...problems, ...unused], ruleContext)
    const grouped = byFile(
      [...this.#weakened([...own, ...sent, ...shared], tools), ...whole],
      ordered.map(({ file }) => file),
    )
    const findings: Finding[] = []
    for (const [file, found] of grouped) {
      findings.push(...this.#silence(file, found, reports.get(file), reports))
      await turns.yieldIfDue()
    }
    const schemas = ordered.flatMap((report) => report.schemas)
    const targets = this.#targetsOf(tools)
    return { files: ordered.length, tools, schemas, targets, findings: inOrder(findings) }
  }

  /** What is said of tools that nothing uses is never more than info. */
  #weakened(findings: Finding[], tools: readonly ToolFacts[]): Finding[] {
    const { unusedTools } = this.#parts
    const unused = new Set(tools.flatMap((tool) => (unusedTools.has(tool) ? [tool.id] : [])))
    if (unused.size === 0) return findings
    const isWeaker = ({ toolId, toolIds = [] }: Finding) =>
      toolIds.length > 0 ? toolIds.every((id) => unused.has(id)) : toolId !== null && unused.has(toolId)
    return findings.map((each) => (isWeaker(each) ? asInfo(each) : each))
  }

  withoutHandedOn(reports: readonly FileReport[], all: readonly FileReport[] = reports): FileReport[] {
    return withoutHandedOn(reports, all, (file) => this.#parts.ruleContext.packageOf(file)?.dir)
  }

  /** Whether these are the files of the whole workspace. */
  #isAll(reports: ReadonlyMap<string, FileReport>): boolean {
    return this.#parts.files.listed?.every((each) => reports.has(each)) ?? false
  }

  /** Hosts put a server's name before the names of its tools. */
  async #nameServers(
    tools: readonly ToolFacts[],
    files: Iterable<string>,
    turns?: TimeSlicer,
  ): Promise<void> {
    const { ruleContext, serverNames } = this.#parts
    if (tools.some((tool) => ruleContext.ownTargetOf(tool) === NEUTRAL_TARGET))
      await serverNames.find(files, turns)
  }

  #targetsOf(tools: readonly ToolFacts[]): ToolTargets {
    const { sentForms } = this.#parts
    return Object.fromEntries(tools.map((tool) => [tool.id, sentForms.choices(tool)]))
  }

  /**
   * `looked`: the files that took part in what all files show together. `besides`: what comments of this file silence of other
   * files' tools.
   */
  #silence(
    file: string,
    findings: Finding[],
    report: FileReport | undefined,
    looked: ReadonlyMap<string, FileReport>,
    besides: readonly Finding[] = [],
  ): Finding[] {
    const { graph, ruleContext } = this.#parts
    if (findings.length === 0 && (report?.tools.length ?? 0) === 0) return findings
    const text = graph.read(file)
    if (text === null) return mergeFindings(findings, WIRE_CODES)
    const scene = report ? suppressionContext(report, ruleContext, () => this.#isAll(looked)) : null
    return mergeFindings(removeSuppressed(file, text, findings, scene, besides), WIRE_CODES)
  }
}

function asInfo(finding: Finding): Finding {
  const { targets } = finding
  return { ...finding, severity: 'info', ...(targets && { targets: ofAllTargets(targets, 'info') }) }
}

/** `files`: those that come first, with or without findings. */
function byFile(findings: readonly Finding[], files: readonly string[]): Map<string, Finding[]> {
  const grouped = new Map<string, Finding[]>(files.map((file) => [file, []]))
  for (const finding of findings) {
    const same = grouped.get(finding.file)
    if (same) same.push(finding)
    else grouped.set(finding.file, [finding])
  }
  return grouped
}
