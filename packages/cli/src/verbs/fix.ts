import { requireBelow, requireNoWorse, type WriteOptions, writeWorked } from '../edits/safe.js'
import { type WorkOptions, workOut } from '../edits/work-out.js'
import type { Finding } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { type Fixability, fixabilityOf, triedFixes } from '../fixable.js'
import { formatDiff } from '../format/diff.js'
import { fixesJson, formatLeft, formatMade, NOTHING } from '../format/fixes.js'
import { fileNamer } from '../format/names.js'
import { prettyReport } from '../format/print.js'
import { counted } from '../format/text.js'
import { writeJson } from '../io/write-json.js'
import { requireRule } from '../rule-settings.js'
import { type Overrides, type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { summarize, verdict } from '../summary.js'

export interface FixOptions extends ProjectOptions, WriteOptions {
  dryRun?: boolean
  /** Also `parameters` that were only partly observed: for a person to complete. */
  partial?: boolean
  /** Findings of these codes alone. */
  rule?: string[]
  /** Findings with these fingerprints alone. */
  finding?: string[]
  format?: 'pretty' | 'json'
  /** Nothing outside the root is written: for agents. */
  belowRoot?: boolean
  exitZero?: boolean
}

/** `toolsight fix [paths…]`: makes the preferred fixes, writes them, and says what remains. */
export async function fix(paths: readonly string[], options: FixOptions, session: Session): Promise<number> {
  const start = performance.now()
  const { terminal, engine } = session
  for (const code of options.rule ?? []) requireRule(code, engine)
  const rule = options.rule?.map(engine.currentCode)
  const { root, ...worked } = await withProject(session, options, async (project) => ({
    root: project.root,
    ...(await workOut(project, paths, { ...options, ...(rule && { rule }) }, session)),
  }))
  const { made, left, changes, remaining } = worked
  const nameFile = fileNamer(terminal.cwd)
  const isJson = options.format === 'json'
  if (options.belowRoot) await requireBelow(root, changes)

  if (options.dryRun) {
    requireNoWorse(worked, terminal.cwd)
    const summary = summarize(remaining, performance.now() - start)
    if (isJson) {
      await writeJson(fixesJson(worked, { root, isWritten: false, summary }), {}, terminal)
    } else {
      await terminal.stdout.write(formatDiff(changes, nameFile, terminal.stdout.colour))
      const what =
        changes.length === 0
          ? NOTHING
          : `${counted(made.length, 'finding')} would be fixed in ${counted(changes.length, 'file')}. Nothing was written.`
      const layout = { nameFile, columns: terminal.stderr.columns }
      await terminal.stderr.write(`${[what, ...formatLeft(left, layout)].join('\n\n')}\n`)
    }
    // Where nothing would be done, and nothing was passed over, nothing is wrong with the command.
    if (changes.length + left.length === 0) return exitCodes.clean
    return verdict(summary, options)
  }

  await writeWorked(worked, { root, cwd: terminal.cwd }, options)
  // What is on disk now is what counts, read by an engine that has not seen it before.
  const again = async (project: Project) => {
    const report = await project.check(await project.files(paths), { capture: true })
    const tried = await triedFixes(project.workspace, report.findings, { withoutChoices: true })
    return { report, fixable: fixabilityOf(tried) }
  }
  const isAllTried = changes.length === 0 && options.rule === undefined && options.finding === undefined
  const { report, fixable } = isAllTried
    ? { report: remaining, fixable: new Map<Finding, Fixability>() }
    : await withProject(session, options, again)
  const summary = summarize(report, performance.now() - start)
  if (isJson) {
    await writeJson(fixesJson(worked, { root, isWritten: true, summary }), {}, terminal)
    return verdict(summary, options)
  }
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
  options: ProjectOptions & WriteOptions,
  session: Session,
  overrides?: Overrides,
  only: Pick<WorkOptions, 'rule' | 'alsoKinds' | 'tool'> = {},
): Promise<string> {
  const { root, ...worked } = await withProject(
    session,
    options,
    async (project) => ({ root: project.root, ...(await workOut(project, paths, only, session)) }),
    overrides,
  )
  const { cwd, stdout } = session.terminal
  await writeWorked(worked, { root, cwd }, options)
  return formatMade(worked.made, worked.changes, { nameFile: fileNamer(cwd), columns: stdout.columns })
}
