import { existsSync } from 'node:fs'
import path from 'node:path'
import { runGit } from './run.js'

/** The mode by which git marks a submodule. */
export const SUBMODULE_MODE = '160000'

/** Whether a submodule is checked out in a folder, and has a commit. */
export async function hasCommit(folder: string, commit: string): Promise<boolean> {
  // Without its own, git would look into the repository around it.
  if (!existsSync(path.join(folder, '.git'))) return false
  return !(await runGit(folder, ['cat-file', '-e', `${commit}^{commit}`])).failed
}
