import path from 'node:path'
import { isInside, realPath } from '@toolsight/core/paths'

/**
 * Paths that a client gave: none leads out of the root, by `..`, as an absolute path, or by a link.
 *
 * @throws {Error} naming the one that does
 */
export function requireInside(root: string, given: readonly string[]): void {
  const top = realPath(root)
  for (const each of given) {
    if (each.includes('\0')) throw new Error('A path cannot contain a NUL character.')
    const meant = path.resolve(top, each)
    if (!isInside(top, meant) || !isInside(top, realPath(meant)))
      throw new Error(`${each} is outside the workspace ${root}. Name a file or directory inside it.`)
  }
}
