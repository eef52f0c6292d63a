import type { Engine, Report } from '../engine.js'
import type { Summary } from '../summary.js'

/** The object of `check --format json`, as text. Files are relative to `root` (absolute), with `/`. */
export function formatJson(
  report: Report,
  summary: Summary,
  root: string,
  { toolJson, diagnosticJson }: Pick<Engine, 'toolJson' | 'diagnosticJson'>,
): string {
  const output = {
    version: 1,
    summary,
    tools: report.tools.map((tool) => toolJson(tool, root, report.targets[tool.id])),
    diagnostics: report.findings.map((finding) => diagnosticJson(finding, root)),
  }
  return `${JSON.stringify(output, null, 2)}\n`
}
