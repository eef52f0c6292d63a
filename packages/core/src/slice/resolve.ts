import { realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type NapiResolveOptions, ResolverFactory } from 'oxc-resolver'
import { slashed } from '../config/find.js'
import { extensionOf, isSourceFile } from '../locate/parse.js'
import type { Framework } from '../model/framework.js'
import type { Link } from '../model/module-code.js'
import type { SettingsReader } from './settings.js'

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
const LOADER_SUFFIX = /[?&](?:raw|url|inline|worker)\b/

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
  readonly #links = new Map<string, Link>()
  readonly #frameworks = new Map<string, Framework>()
  #generation = 0
  /** Told every question, also those that were answered before. */
  onLink: ((specifier: string, importer: string, kind: 'import' | 'require') => void) | null = null

  constructor(
    readonly overlay: Overlay,
    readonly settings: SettingsReader,
    frameworks: readonly Framework[],
  ) {
    for (const framework of frameworks)
      for (const module of framework.modules) this.#frameworks.set(module, framework)
  }

  /** Where a specifier leads from a file. `kind`: whether `import` or `require` asks. */
  link(specifier: string, importer: string, kind: 'import' | 'require' = 'import'): Link {
    this.onLink?.(specifier, importer, kind)
    const key = `${kind}\0${path.posix.dirname(importer)}\0${specifier}`
    let link = this.#links.get(key)
    if (!link) {
      link = this.#link(specifier, importer, kind)
      this.#links.set(key, link)
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
    for (const factory of this.#factories.values()) factory.clearCache()
    this.#plain.clearCache()
    this.settings.clear()
  }

  #link(specifier: string, importer: string, kind: 'import' | 'require'): Link {
    const framework = this.#frameworks.get(specifier)
    if (!framework) return this.#target(specifier, importer, kind)
    const callees = framework.calls.map((call) => call.callee.split('.')[0] as string)
    return {
      kind: 'framework',
      framework: framework.id,
      callees,
      rest: this.#target(specifier, importer, kind),
    }
  }

  #target(specifier: string, importer: string, kind: 'import' | 'require'): Link {
    if (isBuiltin(specifier)) return { kind: 'builtin', name: specifier }
    if (RUNTIME_ONLY.test(specifier) || LOADER_SUFFIX.test(specifier)) return { kind: 'stub' }
    const onDisk = this.#resolve(specifier, importer, kind)
    const found = this.#fromOverlay(specifier, importer, onDisk) ?? onDisk
    if (found === null) {
      return { kind: 'missing', message: `Cannot find module '${specifier}'` }
    }
    return this.#classify(found, specifier)
  }

  #resolve(specifier: string, importer: string, kind: 'import' | 'require'): string | null {
    const { customConditions, jsconfig } = this.settings.of(importer)
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
    const result = factory.resolveFileSync(importer, specifier)
    if (result.path) return slashed(result.path)
    // A tsconfig that cannot be read makes every resolution fail; what needs none of it still resolves.
    const plain = this.#plain.resolveFileSync(importer, specifier)
    return plain.path ? slashed(plain.path) : null
  }

  #classify(file: string, specifier: string): Link {
    const installed = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g
    const owner = [...file.matchAll(installed)].at(-1)?.[1]
    const typescript = /\.[cm]?tsx?$/.test(file)
    if (owner !== undefined && !typescript) return { kind: 'package', path: file, name: owner }
    if (isSourceFile(file) || extensionOf(file) === '.json') return { kind: 'module', id: file }
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

/** The real path of a file with `/`, or the path itself when nothing is there. */
export function realPath(file: string): string {
  try {
    return slashed(realpathSync(file))
  } catch {
    return slashed(file)
  }
}
