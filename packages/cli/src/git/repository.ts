import { UsageError } from '../usage-error.js'
import { type Ran, runGit } from './run.js'

/** Runs git somewhere. */
export type Git = (...args: string[]) => Promise<Ran>

/**
 * The repository that a directory is in.
 *
 * @param asker what needs it, for messages
 * @throws {UsageError} where git or the repository is missing
 */
export async function openRepository(directory: string, asker: string): Promise<{ git: Git; root: string }> {
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
