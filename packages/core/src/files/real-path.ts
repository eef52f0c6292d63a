import { lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { slashed } from '../config/find.js'

/** The real path of a file with `/`, or the path itself when nothing is there. */
export function realPath(file: string): string {
  try {
    return slashed(realpathSync(file))
  } catch {
    return slashed(file)
  }
}

/** The same for many files (absolute, with `/`) at one time: each folder is looked at once, and noted in `folders`. */
export function realPathAmong(file: string, folders: Map<string, string>): string {
  if (!isFileItself(file)) return realPath(file)
  const { dir, base } = path.posix.parse(file)
  let folder = folders.get(dir)
  if (folder === undefined) {
    folder = realPath(dir)
    folders.set(dir, folder)
  }
  return path.posix.join(folder, base)
}

function isFileItself(file: string): boolean {
  try {
    return lstatSync(file).isFile()
  } catch {
    return false
  }
}
