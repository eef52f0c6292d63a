import { realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Paths that a client gave: none leads out of the root, by `..`, as an absolute path, or by a link.
 *
 * @throws {Error} naming the one that does
 */
export function requireInside(root: string, given: readonly string[]): void {
  const top = realpathSync(root)
  for (const each of given) {
    if (each.includes('\0')) throw new Error('A path cannot contain a NUL character.')
    const meant = path.resolve(top, each)
    if (!isBelow(top, meant) || !isBelow(top, realOf(meant)))
      throw new Error(`${each} is outside the workspace ${root}. Name a file or directory inside it.`)
  }
}

/** Where links lead, as far as there are files: a pattern, or a tool's name, ends in none. */
function realOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    const folder = path.dirname(file)
    return folder === file ? file : path.join(realOf(folder), path.basename(file))
  }
}

function isBelow(top: string, file: string): boolean {
  const from = path.relative(top, file)
  return from !== '..' && !from.startsWith(`..${path.sep}`) && !path.isAbsolute(from)
}
