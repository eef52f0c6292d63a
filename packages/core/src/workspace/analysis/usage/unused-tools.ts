import type { TimeSlicer } from '../../../common/time-slicer.js'
import type { Documents } from '../../../files/documents.js'
import type { Packages } from '../../../files/packages.js'
import type { FileProblem, ToolFacts } from '../../../model/facts.js'
import type { Framework } from '../../../model/framework.js'
import type { FileReport } from '../../reports.js'
import type { Revision } from '../../revision.js'
import type { FileReach } from '../analysis.js'
import type { ModuleGraph } from '../graph.js'
import type { KeptAnswers } from '../kept-answers.js'
import { isInToolFolder } from '../tool-folders.js'
import { keyOf } from '../tool-sets.js'
import { isImportedAnywhere, ProgramImports } from './program-imports.js'

export interface UnusedToolsParts {
  documents: Documents
  packages: Packages
  graph: ModuleGraph
  answers: KeptAnswers
  frameworks: readonly Framework[]
  revision: Revision
}

/** What a package.json says of who may import the package. */
interface PackageUse {
  exports?: unknown
  module?: unknown
  types?: unknown
  typings?: unknown
  main?: unknown
  bin?: unknown
  private?: unknown
  engines?: { vscode?: unknown }
  [list: string]: unknown
}

/** Files of these are components with imports of their own, or names are imported without being written. */
const OTHER_SOURCES = ['vue', 'nuxt', 'svelte', 'astro', 'unplugin-auto-import', 'nitro']

/**
 * Tools of a program that nothing in it takes: they are exported from a module that others import, and none of these imports them. What is
 * said of them is never more than info. A library's exports are its purpose, and what a module does as it is loaded is use.
 */
export class UnusedTools {
  readonly #parts: UnusedToolsParts
  readonly #imports: ProgramImports
  readonly #reach = new Map<string, readonly FileReach[]>()
  /** Files that were open, so that their texts are what is on disk once they are closed. */
  readonly #opened = new Set<string>()
  /** By file, the places of those that nothing uses; null before all files were looked at. */
  #unused: ReadonlyMap<string, ReadonlySet<string>> | null = null
  /** The changes on disk that were known when all files were looked at last. */
  #changes = -1

  constructor(parts: UnusedToolsParts) {
    this.#parts = parts
    this.#imports = new ProgramImports(parts)
  }

  has({ file, site }: ToolFacts): boolean {
    return this.#unused?.get(file)?.has(keyOf(file, site.range)) ?? false
  }

  forget(file: string): void {
    this.#imports.forget(file)
    this.#reach.delete(file)
  }

  /** Looks through all files where a tool may be used nowhere. */
  async find(
    reports: readonly FileReport[],
    all: () => Promise<readonly string[]>,
    turns: TimeSlicer,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    this.#reach.clear()
    this.#unused = new Map()
    const withTools = reports.filter(({ tools }) => tools.length > 0)
    for (const report of withTools) {
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      await this.#look(report)
    }
    if (this.#reach.size === 0) return
    const files = await all()
    const listed = new Set(files)
    for (const file of this.#imports.files()) if (!listed.has(file)) this.forget(file)
    this.#changes = this.#parts.revision.changes
    for (const file of files) {
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      this.#imports.look(file)
    }
    this.#judge(withTools)
  }

  /** Looks again at a file, and at what may have changed since all were looked at. */
  async renew(report: FileReport, reports: Iterable<FileReport>): Promise<void> {
    if (this.#unused === null) return
    const { documents, revision } = this.#parts
    this.#reach.delete(report.file)
    await this.#look(report)
    if (this.#reach.size === 0) {
      this.#unused = new Map()
      return
    }
    for (const file of documents.buffers.keys()) this.#opened.add(file)
    const isOnDisk = this.#changes !== revision.changes
    this.#changes = revision.changes
    for (const file of [report.file, ...this.#opened, ...(isOnDisk ? this.#imports.files() : [])])
      this.#imports.look(file)
    this.#judge([...reports, report].filter(({ tools }) => tools.length > 0))
  }

  /** One for each file. */
  problems(reports: Iterable<FileReport>): FileProblem[] {
    const found: FileProblem[] = []
    for (const { file, tools } of reports) {
      const unused = tools.filter((tool) => this.has(tool))
      const [first] = unused
      if (first) found.push(problem(file, first, unused))
    }
    return found
  }

  async #look({ file, tools }: FileReport): Promise<void> {
    const { answers, frameworks } = this.#parts
    const collecting = new Set(frameworks.flatMap(({ id, collected }) => (collected ? [id] : [])))
    const some = tools.filter((tool) => isJudged(tool) && !collecting.has(tool.site.framework))
    if (some.length === 0 || !this.#isOfProgram(file) || isInToolFolder(file, frameworks)) return
    const { value } = await answers.ask('reach', [file])
    const places = new Set(some.map(({ site }) => keyOf(file, site.range)))
    const reach = value.filter(
      ({ range, names }) => places.has(keyOf(file, range)) && !names.includes('default'),
    )
    if (reach.length > 0) this.#reach.set(file, reach)
  }

  #judge(withTools: readonly FileReport[]): void {
    const { packages } = this.#parts
    const imports = this.#imports.now()
    const isLibrary = (file: string): boolean => !this.#isOfProgram(file)
    const unused = new Map<string, Set<string>>()
    // Where the files with tools of a package are imported, one that is not is left over; else something may load them by their places.
    const wired = new Set(
      withTools.flatMap(({ file }) => (imports.imported.has(file) ? [packages.of(file)?.dir] : [])),
    )
    for (const [file, reach] of this.#reach) {
      const home = packages.of(file)?.dir
      if (home === undefined || imports.open.has(home)) continue
      const isImported = imports.imported.has(file)
      if (!isImported && !wired.has(home)) continue
      const found = reach
        .filter(({ isHeld }) => isImported || isHeld)
        .filter(({ names }) => names.every((name) => !isImportedAnywhere(imports, file, name, isLibrary)))
      if (found.length > 0) unused.set(file, new Set(found.map(({ range }) => keyOf(file, range))))
    }
    this.#unused = unused
  }

  /** Whether nobody else imports what a file exports. */
  #isOfProgram(file: string): boolean {
    const { packages, documents } = this.#parts
    const home = packages.of(file)
    if (!home || home.dependencies?.some((name) => OTHER_SOURCES.includes(name))) return false
    const manifest = manifestIn(documents.read(`${home.dir}/package.json`).text)
    if (!manifest) return false
    if (manifest.engines?.vscode !== undefined) return true
    const { exports, module, types, typings, main, bin } = manifest
    if ([exports, module, types, typings].some((each) => each !== undefined)) return false
    return manifest.private === true || main === undefined || bin !== undefined
  }
}

/** What is written where it is defined, and is a tool by more than its look. */
function isJudged({ site, written }: ToolFacts): boolean {
  return !site.likely && site.recognised !== 'registration' && written === undefined
}

function manifestIn(text: string | null): PackageUse | null {
  try {
    const manifest: unknown = JSON.parse(text ?? '')
    return typeof manifest === 'object' ? (manifest as PackageUse | null) : null
  } catch {
    return null
  }
}

const MAX_RELATED = 100

function problem(file: string, first: ToolFacts, unused: readonly ToolFacts[]): FileProblem {
  const several = `${unused.length} tools of this file`
  const one = first.name === null ? 'this tool' : `'${first.name}'`
  return {
    code: 'unused-tool',
    file,
    range: first.site.binding ?? first.site.callee,
    message:
      `Nothing in this package uses ${unused.length === 1 ? one : several}.\n` +
      `No module imports ${unused.length === 1 ? 'it' : 'them'}, and this file does not use ${unused.length === 1 ? 'it' : 'them'} itself. ` +
      'Findings about a tool that is not used are infos. Remove the tool, or give it to a model or a server.',
    related: unused.slice(1, MAX_RELATED + 1).map(({ name, site }) => ({
      file,
      range: site.binding ?? site.callee,
      message: `${name === null ? 'A tool' : `'${name}'`} is not used either.`,
    })),
  }
}
