import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isInside, slashed } from '@toolsight/core/paths'
import type { Engine } from '../engine.js'
import { fileNamer } from '../format/names.js'
import { visible } from '../format/visible.js'
import { Commit } from '../git/commit.js'
import { baseOf, openRepository } from '../git/repository.js'
import type { Project, ProjectOptions, Session } from '../session.js'
import { UsageError } from '../usage-error.js'
import { lockFileIn, lockFrom, lockIn } from './lock-files.js'
import type { BaselinePackage } from './pairs.js'
import { withSources } from './sources.js'

/** What tools are compared with. */
export interface ContractBaseline {
  /** For people: `toolsight.lock.json at origin/main (1a2b3c4)`. */
  title: string
  kind: 'lock' | 'lock-at-ref' | 'sources-at-ref'
  packages: BaselinePackage[]
  /** It has one package of several: nothing is said of the others. */
  isPart?: boolean
  /** What there is to know besides. */
  notes: string[]
}

const ASKER = 'diff'

interface Asked {
  project: Project
  options: ProjectOptions
  session: Session
}

/**
 * Works with what tools are to be compared with: the locks on disk, a lock that is named, or a ref of git: the locks there, else the
 * sources there. Nothing is evaluated where there is nothing to compare with.
 *
 * @throws {UsageError} where there is nothing to compare with
 */
export async function withBaseline<Result>(
  given: string | undefined,
  asked: Asked,
  work: (baseline: ContractBaseline) => Promise<Result>,
): Promise<Result> {
  const { terminal } = asked.session
  if (given === undefined) return work(await locksOnDisk(asked))
  const file = path.resolve(terminal.cwd, given)
  const isFile = (await stat(file).catch(() => null))?.isFile() ?? false
  return isFile || given.endsWith('.json')
    ? work(await namedLock(given, file, asked))
    : atRef(given, asked, work)
}

async function locksOnDisk({ project, session }: Asked): Promise<ContractBaseline> {
  const { terminal, engine } = session
  const nameFile = fileNamer(terminal.cwd)
  const packages: BaselinePackage[] = []
  for (const folder of await project.workspace.locks.folders()) {
    const file = lockFileIn(folder, engine)
    const lock = await lockFrom(file, nameFile(file), engine)
    if (lock) packages.push({ folder, lock })
  }
  if (packages.length === 0)
    throw new UsageError(
      `There is no ${engine.LOCK_NAME} to compare with. Write it: toolsight lock. Or name a ref of git: toolsight diff origin/main`,
    )
  return { title: engine.LOCK_NAME, kind: 'lock', packages, notes: [] }
}

async function namedLock(
  given: string,
  file: string,
  { project, session }: Asked,
): Promise<ContractBaseline> {
  const lock = await lockFrom(file, given, session.engine)
  if (lock === null) throw new UsageError(`There is no lock ${visible(given)}.`)
  const beside = slashed(path.dirname(file))
  const isBelow = isInside(project.root, beside)
  const isNamed = path.basename(file) === session.engine.LOCK_NAME
  const folder = isBelow && isNamed ? beside : null
  return { title: given, kind: 'lock', packages: [{ folder, lock }], isPart: true, notes: [] }
}

async function atRef<Result>(
  ref: string,
  asked: Asked,
  work: (baseline: ContractBaseline) => Promise<Result>,
): Promise<Result> {
  const { project, session } = asked
  const { LOCK_NAME } = session.engine
  const { git, root } = await openRepository(project.root, ASKER)
  const id = await baseOf(ref, git, ASKER)
  const at = `${ref} (${id.slice(0, 7)})`
  const top = await realpath(root)
  const commit = await Commit.read(id, top, ASKER)
  const packages = await locksIn(commit, { top, at, project, engine: session.engine })
  if (packages.length > 0)
    return work({ title: `${LOCK_NAME} at ${at}`, kind: 'lock-at-ref', packages, notes: [] })
  const notes = [
    `There is no ${LOCK_NAME} at ${ref}, so its sources were evaluated with the packages that are installed now. What an upgrade changes, only a lock shows: toolsight lock`,
    ...commit.missing.map(
      (name) =>
        `The submodule ${name} is not checked out here with its commit of ${ref}, so its tools count as new. Get it: git submodule update --init`,
    ),
  ]
  return withSources(commit, { ...asked, top }, (sources) =>
    work({ title: `the sources at ${at}`, kind: 'sources-at-ref', packages: sources, notes }),
  )
}

/** The locks that a commit has below the root of the project. */
async function locksIn(
  commit: Commit,
  { top, at, project, engine }: { top: string; at: string; project: Project; engine: Engine },
): Promise<BaselinePackage[]> {
  const root = slashed(project.root)
  const packages: BaselinePackage[] = []
  const names = new Set(commit.names)
  for (const name of names) {
    if (path.posix.basename(name) !== engine.LOCK_NAME) continue
    const folder = slashed(path.dirname(path.join(top, name)))
    const isPackage = names.has(path.posix.join(path.posix.dirname(name), 'package.json'))
    if (folder !== root && !(isPackage && folder.startsWith(`${root}/`))) continue
    const lock = lockIn(await commit.text(name), `${name} at ${at}`, engine, 'Compare with another commit.')
    packages.push({ folder, lock })
  }
  return packages
}
