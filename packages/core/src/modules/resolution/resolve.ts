import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type NapiResolveOptions, ResolverFactory } from 'oxc-resolver'
import { slashed } from '../../common/paths.js'
import { sizeOf } from '../../common/regular-file.js'
import type { DefinitionForm, Framework } from '../../model/framework.js'
import type { Link } from '../../model/module-code.js'
import { extensionOf, isSourceFile, MAX_SOURCE_BYTES } from '../../syntax/parse.js'
import { moduleName } from '../../syntax/specifiers.js'
import { BunPackages } from './bun-packages.js'
import { dataLink, readSpecifier } from './data-files.js'
import { DenoImports } from './deno/index.js'
import { DenoProjects } from './deno/project.js'
import { InstalledVersions } from './installed-versions.js'
import { ownerOf, packageNameOf } from './package-name.js'
import { PlugNPlayProjects } from './plug-n-play-projects.js'
import type { SettingsReader } from './settings.js'
import { unbuiltSource } from './unbuilt-source.js'
import { UnreadableManifests } from './unreadable-manifests.js'
import { WorkersPackages } from './workers-packages.js'
import { manifestIn, WorkspacePackages } from './workspace-packages.js'

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json']

const EXTENSION_ALIAS: Record<string, string[]> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
}

const OPTIONS: NapiResolveOptions = {
  extensions: EXTENSIONS,
  extensionAlias: EXTENSION_ALIAS,
  mainFields: ['main', 'module'],
  symlinks: true,
}

/** Modules that exist only in some runtime or bundler, or only for their effect there. */
const RUNTIME_ONLY =
  /^(?:server-only|client-only|bun(?::.*)?|cloudflare:.*|deno:.*|virtual:.*|astro:.*|\$(?:app|env)\/.*|electron|vscode)$/

/** What only some bundler's or generator's own settings lead anywhere: no name of a package, and no address that others know. */
const BUNDLER_ONLY = /^(?:[~$]|(?!(?:npm|jsr|https?|file|node|data):)[a-z][\w+.-]+:)/i

/** Forms of definitions in which nothing of the framework is called. */
const WITHOUT_CALLEE: ReadonlySet<DefinitionForm> = new Set<DefinitionForm>([
  'literal',
  'manifest',
  'answer',
  'module',
])

/** What stands at a path as far as open buffers know. */
export interface Overlay {
  has(file: string): boolean
}

/**
 * Where specifiers lead, as the user's own project has it: tsconfig paths, package `imports` and `exports`, conditions,
 * workspace packages that point at sources. Answers are kept until `clear`.
 */
export class Resolver {
  /** By conditions and jsconfig. */
  readonly #factories = new Map<string, ResolverFactory>()
  readonly #plain = new ResolverFactory({ ...OPTIONS, conditionNames: ['node', 'import', 'default'] })
  /** By the importer's folder, then by kind and specifier. */
  readonly #links = new Map<string, Map<string, Link>>()
  readonly #frameworks: readonly Framework[]
  /** By module specifier. */
  readonly #ofModule = new Map<string, readonly Framework[]>()
  readonly #unreadable = new UnreadableManifests()
  readonly #deno = new DenoImports()
  readonly #denoProjects = new DenoProjects()
  readonly #workspacePackages = new WorkspacePackages()
  readonly #plugNPlay = new PlugNPlayProjects()
  readonly versions = new InstalledVersions(this.#plugNPlay, this.#deno, this.#denoProjects)
  readonly #bun: BunPackages
  readonly #workers = new WorkersPackages()
  #generation = 0
  /** Told every question, also those that were answered before. */
  onLink: ((specifier: string, importer: string, kind: 'import' | 'require') => void) | null = null

  constructor(
    readonly overlay: Overlay,
    readonly settings: SettingsReader,
    frameworks: readonly Framework[],
  ) {
    this.#frameworks = frameworks
    this.#bun = new BunPackages(frameworks, (specifier, file) => this.#withoutTsconfig(specifier, file))
  }

  /** Where a specifier leads from a file. `kind`: whether `import` or `require` asks. */
  link(specifier: string, importer: string, kind: 'import' | 'require' = 'import'): Link {
    this.onLink?.(specifier, importer, kind)
    const folder = importer.slice(0, importer.lastIndexOf('/') + 1)
    let links = this.#links.get(folder)
    if (!links) {
      links = new Map()
      this.#links.set(folder, links)
    }
    const key = `${kind} ${specifier}`
    let link = links.get(key)
    if (!link) {
      link = this.#link(specifier, importer, kind)
      links.set(key, link)
    }
    return link
  }

  /** How often its answers were forgotten: within one generation, the same question has the same answer. */
  get generation(): number {
    return this.#generation
  }

  /** Forgets every answer: files came or went, a package was installed, a tsconfig changed. */
  clear(): void {
    this.#generation++
    this.#links.clear()
    this.versions.clear()
    this.#unreadable.clear()
    this.#plugNPlay.clear()
    this.#bun.clear()
    this.#workers.clear()
    this.#deno.clear()
    this.#denoProjects.clear()
    this.#workspacePackages.clear()
    for (const factory of this.#factories.values()) factory.clearCache()
    this.#plain.clearCache()
    this.settings.clear()
  }

  #link(specifier: string, importer: string, kind: 'import' | 'require'): Link {
    const target = this.#target(specifier, importer, kind)
    const candidates = this.#candidates(this.#deno.nodeSpecifier(specifier, importer))
    if (candidates.length === 0) return target
    const frameworks = this.versions.matching(candidates, importer)
    const shapes = frameworks
      .flatMap(({ calls }) => calls)
      .filter(({ form = 'call' }) => !WITHOUT_CALLEE.has(form))
    return {
      kind: 'framework',
      frameworks: frameworks.map(({ id }) => id),
      callees: [...new Set(shapes.map(({ callee }) => callee))],
      chain: [...new Set(shapes.flatMap(({ chain = [] }) => chain))],
      rest: target,
    }
  }

  #candidates(specifier: string): readonly Framework[] {
    let found = this.#ofModule.get(specifier)
    if (!found) {
      found = this.#frameworks.filter(({ modules }) => modules.some((module) => isModule(module, specifier)))
      this.#ofModule.set(specifier, found)
    }
    return found
  }

  #target(specifier: string, importer: string, kind: 'import' | 'require'): Link {
    if (isBuiltin(specifier)) return { kind: 'builtin', name: specifier }
    const asked = readSpecifier(specifier)
    if (RUNTIME_ONLY.test(specifier) || asked.as === 'opaque') return { kind: 'stub' }
    const wanted = this.#deno.nodeSpecifier(asked.path, importer)
    const found = this.#denoAddress(asked.path, importer) ?? this.#fileOf(asked.path, wanted, importer, kind)
    if (!('file' in found) && BUNDLER_ONLY.test(specifier)) return { kind: 'stub' }
    // Messages name what is written.
    if (!('file' in found)) return { ...found, message: found.message.replace(wanted, () => asked.path) }
    return (asked.as && dataLink(found.file, asked)) ?? this.#classify(found.file, specifier)
  }

  #file(
    specifier: string,
    importer: string,
    kind: 'import' | 'require',
  ): { file: string } | (Link & { kind: 'missing' }) {
    const unreadable = this.#unreadable.reasonFor(specifier, importer)
    if (unreadable !== null)
      return { kind: 'missing', message: `Cannot look up '${specifier}': ${unreadable}.` }
    const onDisk = this.#resolve(specifier, importer, kind)
    const found = this.#fromOverlay(specifier, importer, onDisk) ?? onDisk
    if (found === null) {
      return { kind: 'missing', message: `Cannot find module '${specifier}'` }
    }
    return { file: found }
  }

  #fileOf(
    written: string,
    wanted: string,
    importer: string,
    kind: 'import' | 'require',
  ): { file: string } | (Link & { kind: 'missing' }) {
    const onNode = this.#file(wanted, importer, kind)
    const other = 'file' in onNode ? this.#unasked(written, onNode.file, importer) : null
    if (other) return other
    const isOther = 'file' in onNode && this.versions.isUnwanted(written, importer)
    if ('file' in onNode && !isOther) return onNode
    const missing = isOther
      ? ({ kind: 'missing', message: `Cannot find module '${wanted}'` } as const)
      : onNode
    return this.#unbuilt(wanted, importer) ?? this.#denoFile(written, wanted, importer, kind) ?? missing
  }

  /** The version that a package.json asks for is not installed where a file finds another one. */
  #unasked(specifier: string, file: string, importer: string): (Link & { kind: 'missing' }) | null {
    const name = packageNameOf(specifier)
    if (name === null || ownerOf(file) !== name) return null
    const other = this.versions.other(name, importer)
    if (other === null || this.versions.in(rootOf(file)) !== other.version) return null
    const { range, version } = other
    return {
      kind: 'missing',
      message: `Cannot find module '${specifier}': package.json asks for ${range}, and ${version} is found`,
    }
  }

  /** The source of a package of the workspace that is not built, or not linked. */
  #unbuilt(specifier: string, importer: string): { file: string } | null {
    const name = packageNameOf(specifier)
    const folder = name === null ? null : this.#workspacePackages.folderOf(name, importer)
    const manifest = folder === null ? null : manifestIn(folder)
    if (name === null || folder === null || !manifest) return null
    const subpath = `.${specifier.slice(name.length)}`
    const file = unbuiltSource(folder, manifest, subpath, this.settings.outputOf(folder))
    return file === null ? null : { file }
  }

  /** What is imported by its address, of which Node knows nothing; null where it is not. */
  #denoAddress(written: string, importer: string): { file: string } | (Link & { kind: 'missing' }) | null {
    const mapped = this.#deno.mapped(written, importer)
    if (!this.#denoProjects.addressOf(mapped, importer)) return null
    const found = this.#denoProjects.find(mapped, importer)
    return found && 'file' in found ? found : { kind: 'missing', message: `Cannot find module '${mapped}'` }
  }

  /** What Deno has in its own cache, where there is no node_modules. */
  #denoFile(
    written: string,
    wanted: string,
    importer: string,
    kind: 'import' | 'require',
  ): { file: string } | null {
    if (/^(?:\.|\/|[A-Za-z]:[\\/])/.test(wanted)) return null
    const found = this.#denoProjects.find(this.#deno.mapped(written, importer), importer)
    if (!found || 'file' in found) return found
    const file = this.#resolve(wanted, found.importer, kind)
    return file === null ? null : { file }
  }

  #resolve(specifier: string, importer: string, kind: 'import' | 'require'): string | null {
    const { customConditions, jsconfig, problem } = this.settings.of(importer)
    // A tsconfig that cannot be read makes every resolution fail, or wait for good; what needs none of it still resolves.
    if (problem) return this.#byOwnPaths(specifier, importer) ?? this.#withoutTsconfig(specifier, importer)
    const conditionNames = ['node', kind, ...customConditions, 'module-sync', 'default']
    const key = [jsconfig ?? '', ...conditionNames].join(',')
    let factory = this.#factories.get(key)
    if (!factory) {
      // Left to itself the resolver knows of tsconfig.json alone.
      const tsconfig =
        jsconfig === null ? ('auto' as const) : { configFile: jsconfig, references: 'auto' as const }
      factory = new ResolverFactory({ ...OPTIONS, conditionNames, tsconfig })
      this.#factories.set(key, factory)
    }
    const plugged = this.#plugNPlay.resolve(specifier, importer, factory)
    if (plugged !== null) return plugged
    const result = factory.resolveFileSync(importer, specifier)
    // A file that its tsconfig leaves out is still loaded, and the other files of its folder have the same links.
    return result.path
      ? slashed(result.path)
      : (this.#byOwnPaths(specifier, importer) ?? this.#withoutTsconfig(specifier, importer))
  }

  #byOwnPaths(specifier: string, importer: string): string | null {
    for (const target of this.settings.mapped(specifier, importer)) {
      const found = this.#withoutTsconfig(target, importer)
      if (found !== null) return found
    }
    return null
  }

  #withoutTsconfig(specifier: string, importer: string): string | null {
    const plain = this.#plain.resolveFileSync(importer, specifier)
    return plain.path ? slashed(plain.path) : null
  }

  #classify(file: string, specifier: string): Link {
    const owner = ownerOf(file)
    if (owner !== undefined && this.#bun.isBeyondNode(file, owner)) return { kind: 'module', id: file }
    if (owner !== undefined && this.#workers.has(file, owner)) return { kind: 'stub' }
    const typescript = /\.[cm]?tsx?$/.test(file)
    const data = dataLink(file, { as: null, typed: false })
    // Node loads the JSON of packages itself.
    const isLoaded = data === null || extensionOf(file) === '.json'
    if (owner !== undefined && !typescript && isLoaded) return { kind: 'package', path: file, name: owner }
    // A bundle that is too large to be read is loaded as it is, like a package.
    if (isSourceFile(file) && !typescript && sizeOf(file) > MAX_SOURCE_BYTES)
      return { kind: 'package', path: file, name: path.posix.basename(file) }
    if (isSourceFile(file)) return { kind: 'module', id: file }
    if (data) return data
    return owner !== undefined && specifier !== file
      ? { kind: 'package', path: file, name: owner }
      : { kind: 'stub' }
  }

  /** A file that exists only as an open buffer resolves like one on disk, for relative specifiers. */
  #fromOverlay(specifier: string, importer: string, onDisk: string | null): string | null {
    if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return null
    const base = path.posix.join(path.posix.dirname(importer), specifier)
    const candidates = [
      ...aliasesOf(base),
      ...(specifier.endsWith('/') ? [] : EXTENSIONS.map((extension) => base + extension)),
      ...EXTENSIONS.map((extension) => path.posix.join(base, `index${extension}`)),
    ]
    for (const file of candidates) {
      if (file === onDisk) return null
      if (this.overlay.has(file)) return file
    }
    return null
  }
}

/** The files that a name with an extension may stand for, the first that exists before the others. */
function aliasesOf(file: string): string[] {
  const extension = path.posix.extname(file)
  const aliases = EXTENSION_ALIAS[extension]
  return aliases ? aliases.map((alias) => file.slice(0, -extension.length) + alias) : [file]
}

/** Whether a framework's module, which may end with `*` for any subpath, is what a specifier names. */
export function isModule(module: string, specifier: string): boolean {
  return module.endsWith('*')
    ? specifier.startsWith(module.slice(0, -1))
    : moduleName(module) === moduleName(specifier)
}

/** The folder of the installed package that a file is in. */
function rootOf(file: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file
}
