import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { configFileName } from '#core/config/find.js'
import type { Finding } from '#core/model/finding.js'
import type { Example } from '#core/rules/engine/rule.js'
import { openWorkspace, type Workspace } from '#core/workspace/index.js'

const nodeModules = path.resolve(import.meta.dirname, '../../../../node_modules')

/** Loading a validator on a busy machine is not what the examples are about. */
export const PATIENT_MS = 20_000

/** An example as a user would meet it: real files, real packages, in a directory of its own while `use` runs. */
export async function withExample<T>(
  example: Example,
  use: (workspace: Workspace, root: string) => Promise<T>,
  timeoutMs = PATIENT_MS,
): Promise<T> {
  const opened = await open(example, timeoutMs)
  try {
    return await use(opened.workspace, opened.root)
  } finally {
    await close(opened)
  }
}

/**
 * `withExample` with one workspace for a file's tests, where an example asks for nothing of its own: each has its files instead of those
 * of the one before.
 */
export function sharedExamples(): typeof withExample {
  let opened: Opened | undefined
  afterAll(async () => {
    if (opened) await close(opened)
  })

  return async (example, use, timeoutMs = PATIENT_MS) => {
    const isOwn =
      configFileName in example.files ||
      example.servers ||
      example.trusted === false ||
      timeoutMs !== PATIENT_MS
    if (isOwn) return withExample(example, use, timeoutMs)
    if (opened) {
      for (const name of readdirSync(opened.root))
        if (name !== 'node_modules') rmSync(path.join(opened.root, name), { recursive: true })
      fill(opened.root, example)
      opened.workspace.filesChanged()
    } else opened = await open(example, timeoutMs)
    const result = await use(opened.workspace, opened.root)
    expectNoFaults(opened)
    return result
  }
}

interface Opened {
  root: string
  workspace: Workspace
  logged: string[]
}

async function open(example: Example, timeoutMs: number): Promise<Opened> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-example-')))
  const logged: string[] = []
  symlinkSync(nodeModules, path.join(root, 'node_modules'), 'dir')
  fill(root, example)
  const workspace = await openWorkspace({
    root,
    trusted: example.trusted ?? true,
    config: { evaluate: { timeoutMs } },
    // As the command line does: the processes that later questions would need are not started.
    once: true,
    onLog: (line) => logged.push(line),
  })
  return { root: root.replaceAll('\\', '/'), workspace, logged }
}

function fill(root: string, { files, encoding = {}, megabytes = {} }: Example): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    const more = '// generated\n'.repeat(((megabytes[file] ?? 0) * 1024 * 1024) / 13)
    writeFileSync(path.join(root, file), Buffer.from(text + more, encoding[file] ?? 'utf8'))
  }
}

async function close(opened: Opened): Promise<void> {
  try {
    await opened.workspace.dispose()
    expectNoFaults(opened)
  } finally {
    rmSync(opened.root, { recursive: true, force: true })
  }
}

function expectNoFaults({ logged }: Opened): void {
  expect(logged.filter((line) => line.startsWith('Rule '))).toEqual([])
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
