import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWorkspace, type Workspace } from '../../../packages/core/dist/index.js'

/** The folder that holds the groups of SDKs, each with packages of its own. */
export const groups = fileURLToPath(new URL('../', import.meta.url))

interface Project {
  /** Texts by path. */
  files: Record<string, string>
  /** The folder that is the project's node_modules, or where each of its packages is. */
  packages: string | Record<string, string>
  /** Those of the configuration; absent: its own file tells, else the usual ones. */
  targets?: string[]
}

/** Has a project in a temporary directory, with a workspace open on it, for as long as `use` takes. */
export async function withWorkspace<T>(
  { files, packages, targets }: Project,
  use: (workspace: Workspace, pathOf: (file: string) => string) => Promise<T>,
): Promise<T> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-sdk-')))
  const pathOf = (file: string) => path.join(root, file)
  try {
    const links = typeof packages === 'string' ? { '': packages } : packages
    for (const [name, folder] of Object.entries(links)) link(folder, pathOf(path.join('node_modules', name)))
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(pathOf(file)), { recursive: true })
      writeFileSync(pathOf(file), text)
    }
    const evaluate = { timeoutMs: 15_000 }
    const config = targets ? { targets, evaluate } : { evaluate }
    const workspace = await openWorkspace({ root, trusted: true, config })
    try {
      return await use(workspace, pathOf)
    } finally {
      await workspace.dispose()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function link(folder: string, at: string): void {
  mkdirSync(path.dirname(at), { recursive: true })
  symlinkSync(folder, at.replace(/[\\/]$/, ''), 'dir')
}
