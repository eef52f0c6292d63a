import path from 'node:path'
import compare from 'semver/functions/compare.js'
import type { Packages } from '../../files/packages.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { Resolver } from '../../modules/resolution/resolve.js'

/** A framework, and what of it is in the workspace. */
export interface FrameworkInfo {
  /** As `framework` in the JSON that `toolsight check` prints. */
  id: string
  title: string
  /** The npm packages that it comes in; none where the shape of a call is all that tells it. */
  packages: string[]
  /** The versions that this entry is for, a semver range; null for any. */
  versions: string | null
  /** What of `packages` is installed where the workspace's packages see it, oldest first; of other versions nothing. */
  installed: Array<{ name: string; version: string }>
  /** How many of the tools are its. */
  tools: number
  /** True where the configuration brings it. */
  configured: boolean
  /** Where it stands in the documentation. */
  modules: string[]
}

export interface FrameworkListParts {
  root: string
  frameworks: readonly Framework[]
  /** How many of `frameworks`, from the first, the configuration brings. */
  configured: number
  resolver: Resolver
  packages: Packages
}

/** Every known framework in the order in which they are looked for. `files` say where in the workspace to look for packages. */
export function listFrameworks(
  { root, frameworks, configured, resolver, packages }: FrameworkListParts,
  files: readonly string[],
  tools: readonly ToolFacts[],
): FrameworkInfo[] {
  const folders = new Set([root, ...files.map((file) => packages.of(file)?.dir ?? path.posix.dirname(file))])
  const places = [...folders].map((folder) => `${folder}/package.json`)
  const counts = new Map<string, number>()
  for (const { site } of tools) counts.set(site.framework, (counts.get(site.framework) ?? 0) + 1)
  return frameworks.map((framework, index) => ({
    id: framework.id,
    title: framework.title,
    packages: framework.packages,
    versions: framework.versions ?? null,
    installed: places
      .flatMap((place) => installedAt(framework, place, resolver))
      .filter(
        ({ name, version }, at, all) =>
          at === all.findIndex((each) => each.name === name && each.version === version),
      )
      .sort((a, b) => a.name.localeCompare(b.name) || compare(a.version, b.version, { loose: true })),
    tools: counts.get(framework.id) ?? 0,
    configured: index < configured,
    modules: framework.modules,
  }))
}

/** The package of a framework that a place sees, where the framework's data is for that version. */
function installedAt(framework: Framework, place: string, resolver: Resolver): FrameworkInfo['installed'] {
  for (const name of framework.packages) {
    const version = resolver.versions.of(name, place)
    if (version !== null)
      return resolver.versions.isFor(framework, { name, version }) ? [{ name, version }] : []
  }
  return []
}
