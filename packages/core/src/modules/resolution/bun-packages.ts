import { statSync } from 'node:fs'
import path from 'node:path'
import type { Framework } from '../../model/framework.js'
import { isRelative, staticImportsOf } from './static-imports.js'

/** Where Bun finds what a file names by a path; null where it does not. */
type Find = (specifier: string, file: string) => string | null

/**
 * Packages of frameworks whose programs only Bun runs. Their ES modules may leave out the extension of what they import, or name a
 * folder: Bun finds it, and Node does not. Such a module is read like a module of the workspace. In a program that Node runs, it fails.
 */
export class BunPackages {
  readonly #names: ReadonlySet<string>
  /** By file. */
  readonly #beyondNode = new Map<string, boolean>()

  constructor(
    frameworks: readonly Framework[],
    readonly find: Find,
  ) {
    this.#names = new Set(frameworks.flatMap(({ runtime, packages }) => (runtime === 'bun' ? packages : [])))
  }

  clear(): void {
    this.#beyondNode.clear()
  }

  /** Whether a file of a package, or one that it imports by a path, imports what only Bun finds. */
  isBeyondNode(file: string, owner: string): boolean {
    if (!this.#names.has(owner)) return false
    let isBeyond = this.#beyondNode.get(file)
    if (isBeyond === undefined) {
      isBeyond = this.#search(file, new Set())
      this.#beyondNode.set(file, isBeyond)
    }
    return isBeyond
  }

  #search(file: string, seen: Set<string>): boolean {
    if (seen.has(file)) return false
    seen.add(file)
    // `require()` finds the same on Node and Bun.
    return staticImportsOf(file)
      .filter(isRelative)
      .some((specifier) => {
        const target = path.posix.join(path.posix.dirname(file), specifier)
        return isFile(target) ? this.#search(target, seen) : this.find(specifier, file) !== null
      })
  }
}

function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}
