import { relativePath } from '@toolsight/core/paths'
import pc from 'picocolors'
import type { Engine, Json, Overview, Report } from '../engine.js'
import type { Summary } from '../summary.js'
import { noToolsIn } from './no-tools.js'
import { outcomeLine, painted } from './pretty.js'
import { counted, columns as inColumns, wrap } from './text.js'
import { visible } from './visible.js'

export interface OverviewOptions {
  colour: boolean
  columns: number
  /** With a table of the packages, all on one screen; else every rule. */
  hasPackages: boolean
  /** How a file (absolute) is called here. */
  nameFile(file: string): string
  /** The command that prints the findings. */
  checkCommand: string
}

/** Rows of each table where both are on one screen. */
const MAX_ROWS = 14

const PACKAGE_HEAD = ['errors', 'warnings', 'infos', 'tools', 'package']

/** A report in numbers, for people. */
export function formatOverview(
  report: Report,
  { packages, rules }: Overview,
  summary: Summary,
  { colour, columns, hasPackages, nameFile, checkCommand }: OverviewOptions,
  { statesLine, toolStandings }: Pick<Engine, 'statesLine' | 'toolStandings'>,
): string {
  const paint = pc.createColors(colour)
  const glance =
    report.tools.length === 0 ? noToolsIn(summary.files) : statesLine(toolStandings(report).values())
  const withFindings = packages.filter(({ errors, warnings, infos }) => errors + warnings + infos > 0)
  const clean = packages.length - withFindings.length
  const shownPackages = withFindings.slice(0, MAX_ROWS)
  const shownRules = hasPackages ? rules.slice(0, MAX_ROWS) : rules
  const packageRows = shownPackages.map(({ name, directory, tools, errors, warnings, infos }) => [
    ...[errors, warnings, infos, tools].map((count, at) => right(count, PACKAGE_HEAD[at])),
    visible(name ?? nameFile(directory)),
  ])
  const ruleRows = shownRules.map(({ findings, severity, packages: count, code }) => [
    right(findings, 'findings'),
    painted(severity, paint),
    ...(hasPackages ? [right(count, 'packages')] : []),
    code,
  ])
  const rest = (left: number, noun: string) =>
    left > 0 ? [paint.dim(`and ${counted(left, `more ${noun}`)}`)] : []
  const sections = [
    paint.bold(wrap(glance, columns)),
    hasPackages && withFindings.length > 0
      ? [
          ...inColumns([PACKAGE_HEAD, ...packageRows], columns),
          ...rest(withFindings.length - shownPackages.length, 'package'),
          ...(clean > 0 ? [paint.dim(`${counted(clean, 'package')} without findings`)] : []),
        ].join('\n')
      : '',
    rules.length > 0
      ? [
          ...inColumns(
            [['findings', 'severity', ...(hasPackages ? ['packages'] : []), 'rule'], ...ruleRows],
            columns,
          ),
          ...rest(rules.length - shownRules.length, 'rule'),
        ].join('\n')
      : '',
    [
      outcomeLine(summary, paint),
      ...(rules.length > 0 ? [paint.dim(`Print the findings: ${checkCommand}`)] : []),
    ].join('\n'),
  ]
  return `${sections.filter((each) => each !== '').join('\n\n')}\n`
}

/** Under the end of its title. */
function right(count: number, title = ''): string {
  return String(count).padStart(title.length)
}

/** The same for programs: folders are relative to `root` (absolute), with `/`; the root is `.`. */
export function overviewJson(
  { packages, rules }: Overview,
  root: string,
): Record<'packages' | 'rules', Json> {
  return {
    packages: packages.map(({ directory, ...counts }) => ({
      ...counts,
      directory: relativePath(root, directory) || '.',
    })),
    rules: rules.map((each) => ({ ...each })),
  }
}
