import path from 'node:path'
import major from 'semver/functions/major.js'
import minor from 'semver/functions/minor.js'
import valid from 'semver/functions/valid.js'
import intersects from 'semver/ranges/intersects.js'
import minVersion from 'semver/ranges/min-version.js'
import validRange from 'semver/ranges/valid.js'
import { foldersAround, isInside } from '../common/paths.js'
import { readRegularText } from '../common/regular-file.js'
import type { OtherVersion } from '../model/package-info.js'
import { CatalogRanges } from './catalogs.js'
import { Overrides } from './overrides.js'

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

interface AskedRange {
  list: (typeof LISTS)[number]
  range: string
}

/** The versions of packages that the package.json files above a file ask for. */
export class DeclaredVersions {
  /** By folder: the ranges of each package that its package.json names. */
  readonly #ranges = new Map<string, ReadonlyMap<string, readonly AskedRange[]>>()
  readonly #catalogs = new CatalogRanges()
  readonly #overrides = new Overrides()

  /** The lowest version that a package.json above the file allows; null where none names the package, or any version is. */
  of(name: string, importer: string): string | null {
    for (const folder of foldersAround(importer)) {
      const range = this.#rangesIn(folder).get(name)?.[0]?.range
      const own = range === undefined ? undefined : this.#catalogs.resolve(range, name, folder)
      if (own !== undefined) return own === null ? null : lowest(own)
    }
    return null
  }

  /**
   * Whether the nearest package.json that names a package asks for another major version than the one that is found, in the node_modules
   * of `home`. Null where it is one that fits, and where nothing tells: a tag, an address, a peer, a version that is overridden.
   */
  otherThan(version: string, name: string, home: string, importer: string): OtherVersion | null {
    for (const folder of foldersAround(importer)) {
      // What stands nearer than the package.json is there for another package's sake.
      if (!isInside(home, folder)) return null
      const asked = this.#rangesIn(folder).get(name)
      if (asked) return this.#unmet(asked, { name, version, folder })
    }
    return null
  }

  clear(): void {
    this.#ranges.clear()
    this.#catalogs.clear()
    this.#overrides.clear()
  }

  #unmet(
    asked: readonly AskedRange[],
    { name, version, folder }: { name: string; version: string; folder: string },
  ): OtherVersion | null {
    if (asked.every(({ list }) => list === 'peerDependencies')) return null
    const ranges = asked.map(({ range }) =>
      validRange(this.#catalogs.resolve(range, name, folder) ?? 'unknown'),
    )
    if (valid(version) === null || ranges.some((range) => range === null || isCloseTo(range, version)))
      return null
    if (this.#overrides.governs(name, folder)) return null
    const range = asked.find(({ list }) => list !== 'peerDependencies')?.range ?? ''
    return {
      name,
      version,
      range: this.#catalogs.resolve(range, name, folder) ?? range,
      manifest: path.posix.join(folder, 'package.json'),
    }
  }

  #rangesIn(folder: string): ReadonlyMap<string, readonly AskedRange[]> {
    let ranges = this.#ranges.get(folder)
    if (!ranges) {
      ranges = rangesOf(path.posix.join(folder, 'package.json'))
      this.#ranges.set(folder, ranges)
    }
    return ranges
  }
}

function rangesOf(file: string): Map<string, AskedRange[]> {
  const ranges = new Map<string, AskedRange[]>()
  try {
    const manifest = JSON.parse(readRegularText(file)) as Record<string, unknown>
    for (const list of LISTS) {
      for (const [name, range] of Object.entries(manifest[list] ?? {})) {
        if (typeof range !== 'string') continue
        ranges.set(name, [...(ranges.get(name) ?? []), { list, range }])
      }
    }
  } catch {
    // There is none, or npm could not read it either.
  }
  return ranges
}

/** Whether a range allows a version that is compatible with this one: an older or a newer one of the same major. */
function isCloseTo(range: string, version: string): boolean {
  const line = major(version) === 0 ? `0.${minor(version)}` : `${major(version)}`
  return intersects(range, line, { includePrerelease: true })
}

function lowest(range: string): string | null {
  try {
    const version = minVersion(range)?.version ?? null
    return version === '0.0.0' ? null : version
  } catch {
    // `latest`, `workspace:*`, an address.
    return null
  }
}
