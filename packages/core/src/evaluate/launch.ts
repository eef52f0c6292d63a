import { type ChildProcess, execFile, fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Protection } from '../child/protocol.js'
import { plugNPlayFlags, usesPlugNPlayLoader } from '../processes/plug-n-play.js'

/** How the evaluation process is started. */
export interface LaunchOptions {
  /** The Node that runs it; null: the one we run on. */
  node: string | null
  /** Names of the environment variables that user code may see. */
  env: readonly string[]
  /** The working directory of user code: the package's or workspace's root. */
  cwd: string
  /** The limit of the JavaScript heap. */
  memoryMb: number
  /** Whether it is to take memory rather than time: it carries out many requests, and is gone. Absent means not. */
  largeHeap?: boolean
}

const RUNNER = new URL('../child/runner/main.js', import.meta.url)

/** What is run: the modules in one file, which starts faster, unless they were built again since it was made. */
export function programOf(runner: URL): URL {
  const bundle = new URL('./bundle/main.js', runner)
  const builtAt = timeOf(new URL('../../.tsbuildinfo', runner))
  return timeOf(bundle) > builtAt ? bundle : runner
}

function timeOf(file: URL): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** The pipe on which the child's watchdog tells the processor time used: one line each, milliseconds. */
export const CPU_PIPE = 4

/**
 * A new process of the Node of `options`, which is of this version. Its standard output and error are pipes, never ours.
 * The caller has to listen at once: that it could not be started is an event of the next tick.
 */
export function launch(options: LaunchOptions, version: string): ChildProcess {
  const plugNPlay = plugNPlayFlags(options.cwd)
  return fork(programOf(RUNNER), [String(process.pid)], {
    ...(options.node === null ? {} : { execPath: options.node }),
    execArgv: [...flagsFor(version, options, plugNPlay), ...plugNPlay],
    env: environment(options.env),
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    serialization: 'json',
  })
}

/** Flags come and go, and one that a Node does not know keeps it from starting: these are in 20 to 26. */
const NEWEST_MAJOR = 26

/**
 * A collection copies what is alive, a few tools' schemas, however much has been thrown away: with twice the room there are
 * 26 instead of 65 in 1,000 tools, and of the old 2 instead of 12.
 */
const LARGE_HEAP = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-old-space-size=160']

/** The flags that a Node of this version (`22.13.0`) understands, beside others. */
export function flagsFor(
  version: string,
  { memoryMb, largeHeap = false }: Pick<LaunchOptions, 'memoryMb' | 'largeHeap'>,
  others: readonly string[] = [],
): string[] {
  const { permissionModel } = expectedProtection(version, others)
  return [
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
    // A schema's objects live for one evaluation: with more room for the young most are gone when it is swept.
    ...(largeHeap && Number.parseInt(version, 10) <= NEWEST_MAJOR
      ? LARGE_HEAP
      : ['--max-semi-space-size=32']),
    ...(permissionModel ? ['--permission', '--allow-fs-read=*', '--allow-worker'] : []),
  ]
}

/** What a Node of this version denies with those flags and `others`. */
export function expectedProtection(version: string, others: readonly string[]): Protection {
  const permissionModel = hasPermissionModel(version) && !usesPlugNPlayLoader(others)
  return { permissionModel, networkDenied: permissionModel && Number.parseInt(version, 10) >= 25 }
}

/** Whether a Node of this version can deny a process the rest of the machine. */
export function hasPermissionModel(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13)
}

const versions = new Map<string, Promise<string>>()

/** The version of a Node (`22.13.0`). Rejects when it cannot be run. */
export function versionOf(node: string): Promise<string> {
  let version = versions.get(node)
  if (!version) {
    version = promisify(execFile)(node, ['--version'], { timeout: 5000 }).then(({ stdout }) =>
      stdout.trim().slice(1),
    )
    // Asked again next time: it may have been installed meanwhile.
    version.catch(() => versions.delete(node))
    versions.set(node, version)
  }
  return version
}

/** NODE_OPTIONS and the like are not passed on: they would be the host's. */
function environment(allowed: readonly string[]): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {}
  const needed = process.platform === 'win32' ? ['SystemRoot', 'SystemDrive', 'TEMP'] : []
  for (const name of [...needed, ...allowed]) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  if (process.versions['electron']) env['ELECTRON_RUN_AS_NODE'] = '1'
  return env
}
