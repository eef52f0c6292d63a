import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../../dist/engine.js'
import { type Ran, runCaptured, withoutProgress } from '../captured.js'

const bin = fileURLToPath(new URL('../../bin/toolsight.js', import.meta.url))
/** Where the validators that projects use are installed. */
const core = createRequire(new URL('../../../core/package.json', import.meta.url))

/** A person who may read what everyone may read: the superuser, whom permissions do not bind, is nobody's user. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** A project of its own in a temporary directory, with real packages in its node_modules. */
export class Project {
  protected constructor(readonly root: string) {}

  static async create(packages: string[] = []): Promise<Project> {
    const project = new Project(await Project.folder())
    await project.fill(packages)
    return project
  }

  protected static async folder(): Promise<string> {
    const root = await realpath(await mkdtemp(path.join(tmpdir(), 'toolsight-cli-')))
    await chmod(root, 0o755)
    return root
  }

  protected async fill(packages: readonly string[]): Promise<void> {
    await this.configure()
    for (const each of packages) await this.link(each)
  }

  /** How busy the machine is must not decide what is found. */
  protected async configure(): Promise<void> {
    await this.put({ 'toolsight.config.json': '{ "evaluate": { "timeoutMs": 20000 } }\n' })
  }

  /** Whether its packages are these and no others, as they were linked. */
  protected async hasOnly(packages: readonly string[]): Promise<boolean> {
    const folder = this.path('node_modules')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const links = entries.filter((entry) => !entry.isDirectory() || !entry.name.startsWith('@'))
    const wanted = new Map(packages.map((each) => [this.path('node_modules', linkOf(each).name), each]))
    const isWanted = async (file: string) => {
      const spec = wanted.get(file)
      return (
        spec !== undefined &&
        (await readlink(file).catch(() => null)) === packageFolder(linkOf(spec).installed)
      )
    }
    const found = await Promise.all(
      links.map(({ parentPath, name }) => isWanted(path.join(parentPath, name))),
    )
    return found.length === wanted.size && found.every(Boolean)
  }

  /** Makes an installed package (`zod`, or `zod=zod3` for the package `zod3` under the name `zod`) one of the project's. */
  async link(spec: string, under = '.'): Promise<void> {
    const { name, installed } = linkOf(spec)
    const target = this.path(under, 'node_modules', name)
    await mkdir(path.dirname(target), { recursive: true })
    await symlink(packageFolder(installed), target)
  }

  path(...parts: string[]): string {
    return path.join(this.root, ...parts)
  }

  async put(files: Record<string, string | Uint8Array>): Promise<this> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(this.path(name)), { recursive: true })
      await writeFile(this.path(name), content)
    }
    return this
  }

  /** The same, at once: what watches never finds half a file. */
  async replace(files: Record<string, string>): Promise<void> {
    const written = `${this.root}.new`
    for (const [name, content] of Object.entries(files)) {
      await writeFile(written, content)
      await rename(written, this.path(name))
    }
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), 'utf8')
  }

  /** Every file but those of packages, with what is in it; or those that are asked for. */
  async contents(isWanted: (name: string) => boolean = () => true): Promise<Record<string, string>> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    const names = files
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)))
      .filter(isWanted)
      .sort()
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(this.path(name), 'latin1')])),
    )
  }

  /**
   * Runs the command line in the project, with the real engine, in this process: starting Node and loading the engine
   * anew takes longer than what most commands do. `process.test.ts` compares it with `start`.
   */
  run(
    args: string[],
    { env = {}, input = '' }: { env?: NodeJS.ProcessEnv; input?: string } = {},
  ): Promise<Ran> {
    return runCaptured(args, () => this.engine(), {
      cwd: this.root,
      env,
      readInput: async () => input,
    })
  }

  protected engine(): Promise<Engine> {
    return import('@toolsight/core')
  }

  /** Runs the real command, in a process of its own. */
  start(
    args: string[],
    options: { as?: 'ordinary user'; env?: NodeJS.ProcessEnv; input?: string } = {},
  ): Promise<Ran> {
    const { NO_COLOR: _no, FORCE_COLOR: _force, ...inherited } = process.env
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [bin, ...args], {
        cwd: this.root,
        env: { ...inherited, CI: undefined, ...options.env },
        ...(options.as === undefined ? {} : ordinaryUser),
      })
      const ran = { out: '', err: '' }
      child.stdout.setEncoding('utf8').on('data', (text) => (ran.out += text))
      child.stderr.setEncoding('utf8').on('data', (text) => (ran.err += text))
      child.stdin.end(options.input ?? '')
      child.on('error', reject)
      child.on('close', (code) => resolve({ code, out: ran.out, err: withoutProgress(ran.err) }))
    })
  }

  /** Runs `check --format json` and reads what it prints. */
  async check(...args: string[]): Promise<Ran & { report: CheckOutput }> {
    return withReport(await this.run(['check', '--format', 'json', ...args]))
  }

  /** The same in a process of its own. */
  async startCheck(...args: string[]): Promise<Ran & { report: CheckOutput }> {
    return withReport(await this.start(['check', '--format', 'json', ...args]))
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true })
  }
}

export interface CheckOutput {
  version: 1
  summary: Record<string, number>
  tools: Array<Record<string, unknown> & { id: string; name: string | null; schema: object | null }>
  diagnostics: Array<
    Record<string, unknown> & {
      code: string
      file: string
      range: { start: { line: number } }
      message: string
      severity: string
    }
  >
}

function withReport(ran: Ran): Ran & { report: CheckOutput } {
  try {
    return { ...ran, report: JSON.parse(ran.out) }
  } catch {
    throw new Error(`check printed no JSON (code ${ran.code}):\n${ran.out}\n${ran.err}`)
  }
}

/** `zod=zod3`: the package `zod3` under the name `zod`. */
function linkOf(spec: string): { name: string; installed: string } {
  const [name = spec, installed = name] = spec.split('=')
  return { name, installed }
}

function packageFolder(name: string): string {
  for (const folder of core.resolve.paths(name) ?? []) {
    const candidate = path.join(folder, name)
    if (existsSync(candidate)) return candidate
  }
  throw new Error(`${name} is not installed`)
}

/** A tool file, as someone would write it. */
export function zodTool(name: string, schema = 'z.object({ room: z.string() })'): string {
  return `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ${name} = defineTool({
  name: '${name}',
  description: 'A tool of a hotel.',
  input: ${schema},
  handler: () => 'done',
})
`
}
