import type { Engine, FindingGroup, Location, Overview, Report, Severity } from '../../engine.js'
import type { Summary } from '../../summary.js'
import { noToolsIn } from '../no-tools.js'
import { counted } from '../text.js'
import { visible } from '../visible.js'

export interface MarkdownOptions {
  /** Errors only. */
  quiet: boolean
  /** How a file (absolute) is called in its repository. */
  nameFile(file: string): string
  /** The address of a line of such a file; null where there is none. */
  linkTo(file: string, line: number): string | null
  /** Numbers by package. */
  overview?: Overview | null
}

type Words = Pick<Engine, 'groupFindings' | 'statesLine' | 'toolStandings' | 'pathText'>

const SIGNS: Record<Severity, string> = { error: '❌ error', warning: '⚠️ warning', info: 'ℹ️ info' }

/** Rows of the table: what is read at a glance. */
const MAX_ROWS = 20

/** A comment on GitHub takes 65,536 characters, and may have other text. */
const MAX_LENGTH = 60_000

/** For a job's summary or a comment: what is wrong in a table, one row for each cause, and all places below it. */
export function formatMarkdown(
  report: Report,
  summary: Summary,
  { quiet, nameFile, linkTo, overview = null }: MarkdownOptions,
  words: Words,
): string {
  const groups = words.groupFindings(report.findings.filter(({ severity }) => !quiet || severity === 'error'))
  const { errors, warnings, infos, tools, files } = summary
  const sums = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(infos > 0 ? [counted(infos, 'info')] : []),
  ]
  const states =
    tools === 0
      ? noToolsIn(files)
      : `${words.statesLine(words.toolStandings(report).values())} · ${counted(files, 'file')}`
  const shown = groups.slice(0, MAX_ROWS)
  const table = [
    '| | Finding | Tools | Place |',
    '| --- | --- | --- | --- |',
    ...shown.map((group) => rowOf(group)),
  ]
  const more = groups.length - shown.length
  const head = [
    `## Toolsight: ${sums.length === 0 ? 'no findings' : sums.join(', ')}`,
    plain(states),
    ...(overview === null ? [] : [packagesOf(overview)]),
    ...(groups.length === 0 ? [] : [table.join('\n')]),
    ...(more <= 0 ? [] : [`${counted(more, 'more cause')} below.`]),
  ].join('\n\n')
  if (groups.length === 0) return `${head}\n`
  return `${head}\n\n${detailsOf(MAX_LENGTH - head.length)}\n`

  function packagesOf({ packages }: Overview): string {
    const rows = packages
      .filter(({ errors, warnings, infos: others }) => errors + warnings + others > 0)
      .map(({ name, directory, tools: count, ...found }) =>
        [plain(name ?? nameFile(directory)), count, found.errors, found.warnings, found.infos].join(' | '),
      )
    const left = rows.length - MAX_ROWS
    return [
      '| Package | Tools | Errors | Warnings | Infos |',
      '| --- | --- | --- | --- | --- |',
      ...rows.slice(0, MAX_ROWS).map((row) => `| ${row} |`),
      ...(left > 0 ? ['', `${counted(left, 'more package')} with findings.`] : []),
    ].join('\n')
  }

  function rowOf({ severity, code, findings, tools: count }: FindingGroup): string {
    const [first] = findings
    if (first === undefined) return ''
    const others = findings.length === 1 ? '' : ` and ${findings.length - 1} more`
    const cells = [SIGNS[severity], `${headlineOf(first.message)}<br>\`${code}\``, String(count)]
    return `| ${[...cells, `${placeOf(first)}${others}`].join(' | ')} |`
  }

  /** All places, as long as there is room. */
  function detailsOf(room: number): string {
    const lines: string[] = []
    let left = room - 200
    let cut = 0
    for (const { severity, code, findings } of groups) {
      for (const [index, finding] of findings.entries()) {
        const field = finding.path === null ? '' : words.pathText(finding.path)
        const subject = [finding.tool ?? '', field].filter((part) => part !== '').map(plain)
        const title = `- ${SIGNS[severity]} \`${code}\`: ${wholeOf(finding.message)}\n`
        const line = `${index === 0 ? title : ''}  - ${[placeOf(finding), ...subject].join(' ')}`
        left -= line.length + 1
        if (left >= 0) lines.push(line)
        else cut += 1
      }
    }
    const rest = cut === 0 ? [] : ['', `${counted(cut, 'more finding')} not listed here.`]
    const total = groups.reduce((sum, { findings }) => sum + findings.length, 0)
    const title = `<details><summary>${counted(total, 'finding')} by cause</summary>`
    return [title, '', ...lines, ...rest, '', '</details>'].join('\n')
  }

  function placeOf({ file, range: { start } }: Pick<Location, 'file' | 'range'>): string {
    const name = nameFile(file)
    const text = plain(`${name}:${start.line + 1}`)
    const address = linkTo(name, start.line + 1)
    return address === null ? text : `[${text}](${address})`
  }
}

function headlineOf(message: string): string {
  const [headline = ''] = message.split('\n')
  return plain(headline)
}

function wholeOf(message: string): string {
  return message.split('\n').map(plain).join('<br>')
}

/** Escaped text: in Markdown it makes no cell, no code, no link and no element, and it mentions no user. */
function plain(text: string): string {
  // A run of spaces at the start of an item would begin code.
  return visible(text)
    .replace(/[\t ]+/g, ' ')
    .replace(/[\\`*_{}[\]()#+!|~$]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=\w)|\\#(?=\d)/g, '$&<!-- -->')
}
