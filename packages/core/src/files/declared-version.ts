import path from 'node:path'
import minVersion from 'semver/ranges/min-version.js'
import { readRegularText } from '../common/regular-file.js'
import { CatalogRanges } from './catalogs.js'

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** The versions of packages that the package.json files above a file ask for. */
export class DeclaredVersions {
  /** By folder: the range of each package that its package.json names. */
  readonly #ranges = new Map<string, ReadonlyMap<string, string>>()
  readonly #catalogs = new CatalogRanges()

  /** The lowest version that a package.json above the file allows; null where none names the package, or any version is. */
  of(name: string, importer: string): string | null {
    for (let folder = path.posix.dirname(importer); ; folder = path.posix.dirname(folder)) {
      const range = this.#rangesIn(folder).get(name)
      const own = range === undefined ? undefined : this.#catalogs.resolve(range, name, folder)
      if (own !== undefined) return own === null ? null : lowest(own)
      if (path.posix.dirname(folder) === folder) return null
    }
  }

  clear(): void {
    this.#ranges.clear()
    this.#catalogs.clear()
  }

  #rangesIn(folder: string): ReadonlyMap<string, string> {
    let ranges = this.#ranges.get(folder)
    if (!ranges) {
      ranges = rangesOf(path.posix.join(folder, 'package.json'))
      this.#ranges.set(folder, ranges)
    }
    return ranges
  }
}

function rangesOf(file: string): Map<string, string> {
  const ranges = new Map<string, string>()
  try {
    const manifest = JSON.parse(readRegularText(file)) as Record<string, unknown>
    for (const list of LISTS) {
      for (const [name, range] of Object.entries(manifest[list] ?? {})) {
        if (typeof range === 'string' && !ranges.has(name)) ranges.set(name, range)
      }
    }
  } catch {
    // There is none, or npm could not read it either.
  }
  return ranges
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
