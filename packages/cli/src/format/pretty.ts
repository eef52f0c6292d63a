import pc from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Engine, Finding, FindingGroup, Report, Severity } from '../engine.js'
import type { Fixability } from '../fixable.js'
import type { Summary } from '../summary.js'
import { codeFrame } from './frame.js'
import { survivesText } from './hardness.js'
import { noToolsIn } from './no-tools.js'
import { counted, columns as inColumns, wrap, wrapHanging } from './text.js'
import { formatTools } from './tools.js'
import { eachLine, visible } from './visible.js'

/** Of what belongs to a finding. */
const indent = '  '

/** More tools than this have their one-line sum alone: their table is what `list` prints. */
const maxTableRows = 20

/** Lines of a report, unless all are asked for: two screens. Errors are never cut for it. */
const maxLines = 80

/** Lines for warnings and infos where errors take more. */
const minRoom = 30

/** Lines for what sums up at the end. */
const closingLines = 5

/** Places of a warning or an info, besides its first. */
const maxPlaces = 3

type Words = Pick<
  Engine,
  'groupFindings' | 'statesLine' | 'toolLocation' | 'toolNames' | 'toolStandings' | 'pathText'
>

export interface PrettyOptions {
  colour: boolean
  columns: number
  /** Errors only, and no table of tools. */
  quiet: boolean
  /** Every finding, every place, every tool. */
  all: boolean
  /** How a file (absolute) is called here. */
  nameFile(file: string): string
  /** A file's text without its byte order mark; null when it cannot be read. */
  readText(file: string): string | null
  /** What the command that fixes does. */
  fixable: ReadonlyMap<Finding, Fixability>
  /** The command that fixes a file, or all of them. */
  fixCommand(file: string | null): string
  /** Which targets the tools are checked for, and why; one line each. */
  targets: readonly string[]
  /** The command that says more about a code. */
  explainCommand(code: string): string
  /** The command that tries calls on a tool. */
  hardenCommand(tool: string): string
  /** The command that lists all tools. */
  listCommand: string
  /** The command that prints all that is cut. */
  allCommand: string
  /** What to print where there is no tool; several lines. */
  noTools: string
  /** What to say of that in one line, instead of how many files have none. */
  nothing: string | null
}

interface Layout extends PrettyOptions {
  paint: Colors
  words: Words
}

/** A report for people: the tools at a glance, findings by cause, and a line that sums up. */
export function formatPretty(report: Report, summary: Summary, options: PrettyOptions, words: Words): string {
  const layout: Layout = { ...options, paint: pc.createColors(options.colour), words }
  const groups = words.groupFindings(
    report.findings.filter(({ severity }) => !options.quiet || severity === 'error'),
  )
  const glance = formatGlance(report, layout)
  const whole = fitted(groups, linesOf(glance), layout, true)
  // Where not all fits, the lines around a warning leave room for other causes.
  const { blocks, cut } = whole.cut.length === 0 ? whole : fitted(groups, linesOf(glance), layout, false)
  const parts = [
    ...glance,
    ...blocks,
    [...(cut.length > 0 ? [formatCut(cut, layout)] : []), ...formatSum(groups, report, summary, layout)].join(
      '\n',
    ),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Findings by cause, without what stands around a report. */
export function formatFindings(findings: readonly Finding[], options: PrettyOptions, words: Words): string {
  const layout: Layout = { ...options, paint: pc.createColors(options.colour), words }
  const printed = findings.filter(({ severity }) => !options.quiet || severity === 'error')
  return words
    .groupFindings(printed)
    .map((group) => `${formatGroup(group, layout, true)}\n`)
    .join('\n')
}

/** All tools in one line, and in a table where that is short. */
function formatGlance(report: Report, layout: Layout): string[] {
  const { tools, files } = report
  const { paint, words, quiet, all, listCommand } = layout
  if (tools.length === 0) {
    const none = paint.bold(visible(layout.nothing ?? noToolsIn(files)))
    return [quiet || layout.noTools === '' ? none : `${none}\n${layout.noTools}`]
  }
  const standings = words.toolStandings(report)
  const sum = paint.bold(wrap(words.statesLine(standings.values()), layout.columns))
  if (quiet) return [sum]
  const line = [sum, ...layout.targets.map((each) => wrapHanging(visible(each), layout.columns))].join('\n')
  if (!all && tools.length > maxTableRows) return [`${line}\n${paint.dim(`All tools: ${listCommand}`)}`]
  const rows = tools.map((tool) => ({ tool, standing: standings.get(tool.id) }))
  return [line, formatTools(rows, { ...layout, ...words })]
}

/** Every error; of the rest as much as there is room for, and the first in any case. */
function fitted(
  groups: readonly FindingGroup[],
  above: number,
  layout: Layout,
  hasContext: boolean,
): { blocks: string[]; cut: FindingGroup[] } {
  const errors = groups.filter(({ severity }) => severity === 'error')
  const blocks = errors.map((group) => formatGroup(group, layout, true))
  const left = Math.max(minRoom, maxLines - above - linesOf(blocks) - closingLines)
  let room = layout.all ? Number.POSITIVE_INFINITY : left
  const others = groups.slice(errors.length)
  for (const [index, group] of others.entries()) {
    const block = formatGroup(group, layout, hasContext)
    const lines = linesOf([block])
    if (lines > room && index > 0) return { blocks, cut: others.slice(index) }
    room -= lines
    blocks.push(block)
  }
  return { blocks, cut: [] }
}

/** With an empty line after each block. */
function linesOf(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + block.split('\n').length + 1, 0)
}

function formatGroup(group: FindingGroup, layout: Layout, hasContext: boolean): string {
  const { columns, colour, paint } = layout
  const [finding, ...others] = group.findings as [Finding, ...Finding[]]
  const head = `${painted(group.severity, paint)}  ${group.code}${paint.dim(aboutText(group))}`
  const [headline = '', ...details] = eachLine(finding.message).split('\n')
  const lines = [
    head,
    paint.bold(wrap(headline, columns, indent)),
    ...details.map((line) => wrap(line, columns, indent + (/^ */.exec(line)?.[0] ?? ''))),
    `${indent}${paint.underline(placeText(finding, layout))}`,
  ]
  const text = group.severity === 'info' || isAboutFile(finding) ? null : layout.readText(finding.file)
  const frame =
    text === null
      ? null
      : codeFrame(text, finding.range, {
          colour,
          width: columns - indent.length,
          hasContext,
        })
  if (frame !== null) lines.push(frame.replace(/^/gm, indent))
  return [...lines, ...formatNotes(group, others, layout)].join('\n')
}

/** The tool that it is about, and how many more. */
function aboutText({ findings: [first], tools }: FindingGroup): string {
  if (first === undefined) return ''
  const others = tools - 1
  if (first.tool === null) return others > 0 ? `  ${counted(tools, 'tool')}` : ''
  const more = others > 0 ? ` and ${others} more ${others === 1 ? 'tool' : 'tools'}` : ''
  return `  ${visible(first.tool)}${more}`
}

/** Other places of the same cause, places that belong to the first, and what fixes them. */
function formatNotes(
  { severity, findings }: FindingGroup,
  others: readonly Finding[],
  layout: Layout,
): string[] {
  const { paint, all, fixable, fixCommand, columns } = layout
  const rowsOf = (label: string, rows: string[][]) =>
    inColumns(rows, columns - indent.length - label.length - 2)
  const room = all || severity === 'error' ? Number.POSITIVE_INFINITY : maxPlaces
  const more = (count: number) => (count > room ? [`and ${counted(count - room, 'more place')}`] : [])
  const also = distinct(others.map((other) => [placeText(other, layout), subjectText(other, layout)]))
  const related = findings[0]?.related ?? []
  const see = distinct(related.map((each) => [placeText(each, layout), visible(each.message)]))
  const files = new Set(findings.filter((each) => NAMED.has(fixable.get(each))).map(({ file }) => file))
  const [file = null] = files
  const fix = files.size === 0 ? [] : [paint.cyan(visible(fixCommand(files.size === 1 ? file : null)))]
  return [
    ...labelled('also', [...rowsOf('also', also.slice(0, room)), ...more(also.length)], layout),
    ...labelled('see', [...rowsOf('see', see.slice(0, room)), ...more(see.length)], layout),
    ...labelled('fix', fix, layout),
  ]
}

/** Tools without names that are made at one place read the same. */
function distinct(rows: readonly string[][]): string[][] {
  return [...new Map(rows.map((row) => [row.join('\0'), row])).values()]
}

/** The command is named where it puts a finding right, or says what that takes. */
const NAMED: ReadonlySet<Fixability | undefined> = new Set<Fixability>(['certain', 'obstructed'])

function labelled(label: string, lines: readonly string[], { paint }: Layout): string[] {
  return lines.map((line, index) => {
    const head = index === 0 ? paint.dim(label) : ' '.repeat(label.length)
    return `${indent}${head}  ${line}`
  })
}

/**
 * What a place of the same cause is about: its tool, and its field where it has one. Of what is not known as a tool the name that its
 * message starts with.
 */
function subjectText({ tool, path, message }: Finding, { words: { pathText } }: Layout): string {
  const field = path === null ? '' : pathText(path)
  const named = /^'([^']+)'/.exec(message)?.[1] ?? ''
  return [tool ?? named, field]
    .filter((part) => part !== '')
    .map(visible)
    .join('  ')
}

function placeText(
  { file, range: { start } }: Pick<Finding, 'file' | 'range'>,
  { nameFile }: Layout,
): string {
  return `${visible(nameFile(file))}:${start.line + 1}:${start.character + 1}`
}

/** It stands at the very start because it stands nowhere in the text. */
function isAboutFile({ toolId, range: { start, end } }: Finding): boolean {
  return toolId === null && start.line + start.character + end.line + end.character === 0
}

export function painted(severity: Severity, paint: Colors): string {
  if (severity === 'error') return paint.red('error')
  return severity === 'warning' ? paint.yellow('warning') : paint.blue('info')
}

/** What there was no room for, in one line. */
function formatCut(cut: readonly FindingGroup[], { allCommand, paint }: Layout): string {
  const count = (severity: Severity) => {
    const own = cut.filter((group) => group.severity === severity)
    const number = own.reduce((sum, { findings }) => sum + findings.length, 0)
    return number === 0 ? [] : [counted(number, severity)]
  }
  return paint.dim(
    `Not printed: ${[...count('warning'), ...count('info')].join(', ')}. Print all: ${allCommand}`,
  )
}

/** What was found, in how many files, in what time; nothing where there was nothing to look at. */
export function outcomeLine(
  { files, tools, errors, warnings, infos, durationMs }: Summary,
  paint: Colors,
): string {
  const outcome = [
    errors > 0 ? paint.red(counted(errors, 'error')) : '',
    warnings > 0 ? paint.yellow(counted(warnings, 'warning')) : '',
    infos > 0 ? paint.blue(counted(infos, 'info')) : '',
  ].filter(Boolean)
  const found = outcome.length > 0 ? outcome.join(', ') : tools > 0 ? paint.green('No findings') : ''
  return found === '' ? '' : `${found} in ${counted(files, 'file')}, ${(durationMs / 1000).toFixed(1)} s`
}

/** The tool that survives least of the calls that models really make, where not all survive all. */
function formatWeakest({ tools }: Report, { hardenCommand, columns, paint, quiet }: Layout): string[] {
  const known = tools.filter(({ survives }) => survives !== undefined)
  const [weakest] = [...known].sort((a, b) => (a.survives?.count ?? 0) - (b.survives?.count ?? 0))
  if (quiet || !weakest?.survives || weakest.survives.count === weakest.survives.of) return []
  const { count, of } = weakest.survives
  const name = weakest.name ?? weakest.id
  const text = visible(`${known.length > 1 ? 'Weakest: ' : ''}${survivesText(name, count, of)}:`)
  const command = visible(hardenCommand(name))
  // A command is copied as it stands: no line ends within it.
  const isShort = text.length + 1 + command.length <= columns - 2
  return [paint.dim(isShort ? `${text} ${command}` : `${wrapHanging(text, columns)}\n  ${command}`)]
}

function formatSum(
  groups: readonly FindingGroup[],
  report: Report,
  summary: Summary,
  layout: Layout,
): string[] {
  const { paint, fixCommand, explainCommand } = layout
  const found = outcomeLine(summary, paint)
  const fixable = groups.reduce(
    (sum, { findings }) => sum + findings.filter((each) => layout.fixable.get(each) === 'certain').length,
    0,
  )
  const [first] = groups
  return [
    ...(found === '' ? [] : [found]),
    ...formatWeakest(report, layout),
    ...(fixable > 0 ? [`${counted(fixable, 'finding')} can be fixed: ${paint.cyan(fixCommand(null))}`] : []),
    ...(first === undefined ? [] : [paint.dim(`What a code means: ${explainCommand(first.code)}`)]),
  ]
}
