import pc from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Finding, Report, Severity } from '../engine.js'
import type { Summary } from '../summary.js'
import { codeFrame } from './frame.js'
import { counted, wrap } from './text.js'
import { formatTools } from './tools.js'
import { visible } from './visible.js'

/** Of what belongs to a finding. */
const indent = '    '

export interface PrettyOptions {
  colour: boolean
  columns: number
  /** Errors only, and no list of tools. */
  quiet: boolean
  /** How a file (absolute) is called here. */
  nameFile(file: string): string
  /** A file's text without its byte order mark; null when it cannot be read. */
  readText(file: string): string | null
  /** The command that fixes a file, or all of them. */
  fixCommand(file: string | null): string
  /** The command that says more about a code. */
  explainCommand(code: string): string
}

/** A report for people: findings by file, or the list of tools when there are none, and a line that sums up. */
export function formatPretty(report: Report, summary: Summary, options: PrettyOptions): string {
  const paint = pc.createColors(options.colour)
  const shown = options.quiet
    ? report.findings.filter((finding) => finding.severity === 'error')
    : report.findings
  const parts: string[] = []

  for (const [file, findings] of groupByFile(shown)) {
    parts.push(paint.underline(paint.bold(visible(options.nameFile(file)))))
    for (const finding of findings) parts.push(formatFinding(finding, options, paint))
  }
  const isWell = summary.errors === 0 && summary.warnings === 0
  if (isWell && !options.quiet && report.tools.length > 0) {
    parts.push(formatTools(report.tools, options, paint))
  }
  parts.push(formatSummary(report, shown, { summary, options, paint }))
  return `${parts.join('\n\n')}\n`
}

function groupByFile(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.file)
    if (group === undefined) groups.set(finding.file, [finding])
    else group.push(finding)
  }
  return groups
}

function formatFinding(finding: Finding, options: PrettyOptions, paint: Colors): string {
  const { columns, colour } = options
  const { start } = finding.range
  const place = `${start.line + 1}:${start.character + 1}`
  const about = finding.tool === null ? '' : paint.dim(`  ${visible(finding.tool)}`)
  const head = `  ${place}  ${painted(finding.severity, paint)}  ${finding.code}${about}`

  const [headline = '', ...details] = visible(finding.message).split('\n')
  const message = [
    paint.bold(wrap(headline, columns, indent)),
    ...details.map((line) => wrap(line, columns, indent + (/^ */.exec(line)?.[0] ?? ''))),
  ]

  const blocks = [[head, ...message].join('\n')]
  const text = isAboutFile(finding) ? null : options.readText(finding.file)
  const frame =
    text === null ? null : codeFrame(text, finding.range, { colour, width: columns - indent.length })
  if (frame !== null) blocks.push(frame.replace(/^/gm, indent))

  const notes = finding.related.map(({ file, range, message: note }) => {
    const at = `${visible(options.nameFile(file))}:${range.start.line + 1}:${range.start.character + 1}`
    return `${indent}${paint.dim('see')}  ${at}  ${visible(note)}`
  })
  if (isForCommand(finding))
    notes.push(`${indent}${paint.dim('fix')}  ${paint.cyan(visible(options.fixCommand(finding.file)))}`)
  if (notes.length > 0) blocks.push(notes.join('\n'))
  return blocks.join('\n\n')
}

/** It stands at the very start because it stands nowhere in the text. */
function isAboutFile({ toolId, range: { start, end } }: Finding): boolean {
  return toolId === null && start.line + start.character + end.line + end.character === 0
}

/** The command makes certain fixes alone; a partial one, and words that nobody gave, are for a person to complete. */
function isForCommand({ fix }: Finding): boolean {
  if (fix?.kind === 'describe') return fix.byAuthor !== true
  return fix !== null && !(fix.kind === 'generate-parameters' && fix.partial)
}

function painted(severity: Severity, paint: Colors): string {
  if (severity === 'error') return paint.red('error')
  return severity === 'warning' ? paint.yellow('warning') : paint.blue('info')
}

interface Parts {
  summary: Summary
  options: PrettyOptions
  paint: Colors
}

function formatSummary(
  report: Report,
  shown: readonly Finding[],
  { summary, options, paint }: Parts,
): string {
  const { files, tools, errors, warnings, infos, durationMs } = summary
  const seconds = `in ${(durationMs / 1000).toFixed(1)} s`
  if (tools === 0 && errors + warnings + infos === 0) {
    return [
      `No tools found in ${counted(files, 'file')} ${seconds}.`,
      paint.dim(
        wrap(
          'Toolsight looks for calls like defineTool({ name, description, input, handler }). A framework of your own is described under "frameworks" in toolsight.config.json.',
          options.columns,
        ),
      ),
    ].join('\n')
  }
  const resolved = report.tools.filter((tool) => tool.status === 'resolved').length
  const outcome = [
    errors > 0 ? paint.red(counted(errors, 'error')) : '',
    warnings > 0 ? paint.yellow(counted(warnings, 'warning')) : '',
    infos > 0 ? paint.blue(counted(infos, 'info')) : '',
  ].filter(Boolean)
  const found = outcome.length > 0 ? outcome.join(', ') : paint.green('no findings')
  const lines = [
    `${paint.bold(`${counted(tools, 'tool')} in ${counted(files, 'file')}`)}: ${resolved} resolved, ${found} ${seconds}`,
  ]

  const fixable = shown.filter(isForCommand).length
  if (fixable > 0) {
    lines.push(`${counted(fixable, 'finding')} can be fixed: ${paint.cyan(options.fixCommand(null))}`)
  }
  const [first] = shown
  if (first !== undefined) lines.push(paint.dim(`What a code means: ${options.explainCommand(first.code)}`))
  return lines.join('\n')
}
