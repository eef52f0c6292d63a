import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import type { Engine, Workspace } from '../../dist/engine.js'
import { Project } from './project.js'

type OpenWorkspace = Engine['openWorkspace']
type Options = Parameters<OpenWorkspace>[0]

/**
 * Projects for the tests of a file, each with the files of its test alone, in the folder of the test before: what evaluates stays open between
 * commands, and between tests. Starting a process and loading a validator for each command takes most of a file's time.
 * What depends on how a command begins or ends has a project of its own (`Project.create`).
 */
export function sharedProjects(): { create(packages?: string[]): Promise<Project> } {
  const free = new Map<string, SharedProject[]>()
  const all: SharedProject[] = []
  afterAll(async () => {
    for (const project of all.splice(0)) await project.end()
    free.clear()
  })

  return {
    async create(packages = []) {
      const key = packages.join(' ')
      const known = free.get(key)?.pop()
      if (known) {
        await known.refill(packages)
        return known
      }
      const made = await SharedProject.make(packages, (project) => {
        const others = free.get(key) ?? []
        if (!others.includes(project)) free.set(key, [...others, project])
      })
      all.push(made)
      return made
    },
  }
}

class SharedProject extends Project {
  readonly #workspaces = new Map<string, Kept>()
  #release: (project: SharedProject) => void = () => {}

  static async make(
    packages: readonly string[],
    release: (project: SharedProject) => void,
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
    this.#release(this)
  }

  async end(): Promise<void> {
    for (const { workspace } of this.#workspaces.values()) await workspace.dispose()
    this.#workspaces.clear()
    await super.remove()
  }

  async #open(open: OpenWorkspace, options: Options): Promise<Workspace> {
    if (options.once !== true) return open(options)
    const { onNote, onLog, ...plain } = options
    // A workspace reads its configuration once.
    const files = Object.entries(await this.contents((name) => this.#mayConfigure(name, options)))
    const config = files.filter(
      ([name, text]) => !name.endsWith('package.json') || text.includes('"toolsight"'),
    )
    const key = JSON.stringify([plain, config])
    const known = this.#workspaces.get(key)
    const kept = known ?? { workspace: await open(options), buffers: new Set() }
    this.#workspaces.set(key, kept)
    if (known) beginAgain(known)
    return staying(kept)
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
interface Kept {
  workspace: Workspace
  buffers: Set<string>
}

/** What is on disk counts. */
function beginAgain({ workspace, buffers }: Kept): void {
  for (const file of buffers) workspace.close(file)
  buffers.clear()
  workspace.filesChanged()
}

/** A workspace that stays open. */
function staying({ workspace, buffers }: Kept): Workspace {
  return new Proxy(workspace, {
    get(target, key) {
      if (key === 'dispose') return async () => {}
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (key === 'update') buffers.add(args[0] as string)
        return value.apply(target, args)
      }
    },
  })
}
