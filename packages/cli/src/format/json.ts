import path from 'node:path'
import type { Engine, Finding, Json, NoTools, Report } from '../engine.js'
import type { Fixability } from '../fixable.js'
import type { Summary } from '../summary.js'

/** The object of `check --format json`, as text. Files are relative to `root` (absolute), with `/`. */
export function formatJson(
  report: Report,
  summary: Summary,
  root: string,
  noTools: NoTools | null,
  fixable: ReadonlyMap<Finding, Fixability>,
  { toolJson, diagnosticJson }: Pick<Engine, 'toolJson' | 'diagnosticJson'>,
): string {
  const output = {
    version: 1,
    summary,
    tools: report.tools.map((tool) => toolJson(tool, root, report.targets[tool.id])),
    diagnostics: report.findings.map((finding) => diagnosticJson(finding, root, fixable.has(finding))),
    ...(noTools && { noTools: noToolsJson(noTools, root) }),
  }
  return `${JSON.stringify(output, null, 2)}\n`
}

/** Why there are none: what is installed, which places look like tools, and what to put into the configuration. */
export function noToolsJson({ installed, missing, likely, entry }: NoTools, root: string): Json {
  const places = likely.map(({ file, range: { start }, text }) => ({
    file: path.relative(root, file).replaceAll('\\', '/'),
    range: { start: { ...start }, end: { ...start } },
    text,
  }))
  return {
    installed,
    missing: missing.names,
    likely: places,
    configuration: entry === null ? null : { frameworks: [entry] },
  }
}
