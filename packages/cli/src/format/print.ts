import pc from 'picocolors'
import type { Finding, Overview, Report } from '../engine.js'
import type { Fixability } from '../fixable.js'
import type { ProjectOptions, Session } from '../session.js'
import type { Summary } from '../summary.js'
import type { Differences } from '../watch/differences.js'
import { commandLine, fileNamer, programName, textReader } from './names.js'
import { formatOverview } from './overview.js'
import { formatFindings, formatPretty, type PrettyOptions } from './pretty.js'
import { visible } from './visible.js'

export interface PrintOptions {
  project: ProjectOptions
  fixable: ReadonlyMap<Finding, Fixability>
  /** What the verb was given: commands that are printed name them again. */
  paths?: readonly string[]
  quiet?: boolean
  all?: boolean
  noTools?: string
  nothing?: string | null
  readText?(file: string): string | null
  /** Where it is read; by default on the terminal. */
  colour?: boolean
  columns?: number
}

interface Commands {
  project: ProjectOptions
  paths?: readonly string[]
}

/** The report in numbers, for people. */
export function prettyOverview(
  checked: Commands & {
    report: Report
    overview: Overview
    byPackage: boolean
    summary: Summary
    colour: boolean
    columns: number
  },
  { terminal, engine }: Session,
): string {
  const { report, overview, summary, byPackage, colour, columns, paths = [] } = checked
  const layout = {
    colour,
    columns,
    hasPackages: byPackage,
    nameFile: fileNamer(terminal.cwd),
    checkCommand: commandOf(checked, terminal)('check', ...paths),
  }
  return formatOverview(report, overview, summary, layout, engine)
}

/** A command of the same project, as it is typed here. */
function commandOf({ project }: Commands, { env }: Session['terminal']): (...words: string[]) => string {
  const options = [
    ...(project.root === undefined ? [] : ['--root', project.root]),
    ...(project.config === undefined ? [] : ['--config', project.config]),
  ]
  return (...words) => `${programName(env)} ${commandLine([...words, ...options])}`
}

/** The report for people, as the terminal at hand wants it. */
export function prettyReport(
  report: Report,
  summary: Summary,
  options: PrintOptions,
  session: Session,
): string {
  return formatPretty(report, summary, layoutOf(report, options, session), session.engine)
}

/** What a check says that the one before did not: a line for each finding that is gone, and those that are new. */
export function prettyDifferences(
  { appeared, gone, added, removed }: Differences,
  report: Report,
  options: Pick<PrintOptions, 'project' | 'quiet'>,
  session: Session,
): string {
  const layout = layoutOf(report, { ...options, fixable: new Map() }, session)
  const paint = pc.createColors(layout.colour)
  const again = new Set(appeared.map(({ code, toolId, file }) => `${code} ${toolId} ${file}`))
  const lines = [
    ...added.map((tool) => `${paint.green('+')} ${visible(tool.name ?? tool.id)}  new tool`),
    ...removed.map((tool) => `${paint.dim('-')} ${visible(tool.name ?? tool.id)}  no longer there`),
    ...gone
      .filter(({ severity }) => !layout.quiet || severity === 'error')
      // One that only says something else now is printed once.
      .filter(({ code, toolId, file }) => !again.has(`${code} ${toolId} ${file}`))
      .map(
        ({ code, tool, file }) =>
          `${paint.green('✓')} ${code}  ${tool === null ? visible(layout.nameFile(file)) : visible(tool)}  is gone`,
      ),
  ]
  const found = formatFindings(appeared, { ...layout, all: true }, session.engine)
  return `${lines.map((line) => `${line}\n`).join('')}${found === '' ? '' : `\n${found}\n`}`
}

function layoutOf(
  report: Report,
  {
    project,
    fixable,
    paths = [],
    quiet = false,
    all = false,
    noTools = '',
    nothing = null,
    readText,
    colour,
    columns,
  }: PrintOptions,
  { terminal, engine }: Session,
): PrettyOptions {
  const nameFile = fileNamer(terminal.cwd)
  const program = programName(terminal.env)
  const command = commandOf({ project }, terminal)
  return {
    colour: colour ?? terminal.stdout.colour,
    columns: columns ?? terminal.stdout.columns,
    fixable,
    quiet,
    all,
    noTools,
    nameFile,
    nothing,
    readText: readText ?? textReader(),
    fixCommand: (file: string | null) => command('fix', ...(file === null ? [] : [nameFile(file)])),
    targets: engine.targetLines(
      engine.targetCounts(report, nameFile),
      `${command('targets')} --set <target>`,
    ),
    explainCommand: (code: string) => `${program} explain ${code}`,
    hardenCommand: (tool: string) => command('harden', tool),
    listCommand: command('list', ...paths),
    allCommand: command('check', ...paths, '--all'),
  }
}
