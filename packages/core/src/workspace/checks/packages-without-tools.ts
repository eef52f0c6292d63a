import path from 'node:path'
import { findNodeAtLocation } from 'jsonc-parser'
import { DESCRIPTION_KEYS, HANDLER_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { jsonTree } from '../../common/json-tree.js'
import { Lines, textAt } from '../../common/lines.js'
import type { TimeSlicer } from '../../common/time-slicer.js'
import { isProviderTool, mentionsTools, takesToolsFromServers } from '../../detect/others-tools.js'
import { maySpeakOfTool, speaksOfTool } from '../../detect/spoken-of.js'
import type { Documents } from '../../files/documents.js'
import { type Packages, packageManagerOf } from '../../files/packages.js'
import type { FileProblem, ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { PackageInfo } from '../../model/package-info.js'
import type { Range } from '../../model/text.js'
import type { ModelUse } from '../../model/tool-set.js'
import { packageNameOf } from '../../modules/resolution/package-name.js'
import type { Resolver } from '../../modules/resolution/resolve.js'
import { enumeratedUpTo, inline } from '../../rules/engine/wording.js'
import { isMadeAtRunTime } from '../../rules/evaluation/made-at-run-time.js'
import { uninstalledPackage } from '../../rules/evaluation/missing-package.js'
import { knownAmong, mayHaveTools, packagesWith } from './likely-tools.js'
import { noToolsProblem, type Sign } from './no-tools-problem.js'
import type { SignReader } from './tool-signs.js'

export interface PackagesWithoutToolsParts {
  root: string
  documents: Documents
  packages: Packages
  resolver: Resolver
  frameworks: readonly Framework[]
  signs: SignReader
  /** Calls in these files that send tools to a model, of which no tool is known. */
  unfollowedUses(
    files: readonly string[],
    turns: TimeSlicer,
    signal?: AbortSignal,
  ): Promise<readonly ModelUse[]>
}

/** What a check knows of a file. */
interface Checked {
  file: string
  tools: readonly ToolFacts[]
}

/** What is known of the tools of all packages. */
interface Known {
  isOne: ReturnType<typeof knownAmong>
  isBeside: ReturnType<typeof packagesWith>
}

function knownOf(tools: readonly ToolFacts[], packages: Packages): Known {
  return { isOne: knownAmong(tools, packages), isBeside: packagesWith(tools, packages) }
}

/** An import of a file by its path, which may be one of another package. */
const PATH_IMPORT = /\b(?:from|import|require)\s*(?:\(\s*)?['"](\.[^'"\n]*)['"]/g

/** A server of MCP that is written without an SDK names the request that it answers. */
const ANSWERS = /['"`]tools\/list['"`]/

/** Calls of one function, or objects, that nothing calls tools: fewer may be anything. */
const MANY = 3

/** Packages that use an SDK for tools, and in which no tool is found. */
export class PackagesWithoutTools {
  readonly #parts: PackagesWithoutToolsParts
  /** The packages that tools are defined with. */
  readonly #known: ReadonlySet<string>
  /** Those of them that most programs have for something else. */
  readonly #generalPurpose: ReadonlySet<string>
  #found: readonly FileProblem[] = []

  constructor(parts: PackagesWithoutToolsParts) {
    this.#parts = parts
    const packagesOf = (isGeneral: boolean) =>
      parts.frameworks
        .filter((each) => (each.generalPurpose ?? false) === isGeneral)
        .flatMap((each) => each.packages)
    this.#known = new Set(packagesOf(false))
    this.#generalPurpose = new Set(packagesOf(true).filter((name) => !this.#known.has(name)))
  }

  /** As they were found last, of a package.json. */
  of(manifest: string): FileProblem[] {
    return this.#found.filter(({ file }) => file === manifest)
  }

  /** @param all every file of the workspace: a package is judged once all of its files were checked */
  async find(
    checked: readonly Checked[],
    all: () => Promise<readonly string[]>,
    turns: TimeSlicer,
    signal?: AbortSignal,
  ): Promise<readonly FileProblem[]> {
    const { packages } = this.#parts
    const homes = new Map<string, { home: PackageInfo; files: string[] }>()
    const withTools = new Set<string>()
    /** Packages of whose tools only the places are known: a finding at each says so. */
    const withPlaces = new Set<string>()
    for (const { file, tools } of checked) {
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      const home = packages.of(file)
      if (!home) continue
      // Without their packages, tools that are known have no names yet.
      const isKnown = (tool: ToolFacts) =>
        !isMadeAtRunTime(tool) || tool.site.remote || uninstalledPackage(tool) !== null
      if (tools.some(isKnown)) withTools.add(home.dir)
      else if (tools.length > 0) withPlaces.add(home.dir)
      // What this package registers may be written in another.
      for (const tool of tools) {
        const writer = tool.written && isKnown(tool) ? packages.of(tool.written.file) : null
        if (writer) withTools.add(writer.dir)
      }
      const own = homes.get(home.dir)
      if (own) own.files.push(file)
      else homes.set(home.dir, { home, files: [file] })
    }
    const givers = new Set([...withTools].map((dir) => homes.get(dir)?.home.name))
    const without = [...homes.values()].flatMap(({ home, files }) => {
      const { dir, dependencies = [] } = home
      if (withTools.has(dir)) return []
      if (files.some((file) => this.#importedBy(file).some((other) => withTools.has(other)))) return []
      // What has tools from another package is no surprise without any of its own.
      const fromOthers = dependencies.some((name) => givers.has(name))
      const sdk = fromOthers ? null : this.#dependencyOf(home, this.#known, this.#generalPurpose)
      return [{ home, files, sdk, fromOthers }]
    })
    const found: FileProblem[] = []
    const done = new Set(checked.map(({ file }) => file))
    const rest = without.length === 0 ? [] : (await all()).filter((file) => !done.has(file))
    const partial = new Set(rest.map((file) => packages.of(file)?.dir))
    let known: Known | undefined
    for (const { home, files, sdk, fromOthers } of without) {
      if (partial.has(home.dir)) continue
      if (sdk === null) {
        known ??= knownOf(
          checked.flatMap(({ tools }) => tools),
          packages,
        )
        found.push(...(await this.#ofUnknownSdk(home, files, fromOthers, known, turns, signal)))
        continue
      }
      const { signs: seen, isLike } = await this.#signsIn(files, turns, signal)
      // What a package sends may be what a finding says of its places, or what others give it that use it, and whose tools are known.
      const isGiven =
        seen.some(({ kind }) => kind === 'model') &&
        (withPlaces.has(home.dir) || this.#isUsedBy(home, withTools, homes))
      const signs = isGiven ? seen.filter(({ kind }) => kind !== 'model') : seen
      // Beside packages that have tools, one that only uses an SDK is nothing to say.
      const isSaid = withTools.size > 0 || withPlaces.has(home.dir)
      if (signs.length > 0 || !(isSaid || this.#generalPurpose.has(sdk.name)))
        found.push(noToolsProblem(home, sdk, signs, isLike, this.#toInstall(home)))
    }
    this.#found = found
    return found
  }

  /** What to install first of the packages for tools that a package is installed with; empty where all of them are there. */
  #toInstall(home: PackageInfo): string {
    const { resolver, root } = this.#parts
    const missing = [...this.#dependenciesOf(home, ['dependencies', 'devDependencies'])].filter(
      ({ name }) => this.#known.has(name) && resolver.versions.of(name, `${home.dir}/package.json`) === null,
    )
    if (missing.length === 0) return ''
    const names = missing.map(({ name }) => `\`${inline(name, 60)}\``)
    const are = missing.length === 1 ? 'is' : 'are'
    return `${enumeratedUpTo(names, 3)} ${are} not installed. Run \`${packageManagerOf(root)} install\` first, then check again.\n`
  }

  /** Whether one of these packages depends on another, or imports a file of it. */
  #isUsedBy(
    used: PackageInfo,
    dirs: ReadonlySet<string>,
    homes: ReadonlyMap<string, { home: PackageInfo; files: readonly string[] }>,
  ): boolean {
    return [...dirs].some((dir) => {
      const { home, files = [] } = homes.get(dir) ?? {}
      if (used.name !== null && home?.dependencies?.includes(used.name)) return true
      return files.some((file) => this.#importedBy(file).includes(used.dir))
    })
  }

  /** The folders of the packages whose files a file imports by their paths. */
  #importedBy(file: string): string[] {
    const { documents, packages } = this.#parts
    const text = documents.read(file).text ?? ''
    return [...text.matchAll(PATH_IMPORT)].flatMap(([, specifier = '']) => {
      const home = packages.of(path.posix.join(path.posix.dirname(file), specifier))
      return home ? [home.dir] : []
    })
  }

  /**
   * Of a package that uses none of the SDKs that are known: one that it depends on, and is given what looks like tools; else the package itself,
   * which is less likely to have some where it does not answer requests for tools. Where nothing calls a place a tool, many calls of one
   * function of another package, or many objects with all parts of a definition, tell that something is defined there.
   */
  async #ofUnknownSdk(
    home: PackageInfo,
    files: readonly string[],
    fromOthers: boolean,
    known: Known,
    turns: TimeSlicer,
    signal?: AbortSignal,
  ): Promise<FileProblem[]> {
    const { documents, signs } = this.#parts
    const texts = files.map((file) => documents.read(file).text ?? '')
    const answers = texts.some((text) => ANSWERS.test(text))
    const given: Sign[] = []
    const own: Sign[] = []
    const modules = new Set<string>()
    const alike = new Map<string, Sign[]>()
    for (const [index, file] of files.entries()) {
      if (!answers && !mayHaveTools(texts[index] ?? '', file)) continue
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      for (const likely of (await signs.of(file)).likely) {
        const { call, isSpokenOf, range, text, reason, keys } = likely
        if (known.isOne(likely, file)) continue
        const sign: Sign = { kind: 'likely', file, range, text, reason }
        const module = call?.module ? packageNameOf(call.module) : null
        if (!isSpokenOf) {
          const isAlike = call ? module !== null && maySpeakOfTool(call.callee) : areAllParts(keys)
          if (isAlike) alike.set(reason, [...(alike.get(reason) ?? []), sign])
          continue
        }
        own.push(sign)
        if (module === null || !speaksOfTool(call?.callee ?? '')) continue
        modules.add(module)
        given.push(sign)
      }
    }
    const sdk = given.length === 0 || fromOthers ? null : this.#dependencyOf(home, modules)
    if (sdk) return [noToolsProblem(home, sdk, given, true)]
    // Beside packages that have tools, each place is a finding of its own.
    const isSaid = !answers && files.some(known.isBeside)
    const told = own.length === 0 ? ([...alike.values()].find(({ length }) => length >= MANY) ?? []) : own
    if (told.length === 0 || (told === own && (isSaid || fromOthers))) return []
    const found = noToolsProblem(home, this.#nameOf(home), told, true)
    // Nothing but its look says that it is a tool.
    return [answers && told === own ? found : { ...found, severity: 'info' }]
  }

  /** Where a package.json has the name of its package; its start where that has none. */
  #nameOf({ dir, name }: PackageInfo): { name: string; range: Range } {
    const { text } = this.#parts.documents.read(`${dir}/package.json`)
    const tree = text === null ? undefined : jsonTree(text)
    const value = tree && findNodeAtLocation(tree, ['name'])
    const span = value ? { start: value.offset, end: value.offset + value.length } : { start: 0, end: 0 }
    return { name: name ?? '', range: new Lines(text ?? '').range(span) }
  }

  /** The first dependency that is one of these, else of the next set, and its place in package.json. */
  #dependencyOf(
    home: PackageInfo,
    ...wanted: ReadonlyArray<ReadonlySet<string>>
  ): { name: string; range: Range } | null {
    const lists = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies']
    const all = [...this.#dependenciesOf(home, lists)]
    for (const names of wanted) {
      const found = all.find(({ name }) => names.has(name))
      if (found) return found
    }
    return null
  }

  /** What these lists of a package.json ask for, with the places. */
  *#dependenciesOf(
    { dir }: PackageInfo,
    lists: readonly string[],
  ): Generator<{ name: string; range: Range }> {
    const { text } = this.#parts.documents.read(`${dir}/package.json`)
    const tree = text === null ? undefined : jsonTree(text)
    if (text === null || !tree) return
    const lines = new Lines(text)
    for (const list of lists) {
      for (const property of findNodeAtLocation(tree, [list])?.children ?? []) {
        const [key] = property.children ?? []
        if (!key) continue
        yield { name: key.value, range: lines.range({ start: key.offset, end: key.offset + key.length }) }
      }
    }
  }

  /** `isLike`: whether something is written like a definition, be it that nothing calls it a tool. */
  async #signsIn(
    files: readonly string[],
    turns: TimeSlicer,
    signal?: AbortSignal,
  ): Promise<{ signs: Sign[]; isLike: boolean }> {
    const { documents, signs } = this.#parts
    const texts = files.map((file) => documents.read(file).text ?? '')
    const isClient = texts.some(takesToolsFromServers)
    const found: Sign[] = []
    let isLike = false
    const keys = await signs.sentBy(files)
    for (const [index, file] of files.entries()) {
      await turns.yieldIfDue()
      signal?.throwIfAborted()
      const { likely, servers } = await signs.of(file, keys)
      isLike ||= likely.length > 0
      for (const { range, text, reason, isSpokenOf } of likely)
        if (isSpokenOf) found.push({ kind: 'likely', file, range, text, reason })
      // A server of resources and prompts alone has no tools.
      if (!mentionsTools(texts[index] ?? '')) continue
      for (const { range, text } of servers)
        found.push({
          kind: 'server',
          file,
          range,
          text,
          reason: 'no tool is seen that is registered on it',
        })
    }
    if (isClient) return { signs: found, isLike }
    const uses = (await this.#parts.unfollowedUses(files, turns, signal)).filter(
      ({ at, from }) => !isProviderTool(textAt(texts[files.indexOf(at.file)] ?? '', from ?? at.range)),
    )
    const sent = uses.map(
      ({ at, call }): Sign => ({
        kind: 'model',
        file: at.file,
        range: at.range,
        text: `${call ?? 'a call'}(…)`,
        reason: 'the tools that it sends are not seen',
      }),
    )
    return { signs: [...found, ...sent], isLike }
  }
}

function areAllParts(keys: readonly string[]): boolean {
  const has = (isOne: (key: string) => boolean) => keys.some(isOne)
  return (
    has((key) => NAME_KEYS.has(key)) &&
    has((key) => DESCRIPTION_KEYS.has(key)) &&
    has((key) => HANDLER_KEYS.has(key)) &&
    has(isSchemaKey)
  )
}
