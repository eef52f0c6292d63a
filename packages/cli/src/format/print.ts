import type { Finding, Overview, Report } from '../engine.js'
import type { Fixability } from '../fixable.js'
import type { ProjectOptions, Session } from '../session.js'
import type { Summary } from '../summary.js'
import { commandLine, fileNamer, programName, textReader } from './names.js'
import { formatOverview } from './overview.js'
import { formatPretty } from './pretty.js'

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
): string {
  const nameFile = fileNamer(terminal.cwd)
  const program = programName(terminal.env)
  const command = commandOf({ project }, terminal)
  const layout = {
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
  return formatPretty(report, summary, layout, engine)
}
