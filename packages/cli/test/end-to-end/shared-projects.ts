import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Kept } from '../../../../test/kept.js'
import type { Engine, Workspace } from '../../dist/engine.js'
import { Project } from './project.js'

type OpenWorkspace = Engine['openWorkspace']
type Options = Parameters<OpenWorkspace>[0]

/** Kept by one project while no command has them open. */
const MOST_WORKSPACES = 3

const kept = new Kept<SharedProject>(2, (project) => project.end())

/**
 * Projects for many tests, each with the files of its test alone, in the folder of a test before: what evaluates stays open between
 * commands, and between tests. Starting a process and loading a validator for each command takes most of a file's time.
 * What depends on how a command begins or ends has a project of its own (`Project.create`).
 */
export function sharedProjects(): { create(packages?: string[]): Promise<Project> } {
  return {
    async create(packages = []) {
      const key = packages.join(' ')
      const known = kept.take(key)
      if (!known) return SharedProject.make(packages, (project) => kept.put(key, project))
      await known.refill(packages)
      return known
    },
  }
}

class SharedProject extends Project {
  readonly #workspaces = new Map<string, Staying>()
  #release: (project: SharedProject) => Promise<void> = async () => {}

  static async make(
    packages: readonly string[],
    release: (project: SharedProject) => Promise<void>,
  ): Promise<SharedProject> {
    const project = new SharedProject(await SharedProject.folder())
    project.#release = release
    await project.fill(packages)
    return project
  }

  /** As a new one is. Packages that are as they were stay: where any comes or goes, what has loaded them is started again. */
  async refill(packages: readonly string[]): Promise<void> {
    const hasPackages = await this.hasOnly(packages)
    const others = (await readdir(this.root)).filter((name) => !hasPackages || name !== 'node_modules')
    for (const name of others) await rm(this.path(name), { recursive: true, force: true })
    if (hasPackages) await this.configure()
    else await this.fill(packages)
  }

  protected override async engine(): Promise<Engine> {
    const engine = await import('@toolsight/core')
    return { ...engine, openWorkspace: (options) => this.#open(engine.openWorkspace, options) }
  }

  /** The next test has it. */
  override async remove(): Promise<void> {
    await this.#release(this)
  }

  async end(): Promise<void> {
    for (const { workspace } of this.#workspaces.values()) await workspace.dispose()
    this.#workspaces.clear()
    await super.remove()
  }

  async #open(open: OpenWorkspace, options: Options): Promise<Workspace> {
    // What was taken out of a commit is nowhere twice.
    const isOwn = !path.relative(this.root, options.root).startsWith('..')
    if (options.once !== true || !isOwn) return open(options)
    const { onNote, onLog, ...plain } = options
    // A workspace reads its configuration once.
    const files = Object.entries(await this.contents((name) => this.#mayConfigure(name, options)))
    const config = files.filter(
      ([name, text]) => !name.endsWith('package.json') || text.includes('"toolsight"'),
    )
    const key = JSON.stringify([plain, config])
    const known = this.#workspaces.get(key)
    const own = known ?? { workspace: await open(options), buffers: new Set(), users: 0 }
    // The one that was opened last is the last.
    this.#workspaces.delete(key)
    this.#workspaces.set(key, own)
    if (known) beginAgain(known)
    own.users++
    return staying(own, async () => {
      own.users--
      await this.#endUnused()
    })
  }

  /** Each configuration has a workspace, and that a process. */
  async #endUnused(): Promise<void> {
    const unused = [...this.#workspaces].filter(([, { users }]) => users === 0)
    for (const [key, { workspace }] of unused.slice(0, -MOST_WORKSPACES)) {
      this.#workspaces.delete(key)
      await workspace.dispose()
    }
  }

  #mayConfigure(file: string, { configFile }: Options): boolean {
    const name = file.split('/').at(-1)
    const isNamed =
      name === 'toolsight.config.json' || name === 'package.json' || configFile?.endsWith(`/${file}`) === true
    // Some tests make files of gigabytes.
    return isNamed && statSync(this.path(file)).size < 1_000_000
  }
}

/** A workspace, and the files that it has buffers of. */
interface Staying {
  workspace: Workspace
  buffers: Set<string>
  /** How many commands have it open. */
  users: number
}

/** What is on disk counts. */
function beginAgain({ workspace, buffers }: Staying): void {
  for (const file of buffers) workspace.close(file)
  buffers.clear()
  workspace.filesChanged()
}

/** A workspace that stays open. */
function staying({ workspace, buffers }: Staying, close: () => Promise<void>): Workspace {
  return new Proxy(workspace, {
    get(target, key) {
      if (key === 'dispose') return close
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (key === 'update') buffers.add(args[0] as string)
        return value.apply(target, args)
      }
    },
  })
}
