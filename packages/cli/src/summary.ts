import type { Report } from './engine.js'
import { exitCodes } from './exit-codes.js'

/** The numbers of a report, as in `summary` of the JSON output. */
export interface Summary {
  files: number
  tools: number
  errors: number
  warnings: number
  infos: number
  /** How many tools the text shows besides that could not be followed; absent where there are none. */
  unseen?: number
  /** Whole milliseconds. */
  durationMs: number
}

export function summarize(report: Report, durationMs: number): Summary {
  const count = (severity: string) =>
    report.findings.filter((finding) => finding.severity === severity).length
  const unseen = report.tools.reduce((sum, tool) => sum + (tool.unseen?.length ?? 0), 0)
  return {
    files: report.files,
    tools: report.tools.length,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    ...(unseen > 0 && { unseen }),
    durationMs: Math.round(durationMs),
  }
}

/** The exit code for what was found. `lacksTools`: tools are required, and there are none. */
export function verdict(
  summary: Summary,
  options: { exitZero?: boolean; maxWarnings?: number; lacksTools?: boolean },
): number {
  const { exitZero = false, maxWarnings = Number.POSITIVE_INFINITY, lacksTools = false } = options
  const fails = summary.errors > 0 || summary.warnings > maxWarnings || lacksTools
  return fails && !exitZero ? exitCodes.findings : exitCodes.clean
}
