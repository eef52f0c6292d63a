import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { repositoryOf } from '../format/ci/repository.js'
import { runGit } from '../git/run.js'
import { textOrNull } from '../io/read-text.js'
import { type Formatter, otherLayoutOf } from './formatter.js'

export type Manager = 'npm' | 'pnpm' | 'yarn' | 'yarn-classic' | 'bun'
export type Ci = 'github' | 'gitlab'

/** What a project has, as far as it decides what `init` writes. */
export interface ProjectFacts {
  /** Absolute, as all folders here. */
  root: string
  repository: string
  /** The text of the root's package.json; null where there is none. */
  manifest: string | null
  manager: Manager
  /** Whether dependencies are installed from a lock file. */
  isLocked: boolean
  /** Null where nothing says which. */
  ci: Ci | null
  /** A file for CI that names Toolsight already. */
  checkedBy: { name: string; checksLock: boolean } | null
  /** Null where a lock keeps its layout. */
  otherLayout: Formatter | null
}

const LOCK_FILES: ReadonlyArray<readonly [string, Manager]> = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

const WORKFLOWS = '.github/workflows'
export const GITLAB_FILE = '.gitlab-ci.yml'

/** Looks at files, and asks git for the address of `origin`. */
export async function projectFacts(root: string): Promise<ProjectFacts> {
  const repository = repositoryOf(root)
  const lock = lockOf(root, repository)
  return {
    root,
    repository,
    manifest: textOrNull(path.join(root, 'package.json')),
    manager: lock ?? 'npm',
    isLocked: lock !== null,
    ci: await ciOf(repository),
    checkedBy: checkedBy(repository),
    otherLayout: otherLayoutOf(root, repository),
  }
}

/** By the nearest lock file: that of a workspace stands at its top. */
function lockOf(root: string, repository: string): Manager | null {
  for (let folder = root; ; folder = path.dirname(folder)) {
    for (const [name, manager] of LOCK_FILES) {
      const file = path.join(folder, name)
      if (!existsSync(file)) continue
      return manager === 'yarn' && !textOrNull(file)?.includes('__metadata:') ? 'yarn-classic' : manager
    }
    if (folder === repository || folder === path.dirname(folder)) return null
  }
}

async function ciOf(repository: string): Promise<Ci | null> {
  if (existsSync(path.join(repository, '.github'))) return 'github'
  if (existsSync(path.join(repository, GITLAB_FILE))) return 'gitlab'
  const { out } = await runGit(repository, ['config', '--get', 'remote.origin.url'])
  const host = /^(?:[a-z+]+:\/\/)?(?:[^@/]*@)?([^:/]+)/.exec(out.trim())?.[1] ?? ''
  if (host === 'github.com') return 'github'
  return host.includes('gitlab') ? 'gitlab' : null
}

function checkedBy(repository: string): ProjectFacts['checkedBy'] {
  const names = [GITLAB_FILE]
  try {
    names.push(...readdirSync(path.join(repository, WORKFLOWS)).map((name) => `${WORKFLOWS}/${name}`))
  } catch {
    // There are no workflows.
  }
  for (const name of names) {
    const text = textOrNull(path.join(repository, name))
    if (text?.includes('toolsight')) return { name, checksLock: /\btoolsight (?:diff|lock)\b/.test(text) }
  }
  return null
}
