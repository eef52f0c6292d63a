import { existsSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { baseOf, firstLine, openRepository } from './repository.js'
import { runGit } from './run.js'
import { hasCommit, SUBMODULE_MODE } from './submodules.js'

/** What differs, and from what. */
export interface Changes {
  /** Absolute; files that are gone as well. */
  files: string[]
  /** For people: `main`, or the last commit. */
  since: string
}

/**
 * The files that differ from where the branch left a ref, those that git does not know yet and those of submodules included. Without
 * a ref: from the last commit.
 *
 * @param directory somewhere in the repository
 * @throws {UsageError} where git, the repository or the ref is missing, or the clone is too shallow
 */
export async function changedFiles(directory: string, ref: string | null): Promise<Changes> {
  const { git, root } = await openRepository(directory, '--changed')
  const head = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')
  const base = ref === null ? (head.failed ? null : 'HEAD') : await baseOf(ref, git, '--changed')
  return { files: [...new Set(await changedBelow(root, base))], since: ref ?? 'the last commit' }
}

/** Absolute. Without a commit to compare with, every file has changed. */
async function changedBelow(top: string, base: string | null): Promise<string[]> {
  const untracked = await namesOf(top, ['ls-files', '--others', '--exclude-standard'])
  if (base === null)
    return [...(await namesOf(top, ['ls-files', '--cached', '--recurse-submodules'])), ...untracked]
  // What somebody has configured for people must leave nothing out.
  const how = [
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--no-ext-diff',
    '--no-relative',
    '--ignore-submodules=none',
  ]
  const raw = (await outputOf(top, ['diff', ...how, '-z', base, '--'])).split('\0')
  const files = [...untracked]
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [before = '', after = '', commit = ''] = (raw[at] ?? '').slice(1).split(' ')
    const file = path.join(top, raw[at + 1] ?? '')
    const isSubmodule = after === SUBMODULE_MODE && existsSync(path.join(file, '.git'))
    const known = before === SUBMODULE_MODE && (await hasCommit(file, commit)) ? commit : null
    files.push(...(isSubmodule ? await changedBelow(file, known) : [file]))
  }
  return files
}

async function namesOf(top: string, args: readonly string[]): Promise<string[]> {
  const names = (await outputOf(top, [...args, '-z'])).split('\0')
  return names.flatMap((name) => (name === '' ? [] : [path.join(top, name)]))
}

async function outputOf(top: string, args: readonly string[]): Promise<string> {
  const { out, failed, err } = await runGit(top, args)
  if (failed) throw new UsageError(`--changed cannot tell what changed: git says: ${firstLine(err)}`)
  return out
}
