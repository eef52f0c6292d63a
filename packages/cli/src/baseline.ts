import path from 'node:path'
import { resolved } from '@toolsight/core/paths'
import type { BaselineEntry, Finding, Report } from './engine.js'
import { fileNamer } from './format/names.js'
import { columns, counted } from './format/text.js'
import { visible } from './format/visible.js'
import { writeOutput } from './io/outputs.js'
import { readText } from './io/read-text.js'
import type { Session } from './session.js'
import { UsageError } from './usage-error.js'

export interface BaselineOptions {
  baseline?: string
  updateBaseline?: boolean
  /** Of new entries. */
  reason?: string
}

/** What a baseline did, as reports say it. */
export interface BaselineOutcome {
  /** As it was given. */
  name: string
  accepted: number
  stale: BaselineEntry[]
}

/** Stale entries on standard error: the JSON has all. */
const MAX_LINES = 10

/** @throws {UsageError} for options that need others */
export function requireBaseline({ baseline, updateBaseline, reason }: BaselineOptions): void {
  if (updateBaseline && baseline === undefined)
    throw new UsageError('--update-baseline needs --baseline <file>: the file that it writes.')
  if (reason !== undefined && !updateBaseline)
    throw new UsageError('--reason needs --update-baseline: it is the reason of the new entries.')
}

/**
 * Removes from a report what the baseline accepts. With an update, writes the baseline first.
 *
 * @param isChecked whether the findings of a file (absolute) were looked for
 * @throws {UsageError} where the baseline is missing or cannot be read
 */
export async function withoutAccepted(
  report: Report,
  { baseline, updateBaseline = false, reason = '' }: BaselineOptions & { baseline: string },
  {
    fingerprints,
    isChecked,
  }: { fingerprints: ReadonlyMap<Finding, string>; isChecked(file: string): boolean },
  { terminal, engine }: Session,
): Promise<{ report: Report; outcome: BaselineOutcome }> {
  const file = path.resolve(terminal.cwd, baseline)
  const folder = path.dirname(file)
  const scope = {
    fingerprints,
    nameFile: fileNamer(folder),
    isChecked: (name: string) => isChecked(resolved(folder, name)),
  }
  const read = async (): Promise<BaselineEntry[] | null> => {
    const text = await textOf(file, baseline)
    try {
      return text === null ? null : engine.readBaseline(text)
    } catch (error) {
      if (!(error instanceof engine.BaselineError)) throw error
      throw new UsageError(`The baseline ${baseline} cannot be read: ${error.message}`)
    }
  }
  const before = await read()
  if (updateBaseline) {
    const text = engine.baselineOf(report.findings, before ?? [], scope, reason)
    await writeOutput({ file, name: baseline }, text)
    await terminal.stderr.write(
      `${visible(baseline)} is written: ${counted(engine.readBaseline(text).length, 'accepted finding')}.\n`,
    )
  }
  const entries = updateBaseline ? await read() : before
  if (entries === null)
    throw new UsageError(
      `There is no baseline ${baseline}. Write it: toolsight check --baseline ${baseline} --update-baseline`,
    )
  const { left, accepted, stale } = engine.acceptedBy(report.findings, entries, scope)
  if (accepted.size > 0 && !updateBaseline)
    await terminal.stderr.write(`${counted(accepted.size, 'finding')} accepted by ${visible(baseline)}.\n`)
  await tell(baseline, entries, stale, { terminal, engine })
  return {
    report: { ...report, findings: left },
    outcome: { name: baseline, accepted: accepted.size, stale },
  }
}

/** Null where there is no such file. */
async function textOf(file: string, name: string): Promise<string | null> {
  try {
    return await readText(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new UsageError(`The baseline ${name} cannot be read (${String(code)}).`)
  }
}

async function tell(
  name: string,
  entries: readonly BaselineEntry[],
  stale: readonly BaselineEntry[],
  { terminal }: Session,
): Promise<void> {
  const shown = visible(name)
  const lines: string[] = []
  if (stale.length > 0) {
    const rows = stale.slice(0, MAX_LINES).map((each) => [each.code, each.tool ?? '', each.file].map(visible))
    const more = stale.length - rows.length
    lines.push(
      `${counted(stale.length, 'entry', 'entries')} of ${shown} ${stale.length === 1 ? 'matches' : 'match'} no finding any more:`,
      ...columns(rows).map((row) => `  ${row}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
      'Remove them: add --update-baseline.',
    )
  }
  const without = entries.filter(({ reason }) => reason.trim() === '').length
  if (without > 0)
    lines.push(
      `${counted(without, 'entry', 'entries')} of ${shown} ${without === 1 ? 'has' : 'have'} no reason: say in "reason" why the finding is accepted.`,
    )
  if (lines.length > 0) await terminal.stderr.write(`${lines.join('\n')}\n`)
}
