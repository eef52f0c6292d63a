import { foldersUp } from '../common/paths.js'
import { membersOf, parsed, textOf, textsOf } from './flat-records.js'

/** Packages whose version the project as a whole settles, whatever a package.json of it asks for. */
export class Overrides {
  /** By folder. */
  readonly #names = new Map<string, ReadonlySet<string>>()
  readonly #oneVersion = new Map<string, boolean>()

  /** Whether a folder above, or this one, settles the version of a package. */
  governs(name: string, folder: string): boolean {
    for (const at of foldersUp(folder)) if (this.#namesIn(at).has(name) || this.#isOfNx(at)) return true
    return false
  }

  clear(): void {
    this.#names.clear()
    this.#oneVersion.clear()
  }

  #namesIn(folder: string): ReadonlySet<string> {
    let names = this.#names.get(folder)
    if (!names) {
      names = overriddenIn(folder)
      this.#names.set(folder, names)
    }
    return names
  }

  /** Nx installs what its root asks for, and what its packages ask for is for those who install them from a registry. */
  #isOfNx(folder: string): boolean {
    let isOne = this.#oneVersion.get(folder)
    if (isOne === undefined) {
      isOne = textOf(`${folder}/nx.json`) !== ''
      this.#oneVersion.set(folder, isOne)
    }
    return isOne
  }
}

/** `overrides` of npm, Bun and pnpm, `resolutions` of Yarn. */
function overriddenIn(folder: string): Set<string> {
  const manifest = membersOf(parsed(textOf(`${folder}/package.json`)))
  const records = [manifest['overrides'], manifest['resolutions'], membersOf(manifest['pnpm'])['overrides']]
  const keys = records.flatMap((record) => Object.keys(membersOf(record)))
  for (const [path] of textsOf(textOf(`${folder}/pnpm-workspace.yaml`)))
    if (path[0] === 'overrides' && path[1] !== undefined) keys.push(path[1])
  return new Set(keys.map(lastName))
}

/** The package that a key is about: `zod`, `zod@^3`, `agent>zod`, `agent/zod`. */
function lastName(key: string): string {
  return /(?:^|[>/])((?:@[^/@>]+\/)?[^/@>]+)(?:@[^>]*)?$/.exec(key)?.[1] ?? key
}
