import path from 'node:path'
import type { TimeSlicer } from '../../../common/time-slicer.js'
import type { Documents } from '../../../files/documents.js'
import type { Packages } from '../../../files/packages.js'
import type { FileProblem, ToolFacts } from '../../../model/facts.js'
import type { Framework } from '../../../model/framework.js'
import { isSourceFile } from '../../../syntax/parse.js'
import type { Faults } from '../../checks/faults.js'
import type { FileReport } from '../../reports.js'
import type { Revision } from '../../revision.js'
import type { FileReach } from '../analysis.js'
import type { ModuleGraph } from '../graph.js'
import type { KeptAnswers } from '../kept-answers.js'
import { ClosedError } from '../process/analysis-service.js'
import { isInToolFolder } from '../tool-folders.js'
import { keyOf } from '../tool-sets.js'
import { type ModuleUses, moduleUses } from './module-uses.js'

export interface UnusedToolsParts {
  documents: Documents
  packages: Packages
  graph: ModuleGraph
  answers: KeptAnswers
  faults: Faults
  frameworks: readonly Framework[]
  revision: Revision
}

/** Who takes what of whom, in the whole workspace. */
interface Imports {
  /** `file name` */
  named: ReadonlySet<string>
  whole: ReadonlySet<string>
  handed: ReadonlyMap<string, Array<{ file: string; as: string }>>
  stars: ReadonlyMap<string, string[]>
  /** Of modules that are not found: these names, and modules that are called so, may be any. */
  namesElsewhere: ReadonlySet<string>
  modulesElsewhere: ReadonlySet<string>
  imported: ReadonlySet<string>
  /** Folders of packages that load modules which no text names. */
  open: ReadonlySet<string>
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
  readonly #uses = new Map<string, { stamp: string | null; uses: ModuleUses }>()
  readonly #reach = new Map<string, readonly FileReach[]>()
  /** Files that were open, so that their texts are what is on disk once they are closed. */
  readonly #opened = new Set<string>()
  /** Null where some module has other imports than when it was made. */
  #imports: { found: Imports; generation: number } | null = null
  /** By file, the places of those that nothing uses; null before all files were looked at. */
  #unused: ReadonlyMap<string, ReadonlySet<string>> | null = null
  /** The changes on disk that were known when all files were looked at last. */
  #changes = -1

  constructor(parts: UnusedToolsParts) {
    this.#parts = parts
  }

  has({ file, site }: ToolFacts): boolean {
    return this.#unused?.get(file)?.has(keyOf(file, site.range)) ?? false
  }

  forget(file: string): void {
    if (this.#uses.delete(file)) this.#imports = null
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
    for (const file of this.#uses.keys()) if (!listed.has(file)) this.forget(file)
    this.#changes = this.#parts.revision.changes
    for (const file of files) {
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      this.#lookAtImports(file)
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
    for (const file of [report.file, ...this.#opened, ...(isOnDisk ? this.#uses.keys() : [])])
      this.#lookAtImports(file)
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
    const { answers, faults, frameworks } = this.#parts
    const collecting = new Set(frameworks.flatMap(({ id, collected }) => (collected ? [id] : [])))
    const some = tools.filter((tool) => isJudged(tool) && !collecting.has(tool.site.framework))
    if (some.length === 0 || !this.#isOfProgram(file) || isInToolFolder(file, frameworks)) return
    try {
      const { value } = await answers.ask('reach', [file])
      const places = new Set(some.map(({ site }) => keyOf(file, site.range)))
      const reach = value.filter(
        ({ range, names }) => places.has(keyOf(file, range)) && !names.includes('default'),
      )
      if (reach.length > 0) this.#reach.set(file, reach)
    } catch (error) {
      if (error instanceof ClosedError) throw error
      faults.note(file, error)
    }
  }

  #lookAtImports(file: string): void {
    const { documents } = this.#parts
    const stamp = documents.stamp(file)
    const known = this.#uses.get(file)
    if (known && known.stamp === stamp) return
    const text = isSourceFile(file) ? documents.read(file).text : null
    const uses = moduleUses(text ?? '')
    if (JSON.stringify(known?.uses) !== JSON.stringify(uses)) this.#imports = null
    this.#uses.set(file, { stamp, uses })
  }

  #judge(withTools: readonly FileReport[]): void {
    const { packages } = this.#parts
    const imports = this.#importsNow()
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
        .filter(({ names }) => names.every((name) => !this.#isUsed(imports, file, name)))
      if (found.length > 0) unused.set(file, new Set(found.map(({ range }) => keyOf(file, range))))
    }
    this.#unused = unused
  }

  #isUsed(imports: Imports, file: string, name: string, seen = new Set<string>()): boolean {
    const key = `${file} ${name}`
    if (seen.has(key)) return false
    seen.add(key)
    if (name === 'default' || !this.#isOfProgram(file)) return true
    return (
      imports.named.has(key) ||
      imports.whole.has(file) ||
      imports.namesElsewhere.has(name) ||
      imports.modulesElsewhere.has(moduleNameOf(file)) ||
      (imports.handed.get(key)?.some((next) => this.#isUsed(imports, next.file, next.as, seen)) ?? false) ||
      (imports.stars.get(file)?.some((next) => this.#isUsed(imports, next, name, seen)) ?? false)
    )
  }

  #importsNow(): Imports {
    const { generation } = this.#parts.graph.resolver
    if (this.#imports?.generation !== generation) this.#imports = { found: this.#readImports(), generation }
    return this.#imports.found
  }

  #readImports(): Imports {
    const { graph, packages } = this.#parts
    const named = new Set<string>()
    const whole = new Set<string>()
    const handed = new Map<string, Array<{ file: string; as: string }>>()
    const stars = new Map<string, string[]>()
    const namesElsewhere = new Set<string>()
    const modulesElsewhere = new Set<string>()
    const imported = new Set<string>()
    const open = new Set<string>()
    for (const [file, { uses }] of this.#uses) {
      if (uses.isOpen) open.add(packages.of(file)?.dir ?? '')
      const target = (specifier: string): string | null => {
        const found = graph.resolve(specifier, file)
        if (found !== null) imported.add(found)
        return found
      }
      for (const { name, specifier } of uses.named) {
        const found = target(specifier)
        if (found === null) namesElsewhere.add(name)
        else named.add(`${found} ${name}`)
      }
      for (const specifier of uses.whole) {
        const found = target(specifier)
        if (found === null) modulesElsewhere.add(moduleNameOf(specifier))
        else whole.add(found)
      }
      for (const { name, as, specifier } of uses.handed) {
        const found = target(specifier)
        if (found === null) namesElsewhere.add(name)
        else if (name === '*') whole.add(found)
        else put(handed, `${found} ${name}`, { file, as })
      }
      for (const specifier of uses.stars) {
        const found = target(specifier)
        if (found === null) modulesElsewhere.add(moduleNameOf(specifier))
        else put(stars, found, file)
      }
    }
    return { named, whole, handed, stars, namesElsewhere, modulesElsewhere, imported, open }
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

/** Of `./lib/tools.ts`, `@/lib/tools` and `./lib/tools/index.js`: `tools`. */
function moduleNameOf(file: string): string {
  const plain = file.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')
  return path.posix.basename(plain)
}

function manifestIn(text: string | null): PackageUse | null {
  try {
    const manifest: unknown = JSON.parse(text ?? '')
    return typeof manifest === 'object' ? (manifest as PackageUse | null) : null
  } catch {
    return null
  }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
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
