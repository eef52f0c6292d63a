import { realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The absolute path, with `/`, that a `file:` URI leads to; null for any other URI and for one that leads nowhere here. */
export function pathOf(uri: string): string | null {
  if (!/^file:/i.test(uri)) return null
  try {
    return fileURLToPath(uri).replaceAll('\\', '/')
  } catch {
    // Another machine's file, an encoded slash, a broken escape: nothing that could be read.
    return null
  }
}

export function uriOf(file: string): string {
  return pathToFileURL(file).href
}

/** Whether a file is the directory or lies below it. On Windows without regard to case. */
export function isWithin(directory: string, file: string): boolean {
  const relative = path.relative(directory, file)
  return (
    relative === '' ||
    (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
  )
}

/** The file that a path leads to, as core names it: links followed. The path itself where there is no file yet. */
export function realPath(file: string): string {
  try {
    return realpathSync.native(file).replaceAll('\\', '/')
  } catch {
    return file
  }
}
