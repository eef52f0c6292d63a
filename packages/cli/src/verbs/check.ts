import { requireBaseline, withoutAccepted } from '../baseline.js'
import type { Report, ToolFacts, WireForm } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { triedFixes } from '../fixable.js'
import { type Checked, FORMATS, type Format, printed } from '../format/formats.js'
import { outputFiles, writeOutput } from '../io/outputs.js'
import { ruleSettings } from '../rule-settings.js'
import { requireScope, scopeOf } from '../scope.js'
import { type Project, type Session, withProject } from '../session.js'
import { summarize, verdict } from '../summary.js'
import type { withTypes as WithTypes } from '../types.js'
import { UsageError } from '../usage-error.js'
import type { CheckOptions } from './check-options.js'

/** Columns of a report that is kept in a file. */
const FILE_COLUMNS = 100

/** `toolsight check [paths…]`: every tool and every finding. */
export async function check(
  paths: readonly string[],
  options: CheckOptions,
  session: Session,
): Promise<number> {
  const start = performance.now()
  const { terminal, engine } = session
  requireScope(paths, options, options)
  requireBaseline(options)
  if (options.watch) {
    requireWatchable(options)
    const { watchProject } = await import('../watch/watch.js')
    await watchProject(paths, options, session)
    return terminal.signal.aborted ? exitCodes.interrupted : exitCodes.clean
  }
  const outputs = await outputFiles(options.output ?? [], FORMATS, session)
  const formats = new Set([options.format, ...outputs.map(({ format }) => format)])
  const overrides = { targets: options.target, rules: ruleSettings(options.rule ?? [], engine) }
  if (options.fix) {
    const { makeFixes } = await import('./fix.js')
    const made = await makeFixes(paths, options, session, overrides)
    // What other programs read stands alone.
    await (options.format === 'pretty' ? terminal.stdout : terminal.stderr).write(`${made}\n\n`)
  }
  const work = (project: Project) => found(paths, options, formats, project, session)
  const { hasTools, ...all } = await withProject(session, options, work, overrides)
  const summary = summarize(all.report, performance.now() - start)
  const checked: Checked = { ...all, summary }
  for (const output of outputs) {
    const paper = { colour: false, columns: FILE_COLUMNS }
    await writeOutput(output, await printed(output.format, checked, paper, session))
  }
  await terminal.stdout.write(await printed(options.format, checked, terminal.stdout, session))
  const { maxWarnings } = options
  if (maxWarnings !== undefined && summary.warnings > maxWarnings) {
    await terminal.stderr.write(
      `More warnings than --max-warnings allows: ${summary.warnings} of ${maxWarnings}.\n`,
    )
  }
  const lacksTools = (options.requireTools ?? false) && !hasTools
  if (lacksTools) await terminal.stderr.write('No tools found, and --require-tools asks for at least one.\n')
  return verdict(summary, { ...options, lacksTools })
}

const typed: typeof WithTypes = async (...given) => (await import('../types.js')).withTypes(...given)

/** What a server lists of each prompt. */
async function listedPrompts(
  prompts: Report['schemas'],
  { wire }: Project['workspace'],
): Promise<Checked['listed']> {
  const listed = new Map<ToolFacts, WireForm>()
  for (const prompt of prompts) listed.set(prompt, await wire.listed(prompt))
  return listed
}

/** @throws {UsageError} for what is of a single report */
function requireWatchable(options: CheckOptions): void {
  const { changed, stdin, baseline, output = [], server, format, summary, statistics, fix, types } = options
  const others = {
    '--changed': changed !== undefined,
    '--stdin': stdin === true,
    '--baseline': baseline !== undefined,
    '--output': output.length > 0,
    '--server': server !== undefined,
    '--summary': summary === true,
    '--statistics': statistics === true,
    '--fix': fix === true,
    '--types': types === true,
    [`--format ${format}`]: format !== 'pretty',
  }
  const other = Object.entries(others).find(([, isGiven]) => isGiven)
  if (other) throw new UsageError(`--watch and ${other[0]} do not go together.`)
}

/** What the project's report comes to, for these formats. */
async function found(
  paths: readonly string[],
  options: CheckOptions,
  formats: ReadonlySet<Format>,
  project: Project,
  session: Session,
): Promise<Omit<Checked, 'summary'> & { hasTools: boolean }> {
  const { workspace, root } = project
  const { quiet = false, all = false, summary: byPackage = false, statistics = false, baseline } = options
  const scope = await scopeOf(paths, options, project, session)
  const { files, nothing, readText } = scope
  const untyped = await project.check(files, { capture: true })
  const given = options.stdin ? (files[0] ?? null) : null
  const whole = options.types ? await typed(untyped, { readText, given }, project, options, session) : untyped
  if (files.length === 0 && whole.findings.length === 0 && whole.tools.length === 0) {
    throw new UsageError(
      `There is no file to check below ${root}. Look at "include" and "exclude" in toolsight.config.json, or name the files.`,
    )
  }
  // Of all findings: those that are left keep their numbers.
  const fingerprints = session.engine.fingerprintsOf(whole.findings)
  const isChecked = (file: string) => (paths.length === 0 && !options.stdin) || files.includes(file)
  const judged =
    baseline === undefined
      ? { report: whole, outcome: null }
      : await withoutAccepted(whole, { ...options, baseline }, { fingerprints, isChecked }, session)
  const report = await scope.restrict(judged.report)
  const hasTools = whole.tools.length > 0
  const isExplained = formats.has('json') || (formats.has('pretty') && !quiet)
  const namesChoices = formats.has('json') || formats.has('sarif')
  const needsFixes = namesChoices || formats.has('pretty')
  return {
    report,
    root,
    hasTools,
    noTools:
      isExplained && !hasTools && nothing === null && files.length > 0
        ? await workspace.manifest.whyNoTools(files)
        : null,
    nothing,
    readText,
    fixes: await triedFixes(workspace, needsFixes ? report.findings : [], {
      withoutChoices: !namesChoices,
    }),
    listed: await listedPrompts(formats.has('json') ? report.schemas : [], workspace),
    fingerprints,
    baseline: judged.outcome,
    overview: byPackage || statistics ? workspace.manifest.overview(report) : null,
    byPackage,
    paths,
    project: options,
    quiet,
    all,
  }
}
