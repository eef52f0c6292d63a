import type { SdkModule } from '../../child/protocol.js'
import { type Packages, packageManagerOf } from '../../files/packages.js'
import type { Link } from '../../model/module-code.js'
import type { Resolver } from '../../modules/resolution/resolve.js'
import { type Capture, capturesTo, packageOf, type ViaInfo } from '../../wire/index.js'

/** What of an SDK is installed where a tool stands. */
export interface InstalledSdk {
  /** By specifier; null where it is not installed. */
  modules: Record<string, SdkModule | null>
  versions: Record<string, string>
  /** The packages to add, in the order in which they are needed; empty where it is complete. */
  missing: string[]
}

/** Finds the SDKs that a project has installed, as its tools' files would import them. */
export class Sdks {
  readonly #resolver: Resolver
  readonly #packages: Packages
  readonly #root: string

  constructor(parts: { resolver: Resolver; packages: Packages; root: string }) {
    this.#resolver = parts.resolver
    this.#packages = parts.packages
    this.#root = parts.root
  }

  /** `provider`: the module that the program's model is imported from. */
  find(capture: Capture, target: string, file: string, provider: string | null = null): InstalledSdk {
    return this.installed(capture.modules(target, provider), capture.optional?.(target) ?? [], file)
  }

  /** The modules that are needed, and those that are taken where they are installed, by their specifiers. */
  installed(needed: readonly string[], optional: readonly string[], file: string): InstalledSdk {
    const modules: InstalledSdk['modules'] = {}
    const versions: InstalledSdk['versions'] = {}
    for (const specifier of [...needed, ...optional]) {
      const found = packageAt(this.#resolver.link(specifier, file))
      const version = found && this.#packages.versionOf(found.path)
      const name = packageOf(specifier)
      modules[specifier] = found && { path: found.path, name, version }
      if (version !== null && version !== undefined) versions[name] = version
    }
    const missing = [...new Set(needed.filter((specifier) => !modules[specifier]).map(packageOf))]
    return { modules, versions, missing }
  }

  /** The command that adds packages to the project. */
  addCommand(packages: readonly string[]): string {
    const manager = packageManagerOf(this.#root)
    if (manager === 'deno') return `deno add ${packages.map((name) => `npm:${name}`).join(' ')}`
    return `${manager} ${manager === 'npm' ? 'install' : 'add'} ${packages.join(' ')}`
  }

  /** The SDKs that can send a tool of a file to a target; `own` is the SDK whose form the tool has. */
  viasTo(target: string, file: string, own: string | null): ViaInfo[] {
    return capturesTo(target, own).map((capture) => {
      const { id, title, packages } = capture
      const { versions, missing } = this.find(capture, target, file)
      const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
      const present = packages.some((name) => name in versions)
      return missing.length === 0
        ? { id, title, present, installed: list.join(', '), add: null }
        : { id, title, present, installed: null, add: this.addCommand(missing) }
    })
  }
}

/** The package that an import leads to. */
export function packageAt(link: Link): { path: string } | null {
  if (link.kind === 'framework') return packageAt(link.rest)
  return link.kind === 'package' ? link : null
}
