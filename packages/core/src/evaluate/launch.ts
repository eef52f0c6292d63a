import { type ChildProcess, execFile, fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Protection } from './protocol.js'

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
}

const RUNNER = new URL('./runner/main.js', import.meta.url)

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

/** A new process. Its standard output and error are pipes, never ours. @throws when Node itself cannot be run */
export async function launch(options: LaunchOptions): Promise<ChildProcess> {
  const version = options.node === null ? process.versions.node : await versionOf(options.node)
  return fork(programOf(RUNNER), [String(process.pid)], {
    ...(options.node === null ? {} : { execPath: options.node }),
    execArgv: flagsFor(version, options.memoryMb),
    env: environment(options.env),
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    serialization: 'json',
  })
}

/** The flags that a Node of this version (`22.13.0`) understands. */
export function flagsFor(version: string, memoryMb: number): string[] {
  const { permissionModel } = expectedProtection(version)
  return [
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
    // A schema's objects live for one evaluation: with more room for the young most are gone when it is swept.
    '--max-semi-space-size=32',
    ...(permissionModel ? ['--permission', '--allow-fs-read=*', '--allow-worker'] : []),
  ]
}

/** What a Node of this version denies with those flags. */
export function expectedProtection(version: string): Protection {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return { permissionModel: major > 22 || (major === 22 && minor >= 13), networkDenied: major >= 25 }
}

const versions = new Map<string, Promise<string>>()

function versionOf(node: string): Promise<string> {
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
