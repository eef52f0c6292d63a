import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ToolFacts } from '#core/model/facts.js'
import type { Finding } from '#core/model/finding.js'
import {
  type FileReport,
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from '#core/workspace/index.js'

/** Where the repository's own packages are installed. */
const INSTALLED = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** The packages and scopes that core itself depends on: a link to each of all 500 takes 100 ms for each project. */
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
const AT_HAND = new Set(
  ['@types/', ...Object.keys({ ...dependencies, ...devDependencies })].map(
    (name) => name.split('/')[0] as string,
  ),
)

/** A machine that is busy with other tests needs longer than a user waits. */
const PATIENCE_MS = 15_000

/** Set to `apart`, what holds with one process holds with two. */
const ANALYSIS = process.env['TOOLSIGHT_TEST_ANALYSIS'] === 'apart' ? 'apart' : 'here'

/** Text by path from the root; `{ link }` is a symbolic link to another path of the project, `{ package }` to an installed one. */
export type Files = Record<string, string | { link: string } | { package: string }>

/** What a tool came to: its schema's properties, or its status and why. */
export type Told = Record<string, unknown>

/** A real directory with a workspace open on it. What core depends on is installed, but for what `files` has. */
export class Project {
  readonly #opened = new Set<string>()

  private constructor(
    readonly root: string,
    readonly workspace: Workspace,
  ) {}

  static async open(files: Files, options: Partial<WorkspaceOptions> = {}): Promise<Project> {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-')))
    for (const [file, content] of Object.entries(files)) put(root, file, content)
    installPackages(root)
    const evaluate = { timeoutMs: PATIENCE_MS, ...options.config?.evaluate }
    const config = { ...options.config, evaluate }
    return new Project(
      root,
      await openWorkspace({ root, trusted: true, analysis: ANALYSIS, ...options, config }),
    )
  }

  /** Has these files instead of those that it has. */
  refill(files: Files): void {
    for (const file of this.#opened) this.workspace.close(this.path(file))
    this.#opened.clear()
    const hasPackages = hasInstalled(this.root, files)
    // As long as its entries stay, nothing was installed.
    const modules = path.join(this.root, 'node_modules')
    for (const name of readdirSync(this.root))
      if (name !== 'node_modules') rmSync(path.join(this.root, name), { recursive: true, force: true })
    for (const name of hasPackages ? [] : readdirSync(modules)) {
      if (
        !isOfCore(name, path.join(modules, name)) ||
        Object.keys(files).some((file) => file.startsWith(`node_modules/${name}`))
      )
        rmSync(path.join(modules, name), { recursive: true, force: true })
    }
    for (const [file, content] of Object.entries(files))
      if (!hasPackages || !isInstalled(file)) put(this.root, file, content)
    installPackages(this.root)
    this.workspace.filesChanged()
  }

  path(file: string): string {
    return path.join(this.root, file)
  }

  write(file: string, text: string): void {
    put(this.root, file, text)
  }

  remove(file: string): void {
    rmSync(this.path(file), { recursive: true })
  }

  /** An open buffer's text. */
  type(file: string, text: string, version = 1): void {
    this.#opened.add(file)
    this.workspace.update(this.path(file), text, version)
  }

  close(file: string): void {
    this.#opened.delete(file)
    this.workspace.close(this.path(file))
  }

  check(file: string): Promise<FileReport> {
    return this.workspace.check(this.path(file))
  }

  async tools(file: string): Promise<ToolFacts[]> {
    return (await this.check(file)).tools
  }

  /** What came of each tool of a file, by its id without the file. */
  async told(file: string): Promise<Told> {
    return told(await this.tools(file))
  }

  async findings(file: string, code?: string): Promise<Finding[]> {
    const { findings } = await this.check(file)
    return code === undefined ? findings : findings.filter((finding) => finding.code === code)
  }

  async dispose(): Promise<void> {
    await this.workspace.dispose()
    rmSync(this.root, { recursive: true, force: true })
  }
}

export function told(tools: readonly ToolFacts[]): Told {
  return Object.fromEntries(
    tools.map((tool) => [
      tool.id.slice(tool.id.indexOf('#') + 1),
      tool.status === 'resolved' ? (tool.schema?.['properties'] ?? null) : `${tool.status}: ${tool.reason}`,
    ]),
  )
}

/** Opens a project for one test, and closes it whatever happens. */
export async function withProject<T>(
  files: Files,
  use: (project: Project) => Promise<T>,
  options: Partial<WorkspaceOptions> = {},
): Promise<T> {
  const project = await Project.open(files, options)
  try {
    return await use(project)
  } finally {
    await project.dispose()
  }
}

function put(root: string, file: string, content: Files[string]): void {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  if (typeof content === 'string') writeFileSync(target, content)
  else symlinkSync(targetOf(root, content), target)
}

function targetOf(root: string, content: Exclude<Files[string], string>): string {
  return 'link' in content ? path.join(root, content.link) : path.join(INSTALLED, content.package)
}

function isInstalled(file: string): boolean {
  return file.startsWith('node_modules/')
}

/** Whether what these files have in node_modules is there to the byte, beside what core depends on, and nothing else is. */
function hasInstalled(root: string, files: Files): boolean {
  const wanted = Object.entries(files).filter(([file]) => isInstalled(file))
  const own = path.join(root, 'node_modules')
  const found = entriesIn(own).filter((file) => !isOfCore(path.relative(own, file), file))
  return (
    found.length === wanted.length &&
    wanted.every(([file, content]) => {
      const at = path.join(root, file)
      if (typeof content === 'string')
        return found.includes(at) && !isLink(at) && readFileSync(at, 'utf8') === content
      return found.includes(at) && isLink(at) && readlinkSync(at) === targetOf(root, content)
    })
  )
}

/** What every project has, as it was linked. */
function isOfCore(name: string, file: string): boolean {
  return AT_HAND.has(name) && isLink(file) && readlinkSync(file) === path.join(INSTALLED, name)
}

/** Files and links, at any depth. */
function entriesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : [path.join(entry.parentPath, entry.name)],
  )
}

function isLink(file: string): boolean {
  return lstatSync(file).isSymbolicLink()
}

function installPackages(root: string): void {
  const own = path.join(root, 'node_modules')
  mkdirSync(own, { recursive: true })
  for (const name of AT_HAND)
    if (!existsSync(path.join(own, name))) symlinkSync(path.join(INSTALLED, name), path.join(own, name))
}
