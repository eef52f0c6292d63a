import path from 'node:path'
import { hasMoreLevels } from '../../common/json-depth.js'
import { folderAbove, resolved } from '../../common/paths.js'
import { readRegularText, sizeOf, whyNotRead } from '../../common/regular-file.js'
import { packageNameOf } from './package-name.js'

/** The resolver is native, and its stack ends the process. */
const MAX_LEVELS = 1_000

/** Each package.json that would block the resolver forever, which reads whatever is there: a named pipe, a device. */
export class UnreadableManifests {
  /** Why one cannot be read, looked for from a folder upward; null where it can. */
  readonly #reasons = new Map<string, string | null>()

  clear(): void {
    this.#reasons.clear()
  }

  /** Why a package.json that a look-up of this specifier would read cannot be read; null where each can. */
  reasonFor(specifier: string, importer: string): string | null {
    const folder = path.posix.dirname(importer)
    const own = this.#above(folder, 'package.json')
    if (own !== null) return own
    if (/^(?:\.|\/|[A-Za-z]:)/.test(specifier))
      return this.#above(resolved(folder, specifier), 'package.json')
    const name = packageNameOf(specifier)
    return name === null ? null : this.#above(folder, `node_modules/${name}/package.json`)
  }

  #above(folder: string, manifest: string): string | null {
    const key = `${folder}\0${manifest}`
    let known = this.#reasons.get(key)
    if (known === undefined) {
      known = this.#reasonAbove(folder, manifest)
      this.#reasons.set(key, known)
    }
    return known
  }

  #reasonAbove(folder: string, manifest: string): string | null {
    const reason = notRead(path.posix.join(folder, manifest))
    if (reason !== null) return reason
    const above = folderAbove(folder)
    return above === null ? null : this.#above(above, manifest)
  }
}

function notRead(file: string): string | null {
  const reason = whyNotRead(file)
  if (reason !== null) return `${file} ${reason}`
  // A level takes two characters at least.
  if (sizeOf(file) <= 2 * MAX_LEVELS || !hasMoreLevels(readRegularText(file), MAX_LEVELS)) return null
  return `${file} has more than ${MAX_LEVELS} levels`
}
