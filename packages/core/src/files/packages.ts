import { existsSync } from 'node:fs'
import path from 'node:path'
import { folderAbove, foldersUp } from '../common/paths.js'
import { readRegularText } from '../common/regular-file.js'
import type { PackageInfo, PackageManager } from '../model/package-info.js'

const LOCKFILES: Array<[string, PackageManager]> = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['deno.lock', 'deno'],
  ['deno.json', 'deno'],
  ['deno.jsonc', 'deno'],
]

/** The packages that a workspace consists of, read from their package.json once. */
export class Packages {
  readonly #byDirectory = new Map<string, PackageInfo | null>()
  /** By the folder of an installed package. */
  readonly #versions = new Map<string, string | null>()

  /** The package that a file belongs to; null outside of any. */
  of(file: string): PackageInfo | null {
    return this.#at(path.posix.dirname(file))
  }

  /** The version of the installed package that a file belongs to; null when none is found. */
  versionOf(file: string): string | null {
    const root = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
    if (root === undefined) return null
    const archive = /-npm-(\d[\w.+-]*?)(?:-[0-9a-f]{6,})+(?:-\w+)?\.zip\//.exec(root)?.[1]
    if (archive !== undefined) return archive
    let version = this.#versions.get(root)
    if (version === undefined) {
      const manifest = readManifest(root)
      version = typeof manifest?.version === 'string' ? manifest.version : null
      this.#versions.set(root, version)
    }
    return version
  }

  clear(): void {
    this.#versions.clear()
    this.#byDirectory.clear()
  }

  #at(directory: string): PackageInfo | null {
    const known = this.#byDirectory.get(directory)
    if (known !== undefined) return known
    const parent = folderAbove(directory)
    const found = readPackage(directory) ?? (parent === null ? null : this.#at(parent))
    this.#byDirectory.set(directory, found)
    return found
  }
}

function readManifest(dir: string): Record<string, unknown> | null {
  try {
    const manifest: unknown = JSON.parse(readRegularText(path.posix.join(dir, 'package.json')))
    return typeof manifest === 'object' ? (manifest as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function readPackage(dir: string): PackageInfo | null {
  const manifest = readManifest(dir)
  // A bare `{ "type": "module" }` marks a folder's format; it is no package of its own.
  if (manifest === null) return null
  if (
    manifest.name === undefined &&
    manifest.dependencies === undefined &&
    manifest.devDependencies === undefined
  ) {
    return null
  }
  const lists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].map(
    (key) => manifest[key],
  )
  const dependencies = lists.flatMap((list) =>
    typeof list === 'object' && list !== null ? Object.keys(list) : [],
  )
  return { dir, name: typeof manifest.name === 'string' ? manifest.name : null, dependencies }
}

/** The package manager that the nearest package.json names or whose lockfile stands nearest, upward; npm where there is none. */
export function packageManagerOf(root: string): PackageManager {
  for (const directory of foldersUp(root)) {
    const named = namedManager(readManifest(directory))
    if (named) return named
    const found = LOCKFILES.find(([name]) => existsSync(path.posix.join(directory, name)))
    if (found) return found[1]
  }
  return 'npm'
}

/** `"packageManager": "pnpm@10.2.0"` */
function namedManager(manifest: Record<string, unknown> | null): PackageManager | null {
  const { packageManager } = manifest ?? {}
  const name = typeof packageManager === 'string' ? packageManager.split('@', 1)[0] : undefined
  return MANAGERS.find((each) => each === name) ?? null
}

const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun', 'deno'] as const
