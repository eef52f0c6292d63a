import path from 'node:path'
import { slashed } from '@toolsight/core/paths'
import { accept, acceptedFolder, acceptedIn, tellStale } from '../contract/accepted-changes.js'
import { type ContractBaseline, withBaseline } from '../contract/baseline.js'
import { locksOfNow } from '../contract/lock-files.js'
import { pairPackages } from '../contract/pairs.js'
import type { DiffedPackage, Hurt, Lock, PackageLock, ReportedChange } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { diffJson, diffMarkdown, diffPretty, type PrintedDiff } from '../format/contract-diff.js'
import { DIFF_FORMATS, type DiffFormat, type Paper } from '../format/formats.js'
import { fileNamer } from '../format/names.js'
import { wrapHanging } from '../format/text.js'
import { visible, visibleLines } from '../format/visible.js'
import { outputFiles, writeOutput } from '../io/outputs.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
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
  const { terminal } = session
  const failOn = whoFails(options.failOn ?? ['calls'], session)
  if (options.accept?.trim() === '')
    throw new UsageError('--accept needs a reason: why may the tools change so?')
  const outputs = await outputFiles(options.output ?? [], DIFF_FORMATS, session)
  return withProject(session, options, async (project) =>
    withBaseline(given, { project, options, session }, async (baseline) => {
      const { locks, failures, missing } = await locksOfNow(project)
      if (failures.length > 0) {
        await terminal.stderr.write(`${failures.map(visibleLines).join('\n')}\n`)
        return exitCodes.findings
      }
      const packages = await packagesOf(baseline, locks, { project, options, session })
      const changed = await project.workspace.locks.diff(packages, version())
      const found: PrintedDiff = { baseline, packages: changed, failOn, root: project.root }
      const failing = failingOf(found)
      for (const note of [...missing, ...baseline.notes])
        await terminal.stderr.write(`${wrapHanging(visible(note), terminal.stderr.columns)}\n`)
      if (options.accept !== undefined) {
        await accept(changed, failing, options.accept, { project, session })
        return exitCodes.clean
      }
      await tellStale(changed, { project, session })
      for (const output of outputs)
        await writeOutput(output, await printed(found, output.format, FILE, session))
      await terminal.stdout.write(await printed(found, options.format, terminal.stdout, session))
      return failing.size > 0 ? exitCodes.findings : exitCodes.clean
    }),
  )
}

/** Each package beside what it was, also where it is gone. */
async function packagesOf(
  { packages, isPart }: ContractBaseline,
  locks: readonly PackageLock[],
  { project, options, session }: { project: Project; options: DiffOptions; session: Session },
): Promise<DiffedPackage[]> {
  const { workspace, root } = project
  const pairs = pairPackages(packages, locks, slashed(root))
  const found = await Promise.all(
    pairs.map(async ({ before, now }): Promise<DiffedPackage> => {
      const isGone = before !== null && !locks.includes(now)
      // What is not checked any more is not gone.
      const isChecked = ({ file }: Lock['tools'][number]) =>
        file === null || workspace.includes(path.join(now.folder, file))
      const was = before && withoutServers(before.lock, options)
      return {
        now,
        before: was && isGone && !isPart ? onlyWhere(was, isChecked) : was,
        accepted: await acceptedIn(acceptedFolder(now.folder, project), session),
        ...(before?.judge && { judgeBefore: before.judge }),
      }
    }),
  )
  return isPart ? found.filter(({ before }) => before !== null) : found
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
function withoutServers(lock: Lock, { server }: DiffOptions): Lock {
  if (server !== undefined) return lock
  return onlyWhere(lock, (tool) => tool.server === undefined)
}

function onlyWhere(lock: Lock, isKept: (entry: Lock['tools'][number]) => boolean): Lock {
  const { tools, schemas } = lock
  return { ...lock, tools: tools.filter(isKept), ...(schemas && { schemas: schemas.filter(isKept) }) }
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
