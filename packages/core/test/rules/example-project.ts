import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import type { Example } from '#core/rules/engine/rule.js'
import { openWorkspace, type Workspace } from '#core/workspace/index.js'

const nodeModules = path.resolve(import.meta.dirname, '../../../../node_modules')

/** Loading a validator on a busy machine is not what the examples are about. */
export const PATIENT_MS = 20_000

/** An example as a user would meet it: real files, real packages, in a directory of its own while `use` runs. */
export async function withExample<T>(
  { files, encoding = {}, megabytes = {}, trusted = true }: Example,
  use: (workspace: Workspace, root: string) => Promise<T>,
  timeoutMs = PATIENT_MS,
): Promise<T> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-example-')))
  const logged: string[] = []
  try {
    symlinkSync(nodeModules, path.join(root, 'node_modules'), 'dir')
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      const more = '// generated\n'.repeat(((megabytes[file] ?? 0) * 1024 * 1024) / 13)
      writeFileSync(path.join(root, file), Buffer.from(text + more, encoding[file] ?? 'utf8'))
    }
    const config = { evaluate: { timeoutMs } }
    const workspace = await openWorkspace({
      root,
      trusted,
      config,
      // As the command line does: the processes that later questions would need are not started.
      once: true,
      onLog: (line) => logged.push(line),
    })
    try {
      return await use(workspace, root.replaceAll('\\', '/'))
    } finally {
      await workspace.dispose()
      expect(logged.filter((line) => line.startsWith('Rule '))).toEqual([])
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** What `toolsight check` says, with `--server` where the example is about that. */
export async function allFindings(
  workspace: Workspace,
  { servers }: Pick<Example, 'servers'>,
): Promise<Finding[]> {
  const files = await workspace.files()
  if (!servers) return (await workspace.checkAll(files, { capture: true })).findings
  await workspace.servers.ask(workspace.servers.configured)
  return (await workspace.servers.checkAll(files, { capture: true })).findings
}
