import path from 'node:path'
import satisfies from 'semver/functions/satisfies.js'
import { readRegularText } from '../../common/regular-file.js'
import { DeclaredVersions } from '../../files/declared-version.js'
import type { Framework } from '../../model/framework.js'
import type { OtherVersion } from '../../model/package-info.js'
import type { DenoImports } from './deno/index.js'
import { isWanted, versionedName } from './deno/npm-version.js'
import type { DenoProjects } from './deno/project.js'
import { ownerOf } from './package-name.js'
import { versionIn } from './plug-n-play.js'
import type { PlugNPlayProjects } from './plug-n-play-projects.js'

interface PackageVersion {
  name: string
  version: string
}

/** Which versions of packages files find, in node_modules or where their project keeps packages otherwise. */
export class InstalledVersions {
  readonly #plugNPlay: PlugNPlayProjects
  readonly #deno: DenoImports
  readonly #denoProjects: DenoProjects
  readonly #declared = new DeclaredVersions()
  /** By folder of an installed package. */
  readonly #known = new Map<string, string | null>()

  constructor(plugNPlay: PlugNPlayProjects, deno: DenoImports, denoProjects: DenoProjects) {
    this.#plugNPlay = plugNPlay
    this.#deno = deno
    this.#denoProjects = denoProjects
  }

  clear(): void {
    this.#known.clear()
    this.#declared.clear()
  }

  /** Of frameworks that share modules, those that are for the installed version; where none is installed, the first. */
  matching(candidates: readonly Framework[], importer: string): readonly Framework[] {
    if (candidates.every(({ versions }) => versions === undefined)) return candidates
    const kept = candidates.filter((framework) => {
      const found = framework.versions === undefined ? null : this.#version(framework.packages, importer)
      return found === null || this.isFor(framework, found)
    })
    // Without versions, those that exclude each other come down to the first; nothing that fits leaves the newest data.
    const ranged = kept.filter(({ versions }) => versions !== undefined)
    const first = ranged[0] ?? candidates.find(({ versions }) => versions !== undefined)
    return candidates.filter((each) => each === first || (each.versions === undefined && kept.includes(each)))
  }

  /** Whether a framework's data is for a version of one of its packages. */
  isFor({ versions, versionsOf }: Framework, { name, version }: PackageVersion): boolean {
    const range = versionsOf?.[name] ?? versions
    return range === undefined || satisfies(version, range, { includePrerelease: true })
  }

  /** The installed version; where nothing is installed, the lowest that a package.json allows. */
  #version(packages: readonly string[], importer: string): PackageVersion | null {
    for (const name of packages) {
      const version = this.of(name, importer)
      if (version !== null) return { name, version }
    }
    for (const name of packages) {
      const version = this.#declared.of(name, importer)
      if (version !== null) return { name, version }
    }
    return null
  }

  /** The version of a package as a file would import it; null where it is not installed. */
  of(name: string, importer: string): string | null {
    const plugged = this.#plugNPlay.packageFor(name, importer)
    if (plugged) return versionIn(plugged.reference) ?? this.in(plugged.location.slice(0, -1))
    const mapped = this.#deno.mapped(name, importer)
    const version = this.#versionAbove(name, importer)?.version ?? null
    if (version !== null && isWanted(version, mapped) && !this.other(name, importer)) return version
    const cached = this.#denoProjects.find(mapped, importer)
    return cached && 'importer' in cached
      ? this.in(`${path.posix.dirname(cached.importer)}/node_modules/${name}`)
      : null
  }

  /** What a file finds of a package where its package.json asks for another version; null where that is what it asks for. */
  other(name: string, importer: string): OtherVersion | null {
    if (ownerOf(importer) !== undefined || this.#deno.mapped(name, importer) !== name) return null
    const found = this.#versionAbove(name, importer)
    return found && this.#declared.otherThan(found.version, name, found.home, importer)
  }

  /** That of the nearest node_modules that has the package, and the folder that this stands in. */
  #versionAbove(name: string, importer: string): { version: string; home: string } | null {
    for (let home = path.posix.dirname(importer); ; home = path.posix.dirname(home)) {
      const version = this.in(`${home === '/' ? '' : home}/node_modules/${name}`)
      if (version !== null) return { version, home }
      if (path.posix.dirname(home) === home) return null
    }
  }

  /** Of the package in this folder. */
  in(folder: string): string | null {
    let version = this.#known.get(folder)
    if (version === undefined) {
      version = versionOfPackage(folder)
      this.#known.set(folder, version)
    }
    return version
  }

  /** Whether node_modules has a package in a version that Deno would not take for a specifier: `npm:zod@3`, or what is mapped to it. */
  isUnwanted(written: string, importer: string): boolean {
    const mapped = this.#deno.mapped(written, importer)
    const name = versionedName(mapped)
    const found = name === null ? null : this.#versionAbove(name, importer)
    return found !== null && !isWanted(found.version, mapped)
  }
}

function versionOfPackage(folder: string): string | null {
  try {
    const manifest: unknown = JSON.parse(readRegularText(`${folder}/package.json`))
    const version = (manifest as { version?: unknown } | null)?.version
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}
