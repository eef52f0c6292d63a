import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PackageInfo, RuleContext } from '../rules/rule.js'

const LOCKFILES: Array<[string, RuleContext['packageManager']]> = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
]

/** The packages that a workspace consists of, read from their package.json once. */
export class Packages {
  readonly #byDirectory = new Map<string, PackageInfo | null>()

  /** The package that a file belongs to; null outside of any. */
  of(file: string): PackageInfo | null {
    return this.#at(path.posix.dirname(file))
  }

  clear(): void {
    this.#byDirectory.clear()
  }

  #at(directory: string): PackageInfo | null {
    const known = this.#byDirectory.get(directory)
    if (known !== undefined) return known
    const parent = path.posix.dirname(directory)
    const found = readPackage(directory) ?? (parent === directory ? null : this.#at(parent))
    this.#byDirectory.set(directory, found)
    return found
  }
}

function readPackage(dir: string): PackageInfo | null {
  let manifest: Record<string, unknown>
  try {
    manifest = JSON.parse(readFileSync(path.posix.join(dir, 'package.json'), 'utf8')) as Record<string, unknown>
  } catch {
    return null
  }
  // A bare `{ "type": "module" }` marks a folder's format; it is no package of its own.
  if (typeof manifest !== 'object' || manifest === null) return null
  if (manifest.name === undefined && manifest.dependencies === undefined && manifest.devDependencies === undefined) {
    return null
  }
  const lists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].map((key) => manifest[key])
  const dependencies = lists.flatMap((list) => (typeof list === 'object' && list !== null ? Object.keys(list) : []))
  return { dir, name: typeof manifest.name === 'string' ? manifest.name : null, dependencies }
}

/** The package manager whose lockfile stands nearest upward; npm where there is none. */
export function packageManagerOf(root: string): RuleContext['packageManager'] {
  for (let directory = root; ; directory = path.posix.dirname(directory)) {
    const found = LOCKFILES.find(([name]) => existsSync(path.posix.join(directory, name)))
    if (found) return found[1]
    if (path.posix.dirname(directory) === directory) return 'npm'
  }
}
