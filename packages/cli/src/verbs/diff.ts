import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ContractBaseline, withBaseline } from '../contract-baseline.js'
import type { AcceptedChange, Hurt, PackageDiff, PackageLock, ReportedChange } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { diffJson, diffMarkdown, diffPretty, type PrintedDiff } from '../format/contract-diff.js'
import { DIFF_FORMATS, type DiffFormat, type Paper } from '../format/formats.js'
import { fileNamer } from '../format/names.js'
import { counted, wrapHanging } from '../format/text.js'
import { visible, visibleLines } from '../format/visible.js'
import { locksOfNow } from '../lock-files.js'
import { outputFiles, writeOutput } from '../outputs.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'
import { UsageError } from '../usage-error.js'
import { version } from '../version.js'

export interface DiffOptions extends ProjectOptions {
  failOn?: string[]
  accept?: string
  format: DiffFormat
  /** `<format>=<file>`, each. */
  output?: string[]
}

/** `toolsight diff [<ref>|<lock>]`: what became of the tools, by who is hurt. */
export async function diff(
  given: string | undefined,
  options: DiffOptions,
  session: Session,
): Promise<number> {
  const { terminal, engine } = session
  const failOn = whoFails(options.failOn ?? ['calls'], session)
  if (options.accept?.trim() === '')
    throw new UsageError('--accept needs a reason: why may the tools change so?')
  const outputs = await outputFiles(options.output ?? [], DIFF_FORMATS, session)
  return withProject(session, options, async (project) => {
    const { locks, failures } = await locksOfNow(project, engine)
    if (failures.length > 0) {
      await terminal.stderr.write(`${failures.map(visibleLines).join('\n')}\n`)
      return exitCodes.findings
    }
    const compare = async (baseline: ContractBaseline): Promise<PrintedDiff> => {
      const packages = await Promise.all(
        locks.map(async (now) => ({
          now: now as PackageLock,
          before: withoutServers(baseline.lockOf(now.folder), options),
          accepted: await acceptedIn(now.folder, session),
          ...(baseline.judgeOf && { judgeBefore: baseline.judgeOf(now.folder) }),
        })),
      )
      const found = await project.workspace.locks.diff(packages, version())
      return { baseline, packages: found, failOn, root: project.root }
    }
    const found = await withBaseline(given, locks, { project, options, session }, compare)
    const failing = failingOf(found)
    for (const note of found.baseline.notes)
      await terminal.stderr.write(`${wrapHanging(visible(note), terminal.stderr.columns)}\n`)
    if (options.accept !== undefined) {
      await accept(found.packages, failing, options.accept, session)
      return exitCodes.clean
    }
    for (const { folder, stale } of found.packages) await tellStale(folder, stale, session)
    for (const output of outputs)
      await writeOutput(output, await printed(found, output.format, FILE, session))
    await terminal.stdout.write(await printed(found, options.format, terminal.stdout, session))
    return failing.size > 0 ? exitCodes.findings : exitCodes.clean
  })
}

/** How a report is written that is kept in a file. */
const FILE: Paper = { colour: false, columns: 100 }

async function printed(
  found: PrintedDiff,
  format: DiffFormat,
  { colour, columns }: Paper,
  { terminal, engine }: Session,
): Promise<string> {
  switch (format) {
    case 'json':
      return diffJson(found, engine)
    case 'markdown':
      return diffMarkdown(found, engine)
    case 'github':
    case 'sarif': {
      const { diffGitHub, diffSarif } = await import('../format/ci/contract.js')
      const { repositoryOf } = await import('../format/ci/repository.js')
      const nameFile = fileNamer(repositoryOf(found.root))
      return format === 'github' ? diffGitHub(found, nameFile, engine) : diffSarif(found, nameFile, engine)
    }
    case 'pretty':
      return diffPretty(found, { colour, columns, cwd: terminal.cwd }, engine)
  }
}

/** What servers listed says nothing where they are not asked. */
function withoutServers<Lock extends { tools: Array<{ server?: string | undefined }> } | null>(
  lock: Lock,
  { server }: DiffOptions,
): Lock {
  if (lock === null || server !== undefined) return lock
  return { ...lock, tools: lock.tools.filter((tool) => tool.server === undefined) }
}

/** @throws {UsageError} for an unknown class */
function whoFails(words: readonly string[], { engine }: Session): ReadonlySet<Hurt> {
  const { HURTS, nearest } = engine
  const all = [...HURTS, 'any', 'none']
  for (const word of words) {
    if (all.includes(word)) continue
    const near = nearest(word, all)
    throw new UsageError(
      `--fail-on ${word}: there is no class ${word}. ${near === null ? `Classes: ${all.join(', ')}.` : `Did you mean ${near}?`}`,
    )
  }
  if (words.includes('none') && words.length > 1)
    throw new UsageError('--fail-on none goes with no other class: leave the others out.')
  return new Set(words.includes('any') ? HURTS : HURTS.filter((each) => words.includes(each)))
}

function failingOf({ packages, failOn }: PrintedDiff): ReadonlySet<ReportedChange> {
  const all = packages.flatMap(({ changes }) => changes)
  return new Set(
    all.filter(({ accepted, hurts }) => accepted === null && hurts.some((each) => failOn.has(each))),
  )
}

async function acceptedText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new UsageError(`${visible(file)} cannot be read (${String(code)}).`)
  }
}

async function acceptedIn(folder: string, { terminal, engine }: Session): Promise<AcceptedChange[]> {
  const file = path.join(folder, engine.ACCEPTED_NAME)
  const text = await acceptedText(file)
  try {
    return text === null ? [] : engine.readAccepted(text)
  } catch (error) {
    if (!(error instanceof engine.AcceptedError)) throw error
    throw new UsageError(`${visible(fileNamer(terminal.cwd)(file))}: ${error.message}`)
  }
}

async function accept(
  packages: readonly PackageDiff[],
  failing: ReadonlySet<ReportedChange>,
  reason: string,
  { terminal, engine }: Session,
): Promise<void> {
  if (failing.size === 0) {
    await terminal.stderr.write('Nothing fails, so there is nothing to accept.\n')
    return
  }
  for (const { folder, changes } of packages) {
    const own = changes.filter((change) => failing.has(change))
    if (own.length === 0) continue
    const file = path.join(folder, engine.ACCEPTED_NAME)
    const name = fileNamer(terminal.cwd)(file)
    await writeOutput({ file, name }, engine.withAccepted(await acceptedText(file), own, reason))
    await terminal.stderr.write(
      `${visible(name)} is written: ${counted(own.length, 'accepted change')} more.\n`,
    )
  }
}

async function tellStale(
  folder: string,
  stale: readonly AcceptedChange[],
  { terminal, engine }: Session,
): Promise<void> {
  if (stale.length === 0) return
  const name = visible(fileNamer(terminal.cwd)(path.join(folder, engine.ACCEPTED_NAME)))
  const lines = stale.slice(0, 10).map(({ line }) => line)
  const more = stale.length > lines.length ? ', …' : ''
  await terminal.stderr.write(
    `${name}: ${counted(stale.length, 'line')} accept${stale.length === 1 ? 's' : ''} no change of now (line ${lines.join(', ')}${more}).\n`,
  )
}
