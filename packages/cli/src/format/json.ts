import { relativePath } from '@toolsight/core/paths'
import type { BaselineOutcome } from '../baseline.js'
import type { Engine, Finding, Fix, Json, NoTools, Overview, Report, ToolFacts, WireForm } from '../engine.js'
import type { Summary } from '../summary.js'
import { overviewJson } from './overview.js'

export interface JsonOptions {
  /** Absolute: files are relative to it, with `/`. */
  root: string
  /** Why there are no tools. */
  noTools: NoTools | null
  fixes: ReadonlyMap<Finding, Fix>
  /** What a server lists of the prompts of the report, by prompt. */
  listed: ReadonlyMap<ToolFacts, WireForm>
  fingerprints: ReadonlyMap<Finding, string>
  /** What a baseline did. */
  baseline?: BaselineOutcome | null
  /** Numbers by rule, and with `byPackage` by package. */
  overview?: Overview | null
  byPackage?: boolean
}

/** The object of `check --format json`, as text. */
export function formatJson(
  report: Report,
  summary: Summary,
  {
    root,
    noTools,
    fixes,
    listed,
    fingerprints,
    baseline = null,
    overview = null,
    byPackage = false,
  }: JsonOptions,
  words: Pick<Engine, 'toolJson' | 'schemaJson' | 'diagnosticJson'>,
): string {
  const numbers = overview && overviewJson(overview, root)
  const output = {
    version: 1,
    summary,
    tools: report.tools.map((tool) => words.toolJson(tool, root, report.targets[tool.id])),
    schemas: report.schemas.map((each) => words.schemaJson(each, root, listed.get(each) ?? { json: null })),
    diagnostics: report.findings.map((finding) => {
      const fingerprint = fingerprints.get(finding) ?? ''
      const fix = fixes.get(finding)
      const unavailable = fix?.unavailableReason
      return words.diagnosticJson(finding, root, {
        fixable: fix !== undefined,
        fingerprint,
        ...(unavailable !== undefined && { fixUnavailable: unavailable }),
      })
    }),
    ...(baseline && {
      baseline: { file: baseline.name, accepted: baseline.accepted, stale: baseline.stale },
    }),
    ...(numbers && { rules: numbers.rules, ...(byPackage && { packages: numbers.packages }) }),
    ...(noTools && { noTools: noToolsJson(noTools, root) }),
  }
  return `${JSON.stringify(output, null, 2)}\n`
}

/** Why there are none: what is installed, which places look like tools, and what to put into the configuration. */
export function noToolsJson({ installed, missing, likely, entry }: NoTools, root: string): Json {
  const places = likely.map(({ file, range: { start }, text }) => ({
    file: relativePath(root, file),
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
