import path from 'node:path'
import { readRegularText } from '../../common/regular-file.js'
import { isRelative, staticImportsOf } from './static-imports.js'

/**
 * Packages that only Cloudflare's runtime loads: they import `cloudflare:workers`. Node refuses them, and once it has tried, some of its
 * versions cannot load what these packages import, such as the validator. So nobody may try.
 */
export class WorkersPackages {
  /** By file. */
  readonly #known = new Map<string, boolean>()
  /** By folder of a package: whether its manifest mentions Cloudflare. */
  readonly #folders = new Map<string, boolean>()

  clear(): void {
    this.#known.clear()
    this.#folders.clear()
  }

  /** Whether a file of a package, or one that it imports by a path, imports what only Cloudflare's runtime has. */
  has(file: string, owner: string): boolean {
    let known = this.#known.get(file)
    if (known === undefined) {
      known = this.#isOfCloudflare(file, owner) && search(file, new Set())
      this.#known.set(file, known)
    }
    return known
  }

  /** Few packages are, and reading all that others are made of would take time. */
  #isOfCloudflare(file: string, owner: string): boolean {
    const folder = file.slice(0, file.lastIndexOf(`/${owner}/`) + owner.length + 1)
    let known = this.#folders.get(folder)
    if (known === undefined) {
      known = mentionsCloudflare(`${folder}/package.json`)
      this.#folders.set(folder, known)
    }
    return known
  }
}

function mentionsCloudflare(manifest: string): boolean {
  try {
    return /cloudflare/i.test(readRegularText(manifest))
  } catch {
    return false
  }
}

function search(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  return staticImportsOf(file).some((specifier) =>
    isRelative(specifier)
      ? search(path.posix.join(path.posix.dirname(file), specifier), seen)
      : specifier.startsWith('cloudflare:'),
  )
}
