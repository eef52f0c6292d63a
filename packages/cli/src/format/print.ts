import type { Report } from '../engine.js'
import type { ProjectOptions, Session } from '../session.js'
import type { Summary } from '../summary.js'
import { commandLine, fileNamer, programName, textReader } from './names.js'
import { formatPretty } from './pretty.js'

/** The report for people, as the terminal at hand wants it. */
export function prettyReport(
  report: Report,
  summary: Summary,
  { terminal, project, quiet }: { terminal: Session['terminal']; project: ProjectOptions; quiet: boolean },
): string {
  const nameFile = fileNamer(terminal.cwd)
  const program = programName(terminal.env)
  const options = [
    ...(project.root === undefined ? [] : ['--root', project.root]),
    ...(project.config === undefined ? [] : ['--config', project.config]),
  ]
  return formatPretty(report, summary, {
    colour: terminal.stdout.colour,
    columns: terminal.stdout.columns,
    quiet,
    nameFile,
    readText: textReader(),
    fixCommand: (file) =>
      `${program} ${commandLine(['fix', ...(file === null ? [] : [nameFile(file)]), ...options])}`,
    explainCommand: (code) => `${program} explain ${code}`,
  })
}
