import type { Finding, Report } from '../engine.js'
import type { Fixability } from '../fixable.js'
import type { ProjectOptions, Session } from '../session.js'
import type { Summary } from '../summary.js'
import { commandLine, fileNamer, programName, textReader } from './names.js'
import { formatPretty } from './pretty.js'

export interface PrintOptions {
  project: ProjectOptions
  fixable: ReadonlyMap<Finding, Fixability>
  /** What the verb was given: commands that are printed name them again. */
  paths?: readonly string[]
  quiet?: boolean
  all?: boolean
  noTools?: string
}

/** The report for people, as the terminal at hand wants it. */
export function prettyReport(
  report: Report,
  summary: Summary,
  { project, fixable, paths = [], quiet = false, all = false, noTools = '' }: PrintOptions,
  { terminal, engine }: Session,
): string {
  const nameFile = fileNamer(terminal.cwd)
  const program = programName(terminal.env)
  const options = [
    ...(project.root === undefined ? [] : ['--root', project.root]),
    ...(project.config === undefined ? [] : ['--config', project.config]),
  ]
  const command = (...words: string[]) => `${program} ${commandLine([...words, ...options])}`
  const layout = {
    colour: terminal.stdout.colour,
    columns: terminal.stdout.columns,
    fixable,
    quiet,
    all,
    noTools,
    nameFile,
    readText: textReader(),
    fixCommand: (file: string | null) => command('fix', ...(file === null ? [] : [nameFile(file)])),
    targets: engine.targetLines(
      engine.targetCounts(report, nameFile),
      `${command('targets')} --set <target>`,
    ),
    explainCommand: (code: string) => `${program} explain ${code}`,
    listCommand: command('list', ...paths),
    allCommand: command('check', ...paths, '--all'),
  }
  return formatPretty(report, summary, layout, engine)
}
