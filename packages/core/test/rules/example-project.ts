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
 * `withExample` with one workspace for a file's examples that have the same configuration, which a workspace reads once, and ask for nothing
 * of their own: each has its files instead of those of the one before.
 */
export function sharedExamples(): typeof withExample {
  /** By configuration, the one that was used last at the end. */
  const kept = new Map<string, Opened>()
  afterAll(async () => {
    for (const opened of kept.values()) await close(opened)
  })

  return async (example, use, timeoutMs = PATIENT_MS) => {
    if (example.servers || example.trusted === false || timeoutMs !== PATIENT_MS)
      return withExample(example, use, timeoutMs)
    const config = configOf(example)
    const known = kept.get(config)
    const opened = known ?? (await open(example, timeoutMs))
    if (known) refill(known, example)
    kept.delete(config)
    kept.set(config, opened)
    for (const [key, other] of [...kept].slice(0, -MAX_OPEN)) {
      kept.delete(key)
      await close(other)
    }
    const result = await use(opened.workspace, opened.root)
    expectNoFaults(opened)
    return result
  }
}

/** Each has a process. */
const MAX_OPEN = 4

/** What a workspace for this example is opened with; examples that are tried in the order of these share most. */
export function configOf({ files }: Example): string {
  return (files[configFileName] ?? '').replace(/\s+/g, '')
}

function refill({ root, workspace }: Opened, example: Example): void {
  for (const name of readdirSync(root))
    if (name !== 'node_modules') rmSync(path.join(root, name), { recursive: true })
  fill(root, example)
  workspace.filesChanged()
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
