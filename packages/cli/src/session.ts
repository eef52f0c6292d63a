import { stat } from 'node:fs/promises'
import path from 'node:path'
import type {
  CheckOptions,
  Engine,
  LockOptions,
  Manifest,
  ManifestOptions,
  PackageLock,
  Report,
  SeveritySetting,
  Workspace,
} from './engine.js'
import { visible } from './format/visible.js'
import { Progress } from './io/progress.js'
import type { Terminal } from './io/terminal.js'
import { UsageError } from './usage-error.js'

/** What every verb works with. */
export interface Session {
  terminal: Terminal
  engine: Engine
}

/** The options that say which project, and how it is configured. */
export interface ProjectOptions {
  root?: string
  config?: string
  /** False with `--no-cache`: nothing is taken from earlier runs, nothing is kept for later ones. */
  cache?: boolean
  /** Where results are kept between runs, instead of the user's own folder for caches. */
  cacheLocation?: string
  /** False with `--no-evaluate`: nothing of the project is run, whatever its configuration says. */
  evaluate?: boolean
  /** A command or a URL, or true for the servers of the configuration: they are asked for their tools. */
  server?: string | true
}

/** A project that is open. `root` is absolute and real: what the engine names files by. */
export interface Project {
  workspace: Workspace
  root: string
  /**
   * The files that paths lead to, as typed by the user: relative to the working directory.
   *
   * @throws {UsageError} when a path leads to nothing, or the project has no file to check.
   */
  files(paths: readonly string[]): Promise<string[]>
  /** `capture`: with what SDKs send, so that all of it is judged. `signal` ends it in place of the user's interrupt. */
  check(files: string[], options?: Pick<CheckOptions, 'capture' | 'signal'>): Promise<Report>
  /** All tools as they are sent. */
  manifest(tools: Report['tools'], options: Pick<ManifestOptions, 'format' | 'canonical'>): Promise<Manifest>
  /** All tools, written down package by package. */
  lock(tools: Report['tools'], options: Pick<LockOptions, 'version' | 'folders'>): Promise<PackageLock[]>
}

/** What holds for one run, over the configuration. */
export interface Overrides {
  /** What all tools are checked for, instead of what is configured or what the program uses. */
  targets?: readonly string[] | undefined
  /** Whether it is checked again and again. */
  isWatched?: boolean
  /** Severities by the codes of rules. */
  rules?: Record<string, SeveritySetting> | undefined
}

/** @throws {UsageError} for a target that is not known. */
export function requireTarget(target: string, { targetLabel, TargetError }: Engine): void {
  try {
    targetLabel(target)
  } catch (error) {
    if (error instanceof TargetError) throw new UsageError(error.message)
    throw error
  }
}

/**
 * Opens the project, does the work, and closes it whatever happens.
 *
 * @throws {UsageError} when the root is no directory, or a target is not known.
 */
export async function withProject<T>(
  { terminal, engine }: Session,
  options: ProjectOptions,
  work: (project: Project) => Promise<T>,
  { targets, rules, isWatched = false }: Overrides = {},
): Promise<T> {
  const root = path.resolve(terminal.cwd, options.root ?? '.')
  await requireDirectory(root, options.root ?? root)
  for (const target of targets ?? []) requireTarget(target, engine)
  const workspace = await engine.openWorkspace({
    root,
    // Running the command is trust.
    trusted: true,
    cache: options.cache ?? true,
    ...(options.cacheLocation === undefined
      ? {}
      : { cacheLocation: path.resolve(terminal.cwd, options.cacheLocation) }),
    once: !isWatched,
    config: {
      ...(options.evaluate === false && { evaluate: { enabled: false } }),
      ...(targets && { targets: [...targets] }),
      ...(rules && { rules }),
    },
    ...(options.config === undefined ? {} : { configFile: path.resolve(terminal.cwd, options.config) }),
    onNote: (line: string) => void terminal.stderr.write(`${visible(line)}\n`),
    onLog: (line: string) => {
      if (terminal.env['TOOLSIGHT_DEBUG']) void terminal.stderr.write(`${line}\n`)
    },
  })
  try {
    if (options.server !== undefined) {
      const { askServers, serversOf } = await import('./servers.js')
      await askServers(serversOf(options.server, workspace, engine), workspace, { terminal, engine })
    }
    const checker = options.server === undefined ? workspace : workspace.servers
    return await work({
      workspace,
      root: workspace.root,
      files: (paths) => filesOf(workspace, paths, { root, cwd: terminal.cwd, engine }),
      check: (files, options) =>
        withProgress(terminal, (onProgress) =>
          checker.checkAll(files, { signal: terminal.signal, ...options, onProgress }),
        ),
      manifest: (tools, options) =>
        withProgress(terminal, (onProgress) => workspace.manifest.of(tools, { ...options, onProgress })),
      lock: (tools, options) =>
        withProgress(terminal, (onProgress) => workspace.locks.of(tools, { ...options, onProgress })),
    })
  } finally {
    await workspace.dispose()
  }
}

async function requireDirectory(root: string, given: string): Promise<void> {
  const found = await stat(root).catch(() => null)
  if (!found?.isDirectory()) throw new UsageError(`The root ${given} is not a directory.`)
}

async function filesOf(
  workspace: Workspace,
  paths: readonly string[],
  { root, cwd, engine }: { root: string; cwd: string; engine: Engine },
): Promise<string[]> {
  // The engine reads paths from the root, people from where they are.
  const asked = new Map(paths.map((typed) => [path.relative(root, path.resolve(cwd, typed)) || '.', typed]))
  let files: string[]
  try {
    files = await workspace.files([...asked.keys()])
  } catch (error) {
    if (!(error instanceof engine.PathError)) throw error
    const typed = asked.get(error.path) ?? error.path
    throw new UsageError(error.message.replaceAll(error.path, typed))
  }
  return files
}

async function withProgress<T>(
  terminal: Terminal,
  work: (onProgress: NonNullable<CheckOptions['onProgress']>) => Promise<T>,
): Promise<T> {
  const progress = new Progress(terminal)
  try {
    return await work((done, total, what) => progress.update(done, total, what))
  } finally {
    await progress.clear()
  }
}
