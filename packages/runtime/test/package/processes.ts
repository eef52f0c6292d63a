import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const packageRoot = fileURLToPath(new URL('../../', import.meta.url))
const workspaceModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** A directory of its own for `use`, gone afterwards. With `modules`, it sees what the workspace has installed. */
export async function inDirectory<T>(modules: boolean, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'toolsight-runtime-'))
  try {
    if (modules) await symlink(workspaceModules, join(directory, 'node_modules'), 'junction')
    return await use(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Standard output of a program that has to succeed; its errors are in the rejection. */
export async function node(
  args: string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', ...options.env }
  const { stdout } = await run(process.execPath, args, { cwd: options.cwd, env, maxBuffer: 1 << 26 })
  return stdout
}
