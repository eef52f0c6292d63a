import type { Report } from '../engine.js'
import type { Summary } from '../summary.js'
import { counted } from './text.js'
import { visible } from './visible.js'

export interface UnixOptions {
  /** Errors only. */
  quiet: boolean
  /** How a file (absolute) is called here. */
  nameFile(file: string): string
}

/**
 * One finding a line, as compilers print them and as editors' problem matchers read them:
 * `file:line:column: severity: message [code]`, counted from 1. A line that sums up comes last.
 */
export function formatUnix(report: Report, summary: Summary, { quiet, nameFile }: UnixOptions): string {
  const lines = report.findings
    .filter((finding) => !quiet || finding.severity === 'error')
    .map(({ file, range, severity, message, code }) => {
      const { line, character } = range.start
      const [headline = ''] = message.split('\n')
      // A break that only other programs know would begin a line of its own for them.
      const place = `${visible(nameFile(file))}:${line + 1}:${character + 1}`
      return `${place}: ${severity}: ${visible(headline)} [${code}]`
    })
  const { tools, files, errors, warnings, infos } = summary
  const found = [counted(errors, 'error'), counted(warnings, 'warning'), counted(infos, 'info')].join(', ')
  const sum = `${counted(tools, 'tool')} in ${counted(files, 'file')}: ${found}`
  return `${[...lines, ...(lines.length > 0 ? [''] : []), sum].join('\n')}\n`
}
