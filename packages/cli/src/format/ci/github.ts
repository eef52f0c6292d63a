import type { Engine, Finding, Report, Severity } from '../../engine.js'
import type { Summary } from '../../summary.js'
import { counted } from '../text.js'
import { eachLine, visible } from '../visible.js'

export interface GitHubOptions {
  /** Errors only. */
  quiet: boolean
  /** How a file (absolute) is called in its repository. */
  nameFile(file: string): string
}

/** GitHub shows this many annotations of each kind for a step, and 50 for a job. */
const MOST = 10

const COMMANDS: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * Workflow commands of GitHub Actions: annotations at the lines of a pull request. The most severe come first, one of each cause before
 * a second one; the last line counts what GitHub would not show.
 */
export function formatGitHub(
  { findings }: Pick<Report, 'findings'>,
  { tools, files }: Summary,
  { quiet, nameFile }: GitHubOptions,
  { byUrgency, serverOfDocument }: Pick<Engine, 'byUrgency' | 'serverOfDocument'>,
): string {
  const wanted = byUrgency(findings.filter(({ severity }) => !quiet || severity === 'error'))
  const of = (severity: Severity) => wanted.filter((finding) => finding.severity === severity)
  const all = [of('error'), of('warning'), of('info')]
  const lines = all.flatMap((same) =>
    same.slice(0, MOST).map((finding) => commandOf(finding, placeOf(finding))),
  )
  const rest = all.flatMap(([first, ...others]) => {
    const count = others.length + 1 - MOST
    return first === undefined || count <= 0 ? [] : [counted(count, first.severity)]
  })
  const sums = all.flatMap(([first, ...others]) =>
    first === undefined ? [] : [counted(others.length + 1, first.severity)],
  )
  const found = sums.length === 0 ? 'no findings' : sums.join(', ')
  const last = `${counted(tools, 'tool')} in ${counted(files, 'file')}: ${found}.`
  const more =
    rest.length === 0 ? '' : ` Not annotated: ${rest.join(', ')}. GitHub shows ${MOST} of a kind for a step.`
  return `${[...lines, `${last}${more}`].join('\n')}\n`

  /** Nothing for what a server lists, which is in no file. */
  function placeOf({ file, range: { start, end } }: Finding): Property[] {
    if (serverOfDocument(file) !== null) return []
    const lines: Property[] = [
      ['file', visible(nameFile(file))],
      ['line', start.line + 1],
      ['endLine', end.line + 1],
    ]
    // GitHub takes columns of one line only.
    const isLine = start.line === end.line
    const columns: Property[] = [
      ['col', start.character + 1],
      ['endColumn', end.character + 1],
    ]
    return [...lines, ...(isLine ? columns : [])]
  }
}

type Property = [name: string, value: string | number]

function commandOf({ severity, code, message }: Finding, place: readonly Property[]): string {
  const properties: Property[] = [['title', `Toolsight: ${code}`], ...place]
  const given = properties.map(([name, value]) => `${name}=${escapedProperty(String(value))}`).join(',')
  return `::${COMMANDS[severity]} ${given}::${escapedData(eachLine(message))}`
}

/** As `@actions/core` escapes. */
function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
