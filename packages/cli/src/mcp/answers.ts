import type { Runs, VerbResult } from './runs.js'

/** A finding as an agent reads it: what it takes to find the place, and to have it fixed. */
export interface FindingAnswer {
  finding: string
  code: string
  severity: 'error' | 'warning' | 'info'
  tool: string | null
  file: string | null
  line: number | null
  message: string
  fixable: boolean
}

interface CheckOutput {
  summary: { files: number; tools: number; errors: number; warnings: number; infos: number }
  diagnostics: Array<
    Pick<FindingAnswer, 'code' | 'severity' | 'tool' | 'file' | 'message' | 'fixable'> & {
      range: { start: { line: number } } | null
      fingerprint: string
    }
  >
}

const RANKS = { error: 0, warning: 1, info: 2 }

export interface CheckAsked {
  paths?: string[] | null | undefined
  targets?: string[] | null | undefined
  severity?: keyof typeof RANKS | null | undefined
  limit?: number | null | undefined
}

/** What `check --format json` prints, without the schemas: errors first, as many as are asked for. */
export async function checked(
  { paths, targets, severity, limit }: CheckAsked,
  runs: Runs,
  signal: AbortSignal,
) {
  const args = [
    'check',
    '--format=json',
    '--exit-zero',
    ...(targets ?? []).map((target) => `--target=${target}`),
    '--',
    ...(paths ?? []),
  ]
  const { out } = await runs.run(args, { signal })
  const { summary, diagnostics } = JSON.parse(out) as CheckOutput
  const all = diagnostics
    .filter((each) => RANKS[each.severity] <= RANKS[severity ?? 'warning'])
    .sort((a, b) => RANKS[a.severity] - RANKS[b.severity])
  const findings = all.slice(0, Math.max(1, Math.floor(limit ?? 50))).map(
    (each): FindingAnswer => ({
      finding: each.fingerprint,
      code: each.code,
      severity: each.severity,
      tool: each.tool,
      file: each.file,
      line: each.range === null ? null : each.range.start.line + 1,
      message: each.message,
      fixable: each.fixable,
    }),
  )
  const { files, tools, errors, warnings, infos } = summary
  return { files, tools, errors, warnings, infos, findings, more: all.length - findings.length }
}

/** JSON that a verb prints, and what it says besides. @throws {Error} with that alone, where there is no JSON */
export function jsonOf({ out, err }: VerbResult): { json: Record<string, unknown>; notes: string[] } {
  const notes = err.split('\n').filter((line) => line !== '')
  if (out.trim() === '') throw new Error(notes.join('\n') || 'There is nothing to show.')
  return { json: JSON.parse(out) as Record<string, unknown>, notes }
}

interface FixOutput {
  written: string[]
  fixed: Array<{ code: string; file: string; tool: string | null; title: string }>
  left: Array<{ code: string; file: string; tool: string | null; title: string; description: string }>
  diff: string
  summary: { errors: number; warnings: number }
}

export interface FixAsked {
  findings?: string[] | null | undefined
  rules?: string[] | null | undefined
  paths?: string[] | null | undefined
  dryRun?: boolean | null | undefined
}

/** What `fix --format json` prints. */
export async function fixed(asked: FixAsked, runs: Runs, signal: AbortSignal) {
  // Models send null for what they leave out.
  const findings = asked.findings ?? []
  const rules = asked.rules ?? []
  const paths = asked.paths ?? []
  if (findings.length + rules.length + paths.length === 0)
    throw new Error('Say what to fix: findings (as check_tools gives them), rules, or paths.')
  const args = [
    'fix',
    '--format=json',
    '--exit-zero',
    '--below-root',
    // An agent works on files that are not committed, and gets the diff of what was written.
    '--allow-dirty',
    ...(asked.dryRun ? ['--dry-run'] : []),
    ...findings.map((each) => `--finding=${each}`),
    ...rules.map((each) => `--rule=${each}`),
    '--',
    ...paths,
  ]
  const { json } = jsonOf(await runs.run(args, { signal }))
  const { written, fixed, left, diff, summary } = json as unknown as FixOutput
  return {
    written,
    fixed: fixed.map(({ code, file, tool, title }) => ({ code, file, tool, title })),
    notFixed: left.map(({ code, file, tool, title, description }) => ({
      code,
      file,
      tool,
      title,
      description,
    })),
    diff,
    errors: summary.errors,
    warnings: summary.warnings,
  }
}
