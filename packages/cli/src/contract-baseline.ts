import { lstat, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { baseOf, firstLine, type Git, repositoryOf } from './changed.js'
import type { DiffedPackage, Lock, PackageLock } from './engine.js'
import { fileNamer } from './format/names.js'
import { runGit } from './git.js'
import { lockFileIn, lockFrom, lockIn, locksOfNow } from './lock-files.js'
import { type Project, type ProjectOptions, type Session, withProject } from './session.js'
import { UsageError } from './usage-error.js'

/** What tools are compared with. */
export interface ContractBaseline {
  /** For people: `toolsight.lock.json at origin/main (1a2b3c4)`. */
  title: string
  kind: 'lock' | 'lock-at-ref' | 'sources-at-ref'
  /** The lock of a package; null where it had none. */
  lockOf(folder: string): Lock | null
  judgeOf?(folder: string): NonNullable<DiffedPackage['judgeBefore']>
  /** What there is to know besides. */
  notes: string[]
}

const ASKER = 'diff'

/**
 * Works with what tools are to be compared with: the locks on disk, a lock that is named, or a ref of git: the locks there, else the
 * sources there.
 *
 * @throws {UsageError} where there is nothing to compare with
 */
export async function withBaseline<Result>(
  given: string | undefined,
  locks: readonly PackageLock[],
  { project, options, session }: { project: Project; options: ProjectOptions; session: Session },
  work: (baseline: ContractBaseline) => Promise<Result>,
): Promise<Result> {
  const { terminal, engine } = session
  const nameFile = fileNamer(terminal.cwd)
  const known = new Map<string, Lock | null>()
  if (given === undefined) {
    for (const { folder } of locks) {
      const file = lockFileIn(folder, engine)
      known.set(folder, await lockFrom(file, nameFile(file), engine))
    }
    if ([...known.values()].every((lock) => lock === null))
      throw new UsageError(
        `There is no ${engine.LOCK_NAME} to compare with. Write it: toolsight lock. Or name a ref of git: toolsight diff origin/main`,
      )
    return work({
      title: engine.LOCK_NAME,
      kind: 'lock',
      lockOf: (folder) => known.get(folder) ?? null,
      notes: [],
    })
  }
  const file = path.resolve(terminal.cwd, given)
  const isFile = (await stat(file).catch(() => null))?.isFile() ?? false
  if (isFile || given.endsWith('.json')) {
    const lock = await lockFrom(file, given, engine)
    if (lock === null) throw new UsageError(`There is no lock ${given}.`)
    const folder = folderOfLock(lock, file, locks)
    return work({
      title: given,
      kind: 'lock',
      lockOf: (each) => (each === folder ? lock : null),
      notes: [],
    })
  }
  return withRef(given, locks, { project, options, session }, work)
}

/** The package that a lock from elsewhere is of: the one in whose folder it stands, else by its name, else the only one. */
function folderOfLock(lock: Lock, file: string, locks: readonly PackageLock[]): string | undefined {
  const beside = locks.find(({ folder }) => folder === path.dirname(file).replaceAll('\\', '/'))
  const named = locks.find(
    (each) => each.lock.package !== null && each.lock.package.name === lock.package?.name,
  )
  return (beside ?? named ?? locks[0])?.folder
}

async function withRef<Result>(
  ref: string,
  locks: readonly PackageLock[],
  { project, options, session }: { project: Project; options: ProjectOptions; session: Session },
  work: (baseline: ContractBaseline) => Promise<Result>,
): Promise<Result> {
  const { engine } = session
  const { git, root } = await repositoryOf(project.root, ASKER)
  const commit = await baseOf(ref, git, ASKER)
  const at = `${ref} (${commit.slice(0, 7)})`
  const known = new Map<string, Lock | null>()
  const top = await realpath(root)
  for (const { folder } of locks) {
    const name = path.relative(top, lockFileIn(folder, engine)).replaceAll('\\', '/')
    const shown = await git('cat-file', 'blob', `${commit}:${name}`)
    known.set(folder, shown.failed ? null : lockIn(shown.out, `${name} at ${at}`, engine))
  }
  if ([...known.values()].some((lock) => lock !== null))
    return work({
      title: `${engine.LOCK_NAME} at ${at}`,
      kind: 'lock-at-ref',
      lockOf: (folder) => known.get(folder) ?? null,
      notes: [],
    })
  const temporary = await realpath(await mkdtemp(path.join(tmpdir(), 'toolsight-diff-')))
  try {
    await checkOut(commit, { git, top, to: temporary })
    const within = path.join(temporary, path.relative(top, project.root))
    if (!(await stat(within).catch(() => null))?.isDirectory())
      return await work({
        title: `the sources at ${at}`,
        kind: 'sources-at-ref',
        lockOf: () => null,
        notes: [],
      })
    const { config: _, server: _server, ...same } = options
    return await withProject(session, { ...same, root: within, cache: false }, async (then) => {
      const { locks: before } = await locksOfNow(then, engine)
      const own = then.root.replaceAll('\\', '/')
      const folderThen = (folder: string) =>
        path.posix.join(own, path.posix.relative(project.root.replaceAll('\\', '/'), folder))
      const found = (folder: string) => before.find((each) => each.folder === folderThen(folder))
      return work({
        title: `the sources at ${at}`,
        kind: 'sources-at-ref',
        lockOf: (folder) => found(folder)?.lock ?? null,
        judgeOf: (folder) => async (tool) => {
          const facts = found(folder)?.facts.get(tool)
          return facts ? then.workspace.locks.judge(facts) : null
        },
        notes: [
          `There is no ${engine.LOCK_NAME} at ${ref}, so its sources were evaluated with the packages that are installed now. What an upgrade changes, only a lock shows: toolsight lock`,
        ],
      })
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Writes the files of a commit into a folder, beside the packages that are installed here. The repository is left as it is. */
async function checkOut(
  commit: string,
  { git, top, to }: { git: Git; top: string; to: string },
): Promise<void> {
  const index = { GIT_INDEX_FILE: path.join(to, '.toolsight-index') }
  for (const args of [
    ['read-tree', commit],
    ['checkout-index', '--all', '--quiet', `--prefix=${to}/`],
  ]) {
    const { failed, err } = await runGit(top, args, index)
    if (failed)
      throw new UsageError(`${ASKER} cannot read the files of ${commit}: git says: ${firstLine(err)}`)
  }
  await rm(index.GIT_INDEX_FILE, { force: true })
  const listed = await git('ls-tree', '-r', '-z', '--name-only', '--full-tree', commit)
  const manifests = listed.out.split('\0').filter((name) => path.posix.basename(name) === 'package.json')
  const folders = new Set(['', ...manifests.map((name) => path.posix.dirname(name))])
  for (const folder of folders) await linkPackages(path.join(top, folder), path.join(to, folder), { top, to })
}

/** Links what is installed in one folder into another. What is a package of the repository itself is taken from there. */
async function linkPackages(
  from: string,
  into: string,
  { top, to }: { top: string; to: string },
): Promise<void> {
  const link = async (source: string, target: string): Promise<void> => {
    for (const name of await readdir(source).catch(() => [])) {
      if (name.startsWith('.')) continue
      const [own, copy] = [path.join(source, name), path.join(target, name)]
      if (name.startsWith('@') && !(await lstat(own)).isSymbolicLink()) {
        await link(own, copy)
        continue
      }
      const real = await realpath(own).catch(() => null)
      if (real === null || (await lstat(copy).catch(() => null))) continue
      const isOwn =
        real.startsWith(`${top}${path.sep}`) && !real.includes(`${path.sep}node_modules${path.sep}`)
      await mkdir(target, { recursive: true })
      await symlink(isOwn ? path.join(to, path.relative(top, real)) : real, copy, 'junction')
    }
  }
  await link(path.join(from, 'node_modules'), path.join(into, 'node_modules'))
}
