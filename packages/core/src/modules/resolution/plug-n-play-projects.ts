import type { ResolverFactory } from 'oxc-resolver'
import { foldersAround, slashed } from '../../common/paths.js'
import { packageNameOf } from './package-name.js'
import { isArchived, PlugNPlay, type PlugNPlayPackage } from './plug-n-play.js'

/** Folders that Yarn's Plug'n'Play governs, and where it has their packages. Answers are kept until `clear`. */
export class PlugNPlayProjects {
  readonly #manifests = new Map<string, PlugNPlay | null>()

  clear(): void {
    this.#manifests.clear()
  }

  /**
   * The file that a specifier leads to; null where Plug'n'Play governs nothing. What is in an archive is resolved by the process that
   * loads it: the path is the package's folder with the rest of the specifier.
   */
  resolve(specifier: string, importer: string, factory: ResolverFactory): string | null {
    const name = packageNameOf(specifier)
    const found = name === null ? null : this.packageFor(name, importer)
    if (name === null || !found) return null
    const { location, name: real } = found
    const rest = specifier.slice(name.length)
    if (isArchived(location)) return location.slice(0, -1) + rest
    const installed = location.lastIndexOf('/node_modules/')
    // From inside itself a package is found by its own name; what is unpacked stands in a node_modules like any other.
    const from = installed === -1 ? `${location}package.json` : `${location.slice(0, installed)}/package.json`
    const own = factory.resolveFileSync(from, real + rest)
    const file =
      own.path ?? factory.resolveFileSync(`${location}package.json`, rest === '' ? './' : `.${rest}`).path
    return file ? slashed(file) : null
  }

  packageFor(name: string, importer: string): PlugNPlayPackage | null {
    for (const folder of foldersAround(importer)) {
      const manifest = this.#manifestIn(folder)
      if (manifest) return manifest.packageFor(name, importer)
    }
    return null
  }

  #manifestIn(folder: string): PlugNPlay | null {
    let manifest = this.#manifests.get(folder)
    if (manifest === undefined) {
      manifest = PlugNPlay.in(folder)
      this.#manifests.set(folder, manifest)
    }
    return manifest
  }
}
