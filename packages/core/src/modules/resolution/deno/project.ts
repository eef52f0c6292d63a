import path from 'node:path'
import { foldersAround, foldersUp } from '../../../common/paths.js'
import { DenoDirectory } from './directory.js'
import { lockedPackages } from './lock.js'
import { DenoModules } from './modules.js'
import { DenoNodeModules } from './node-modules.js'
import { isObject, jsonIn } from './text.js'

const CONFIGURATIONS = ['deno.json', 'deno.jsonc']

/** The configuration of Deno that a folder has; null where it has none. */
export function denoConfiguration(folder: string): Record<string, unknown> | null {
  for (const name of CONFIGURATIONS) {
    const value = jsonIn(path.posix.join(folder, name))
    if (isObject(value)) return value
  }
  return null
}

/** What the projects of Deno have in its cache, by the files that import it. */
export class DenoProjects {
  /** By folder; null where nothing of Deno's stands. */
  readonly #projects = new Map<string, DenoModules | null>()
  /** What they have besides, where a specifier alone says that it is Deno's. */
  #unlocked: DenoModules | null = null
  readonly #nodeModules = new DenoNodeModules()

  /**
   * Where a specifier of Deno's leads that Node finds in no node_modules: `npm:zod@4/v4`, `jsr:@zod/zod`, or the name of a package where there is
   * a configuration. A file of JSR, or a file from which Node finds the package by its name. Null: Deno does not have it.
   */
  find(specifier: string, importer: string): { file: string } | { importer: string } | null {
    const address = this.addressOf(specifier, importer)
    if (address) {
      const file = this.#modulesFor(importer, true)?.remoteFile(address) ?? null
      return file === null ? null : { file }
    }
    const [, scheme, name = '', range = '', rest = ''] =
      /^(?:(npm|jsr):\/?)?((?:@[^/@]+\/)?[^/@.]+[^/@]*)(?:@([^/]*))?(\/.*)?$/.exec(specifier) ?? []
    if (name === '') return null
    const modules = this.#modulesFor(importer, scheme !== undefined)
    if (scheme === 'jsr') {
      const file = modules?.jsrFile(name, range, `.${rest}`) ?? null
      return file === null ? null : { file }
    }
    const locked = modules?.versionOf(name, range) ?? null
    const kept = scheme === 'npm' ? this.#nodeModules.importerOf(name, range, locked, importer) : null
    const found = kept ?? modules?.importerOf(name, scheme === undefined ? null : range) ?? null
    return found === null ? null : { importer: found }
  }

  /** What is imported by its address: `https://deno.land/x/mod.ts`, or anything relative in a file that is. */
  addressOf(specifier: string, importer: string): URL | null {
    if (/^https?:/.test(specifier)) return URL.canParse(specifier) ? new URL(specifier) : null
    if (!/^(?:\.{0,2}\/)/.test(specifier)) return null
    for (const modules of [...this.#projects.values(), this.#unlocked]) {
      const base = modules?.has(importer) ? modules.addressOf(importer) : null
      if (base && URL.canParse(specifier, base.href)) return new URL(specifier, base)
    }
    return null
  }

  clear(): void {
    this.#projects.clear()
    this.#unlocked = null
    this.#nodeModules.clear()
  }

  #modulesFor(importer: string, isDenos: boolean): DenoModules | null {
    // What was laid out imports what its project has.
    for (const modules of this.#projects.values()) if (modules?.has(importer)) return modules
    if (this.#unlocked?.has(importer)) return this.#unlocked
    for (const folder of foldersAround(importer)) {
      const modules = this.#modulesIn(folder)
      if (modules) return modules
    }
    if (!isDenos) return null
    this.#unlocked ??= modulesOf({}, '/', null)
    return this.#unlocked
  }

  #modulesIn(folder: string): DenoModules | null {
    let modules = this.#projects.get(folder)
    if (modules === undefined) {
      const configuration = denoConfiguration(folder)
      const named = isObject(configuration?.['lock'])
        ? configuration['lock']['path']
        : configuration?.['lock']
      const lock = jsonIn(path.posix.join(folder, typeof named === 'string' ? named : 'deno.lock'))
      // A member of a workspace has a configuration of its own, and the lock of the workspace.
      const isProject = lock !== null || (configuration !== null && !hasLockAbove(folder))
      modules = isProject ? modulesOf(configuration ?? {}, folder, named === false ? null : lock) : null
      this.#projects.set(folder, modules)
    }
    return modules
  }
}

function modulesOf(configuration: Record<string, unknown>, folder: string, lock: unknown): DenoModules {
  const directory = new DenoDirectory(configuration['vendor'] === true ? `${folder}/vendor` : null)
  return new DenoModules(directory, lockedPackages(lock) ?? directory.packages(), JSON.stringify(lock))
}

function hasLockAbove(folder: string): boolean {
  const above = [...foldersUp(folder)].slice(1)
  return above.some((at) => jsonIn(path.posix.join(at, 'deno.lock')) !== null)
}
