import path from 'node:path'
import { type Ran, runGit } from './git.js'
import { UsageError } from './usage-error.js'

/** What differs, and from what. */
export interface Changes {
  /** Absolute; files that are gone as well. */
  files: string[]
  /** For people: `main`, or the last commit. */
  since: string
}

/**
 * The files that differ from where the branch left a ref, those that git does not know yet included. Without a ref: from the last
 * commit.
 *
 * @param directory somewhere in the repository
 * @throws {UsageError} where git, the repository or the ref is missing, or the clone is too shallow
 */
export async function changedFiles(directory: string, ref: string | null): Promise<Changes> {
  const { git, root } = await repositoryOf(directory, '--changed')
  const head = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')
  const base = ref === null ? (head.failed ? null : 'HEAD') : await baseOf(ref, git, '--changed')
  const tracked =
    base === null
      ? await git('ls-files', '-z', '--full-name', '--cached', ':/')
      : await git('diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', base, '--')
  const untracked = await git('ls-files', '-z', '--full-name', '--others', '--exclude-standard', ':/')
  for (const { failed, err } of [tracked, untracked])
    if (failed) throw new UsageError(`--changed cannot tell what changed: git says: ${firstLine(err)}`)
  const names = `${tracked.out}${untracked.out}`.split('\0').filter((name) => name !== '')
  return {
    files: [...new Set(names)].map((name) => path.join(root, name)),
    since: ref ?? 'the last commit',
  }
}

/** Runs git somewhere. */
export type Git = (...args: string[]) => Promise<Ran>

/**
 * The repository that a directory is in.
 *
 * @param asker what needs it, for messages
 * @throws {UsageError} where git or the repository is missing
 */
export async function repositoryOf(directory: string, asker: string): Promise<{ git: Git; root: string }> {
  const git: Git = (...args) => runGit(directory, args)
  const top = await git('rev-parse', '--show-toplevel')
  if (top.code === 'ENOENT')
    throw new UsageError(`${asker} needs git, and git is not installed, or not in the PATH.`)
  if (top.failed) {
    const why = /not a git repository/.test(top.err)
      ? `${directory} is in no git repository.`
      : `git says: ${firstLine(top.err)}`
    throw new UsageError(`${asker} cannot tell what changed: ${why}`)
  }
  return { git, root: top.out.replace(/\r?\n$/, '') }
}

/** The commit in which the branch left the ref. */
export async function baseOf(ref: string, git: Git, asker: string): Promise<string> {
  const isShallow = async () => (await git('rev-parse', '--is-shallow-repository')).out.trim() === 'true'
  const deepen =
    'The clone is shallow: fetch more of the history (actions/checkout: fetch-depth: 0; GitLab: GIT_DEPTH: 0).'
  const known = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)
  if (known.failed) {
    const hint = (await isShallow())
      ? deepen
      : `A branch of the server is named with it: origin/main.${asker === '--changed' ? ' A path comes first: toolsight check src --changed.' : ''}`
    throw new UsageError(`${asker}: git knows no commit ${ref}. ${hint}`)
  }
  const merge = await git('merge-base', known.out.trim(), 'HEAD')
  if (merge.failed) {
    throw new UsageError(
      (await isShallow())
        ? `${asker}: git cannot tell where this branch left ${ref}. ${deepen}`
        : `${asker}: this branch and ${ref} have no commit in common.`,
    )
  }
  return merge.out.trim()
}

export function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
