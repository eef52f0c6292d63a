import { lstat, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { slashed } from '@toolsight/core/paths'
import type { Commit } from '../git/commit.js'
import { type Project, type ProjectOptions, type Session, withProject } from '../session.js'
import { locksOfNow } from './lock-files.js'
import type { BaselinePackage } from './pairs.js'

interface SourcesParts {
  /** The folder of the repository. */
  top: string
  project: Project
  options: ProjectOptions
  session: Session
}

/** Works with the packages of a commit, evaluated in a folder of their own beside what is installed here. */
export async function withSources<Result>(
  commit: Commit,
  { top, project, options, session }: SourcesParts,
  work: (packages: BaselinePackage[]) => Promise<Result>,
): Promise<Result> {
  const temporary = await realpath(await mkdtemp(path.join(tmpdir(), 'toolsight-diff-')))
  try {
    await commit.checkOut(temporary)
    await linkInstalled(commit.names, { top, to: temporary })
    const root = path.join(temporary, path.relative(top, project.root))
    if (!(await stat(root).catch(() => null))?.isDirectory()) return await work([])
    const { config: _, server: _server, ...same } = options
    return await withProject(session, { ...same, root, cache: false }, async (then) =>
      work(await packagesOf(then, project)),
    )
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function packagesOf(then: Project, now: Project): Promise<BaselinePackage[]> {
  const { locks } = await locksOfNow(then)
  return locks.map(({ folder, lock, facts }) => ({
    folder: path.posix.join(slashed(now.root), path.posix.relative(slashed(then.root), folder)),
    lock,
    judge: async (tool) => {
      const known = facts.get(tool)
      return known ? then.workspace.locks.judge(known) : null
    },
  }))
}

/** Links what is installed here beside the files of a commit. */
async function linkInstalled(
  names: readonly string[],
  { top, to }: { top: string; to: string },
): Promise<void> {
  const manifests = names.filter((name) => path.posix.basename(name) === 'package.json')
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
    // A commit can have a link there, and what is written through it is outside of the temporary folder.
    if ((await lstat(target).catch(() => null))?.isSymbolicLink()) return
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
