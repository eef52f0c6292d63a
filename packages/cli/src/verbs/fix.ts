import { Draft, type FileChange } from '../edits/draft.js'
import { writeChanges } from '../edits/write.js'
import type { Finding, Fix, Report } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { type Fixability, fixabilityOf, mayBeFixed, triedFixes } from '../fixable.js'
import { formatDiff } from '../format/diff.js'
import { fileNamer } from '../format/names.js'
import { prettyReport } from '../format/print.js'
import { counted, wrap } from '../format/text.js'
import { eachLine, visible } from '../format/visible.js'
import { requireRule } from '../rule-settings.js'
import { type Overrides, type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { summarize, verdict } from '../summary.js'

export interface FixOptions extends ProjectOptions {
  dryRun?: boolean
  /** Also `parameters` that were only partly observed: for a person to complete. */
  partial?: boolean
  /** Findings of these codes alone. */
  rule?: string[]
  exitZero?: boolean
}

interface Made {
  finding: Finding
  fix: Fix
}

/** A fix may uncover what another one can do; more rounds than this mean that fixes undo each other. */
const mostRounds = 10

/** `toolsight fix [paths…]`: makes the preferred fixes, writes them, and says what remains. */
export async function fix(paths: readonly string[], options: FixOptions, session: Session): Promise<number> {
  const start = performance.now()
  const { terminal } = session
  for (const code of options.rule ?? []) requireRule(code, session.engine)
  const rule = options.rule?.map(session.engine.currentCode)
  const { made, left, changes, remaining } = await withProject(session, options, (project) =>
    workOut(project, paths, { ...options, ...(rule && { rule }) }),
  )
  const nameFile = fileNamer(terminal.cwd)

  if (options.dryRun) {
    await terminal.stdout.write(formatDiff(changes, nameFile, terminal.stdout.colour))
    const what =
      changes.length === 0
        ? nothing
        : `${counted(made.length, 'finding')} would be fixed in ${counted(changes.length, 'file')}. Nothing was written.`
    const layout = { nameFile, columns: terminal.stderr.columns }
    await terminal.stderr.write(`${[what, ...formatLeft(left, layout)].join('\n\n')}\n`)
    // Where nothing would be done, and nothing was passed over, nothing is wrong with the command.
    if (changes.length + left.length === 0) return exitCodes.clean
    return verdict(summarize(remaining, 0), options)
  }

  if (changes.length > 0) await writeChanges(changes, nameFile)
  // What is on disk now is what counts, read by an engine that has not seen it before.
  const again = async (project: Project) => {
    const report = await project.check(await project.files(paths), { capture: true })
    return { report, fixable: fixabilityOf(await triedFixes(project.workspace, report.findings)) }
  }
  const isAllTried = changes.length === 0 && options.rule === undefined
  const { report, fixable } = isAllTried
    ? { report: remaining, fixable: new Map<Finding, Fixability>() }
    : await withProject(session, options, again)
  const summary = summarize(report, performance.now() - start)
  const layout = { nameFile, columns: terminal.stdout.columns }
  const parts = [formatMade(made, changes, layout), ...formatLeft(left, layout)]
  await terminal.stdout.write(`${parts.join('\n\n')}\n\n`)
  const print = { project: options, fixable, paths }
  await terminal.stdout.write(prettyReport(report, summary, print, session))
  return verdict(summary, options)
}

/**
 * Makes the preferred fixes and writes them, before `check` says what is left.
 *
 * @returns what was made, as text for people
 */
export async function makeFixes(
  paths: readonly string[],
  options: ProjectOptions,
  session: Session,
  overrides?: Overrides,
  only: Pick<WorkOptions, 'rule' | 'alsoKinds' | 'tool'> = {},
): Promise<string> {
  const work = (project: Project) => workOut(project, paths, only)
  const { made, changes } = await withProject(session, options, work, overrides)
  const nameFile = fileNamer(session.terminal.cwd)
  if (changes.length > 0) await writeChanges(changes, nameFile)
  return formatMade(made, changes, { nameFile, columns: session.terminal.stdout.columns })
}

interface Worked {
  made: Made[]
  /** Offered, and for a person to decide on or to make possible. */
  left: Made[]
  changes: FileChange[]
  /** What the engine finds in the texts with the fixes made. */
  remaining: Report
}

interface WorkOptions extends Pick<FixOptions, 'partial' | 'rule'> {
  /** Kinds of fixes that are made although none is preferred, once nothing else is left. */
  alsoKinds?: readonly string[]
  /** The only tool whose findings are fixed, by its id. */
  tool?: string
}

async function workOut(
  { workspace, files, check }: Project,
  paths: readonly string[],
  { partial = false, rule, alsoKinds = [], tool }: WorkOptions,
): Promise<Worked> {
  const checked = await files(paths)
  const draft = new Draft()
  const made: Made[] = []
  const tried = new Set<string>()
  let left: Made[] = []
  let version = 0
  let report = await check(checked, { capture: true })

  for (let round = 0; round < mostRounds; round++) {
    const offered: Made[] = []
    const later: Made[] = []
    left = []
    for (const finding of report.findings) {
      if (!mayBeFixed(finding) || tried.has(identity(finding))) continue
      if (rule !== undefined && !rule.includes(finding.code)) continue
      if (tool !== undefined && finding.toolId !== tool) continue
      const offer = await workspace.fixes.preferred(finding)
      // What only an editor can offer is no more than the finding itself, which is told of anyway.
      if (offer === null || offer.template) continue
      if (!offer.preferred && finding.fix && alsoKinds.includes(finding.fix.kind) && offer.edits.length > 0) {
        later.push({ finding, fix: offer })
        continue
      }
      const taken = offer.preferred || (partial && isPartial(finding) && offer.edits.length > 0)
      const list = taken ? offered : left
      list.push({ finding, fix: offer })
    }
    if (offered.length === 0) offered.push(...later)
    if (offered.length === 0) break

    const fresh = new Set(
      offered.flatMap((each) => each.fix.edits.map((edit) => edit.file)).filter((f) => !draft.has(f)),
    )
    if (fresh.size > 0) {
      // The engine is given the very text that the edits will be made to; only then do their places count.
      for (const file of fresh) workspace.update(file, await draft.open(file), ++version)
    } else {
      const result = draft.make(offered)
      for (const each of result.made) tried.add(identity(each.finding))
      made.push(...result.made)
      if (result.made.length === 0) break
      for (const file of result.changed) workspace.update(file, draft.text(file) ?? '', ++version)
    }
    report = await check(checked, { capture: true })
  }
  return { made, left, changes: draft.changes(), remaining: report }
}

function isPartial({ fix }: Finding): boolean {
  return fix?.kind === 'generate-parameters' && fix.partial
}

/** A finding that comes back after its fix is not fixed again. */
function identity({ code, file, toolId, path, message }: Finding): string {
  // What is about no tool is told apart by what it says.
  return JSON.stringify([code, file, toolId ?? message, path])
}

const nothing = 'There is nothing that can be fixed with certainty.'

interface Layout {
  nameFile(file: string): string
  columns: number
}

function formatMade(made: readonly Made[], changes: readonly FileChange[], layout: Layout): string {
  if (changes.length === 0) return nothing
  const head = `Fixed ${counted(made.length, 'finding')} in ${counted(changes.length, 'file')}:`
  return [head, ...made.map((each) => formatFix(each, layout))].join('\n\n')
}

/** What a person has to decide, or to make possible: never passed over in silence. */
function formatLeft(left: readonly Made[], layout: Layout): string[] {
  return left.length === 0 ? [] : ['Not fixed:', ...left.map((each) => formatFix(each, layout))]
}

function formatFix({ finding, fix }: Made, { nameFile, columns }: Layout): string {
  const place = `${nameFile(finding.file)}:${finding.range.start.line + 1}`
  const tool = finding.tool === null ? '' : ` (${finding.tool})`
  const more = (fix.obstacle ?? fix.description).trim()
  const lines = [wrap(visible(`${place}${tool}: ${fix.title}`), columns, '  ')]
  if (more !== '') lines.push(wrap(eachLine(more), columns, '    '))
  return lines.join('\n')
}
