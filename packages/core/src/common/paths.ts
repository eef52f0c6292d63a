import { readdirSync, realpathSync } from 'node:fs'
import path, { type PlatformPath } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * A file is named by one text: its absolute path with `/`, a drive's letter being a capital: `C:/hotel/tools.ts`, `//server/share/tools.ts`.
 * `system` holds the path functions of a system: of the one that runs, but for tests of another.
 */

/** A path as files are named. A backslash is a part of a name where the system takes it for one. */
export function slashed(file: string, system: PlatformPath = path): string {
  if (system.sep === '/') return file
  return file.replaceAll(system.sep, '/').replace(/^[a-z](?=:\/)/, (drive) => drive.toUpperCase())
}

/** The name of what a path leads to from a folder. */
export function resolved(folder: string, file: string, system: PlatformPath = path): string {
  return slashed(system.resolve(folder, file), system)
}

/** The path from a folder to a file, with `/`; from one drive to another there is none: then it is the file's name. */
export function relativePath(from: string, to: string, system: PlatformPath = path): string {
  return slashed(system.relative(from, to), system)
}

/** Whether a file is the folder or lies below it: where the system has drives, without regard to letter case. */
export function isInside(folder: string, file: string, system: PlatformPath = path): boolean {
  const relative = relativePath(folder, file, system)
  return relative !== '..' && !relative.startsWith('../') && !system.isAbsolute(relative)
}

/** Null for the root, and for a drive and a share of a server. */
export function folderAbove(folder: string, system: PlatformPath = path): string | null {
  const above = system.dirname(folder)
  return above === folder ? null : above
}

/** A folder, and those above it. */
export function* foldersUp(folder: string, system: PlatformPath = path): Generator<string> {
  for (let at: string | null = folder; at !== null; at = folderAbove(at, system)) yield at
}

/** The folder of a file, and those above it. */
export function foldersAround(file: string, system: PlatformPath = path): Generator<string> {
  return foldersUp(system.dirname(file), system)
}

/** The file that a `file:` URI leads to; null for any other URI, and for one that leads nowhere here. */
export function fileOfUri(uri: string, system: PlatformPath = path): string | null {
  if (!/^file:/i.test(uri)) return null
  try {
    return slashed(system.normalize(fileURLToPath(uri, { windows: system.sep !== '/' })), system)
  } catch {
    // Another machine's file, an encoded slash, a broken escape: nothing that could be read.
    return null
  }
}

export function uriOfFile(file: string, system: PlatformPath = path): string {
  // The share of a server is known by its backslashes alone.
  const native = system.sep === '/' ? file : file.replaceAll('/', system.sep)
  return pathToFileURL(native, { windows: system.sep !== '/' }).href
}

/** What there is on a disk. */
export interface Disk {
  /** Links followed, each name in the letter case that it has on the disk. */
  realpath(file: string): string
  /** The names of the regular files in a folder. */
  files(folder: string): string[]
}

const DISK: Disk = {
  realpath: realpathSync.native,
  files: (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
}

/** The one name of a file, however it is reached: links followed, letter case as on the disk. Of what is not there, its folder's. */
export function realPath(file: string, disk: Disk = DISK): string {
  try {
    return slashed(disk.realpath(file))
  } catch {
    const above = folderAbove(file)
    return above === null ? slashed(file) : slashed(path.join(realPath(above, disk), path.basename(file)))
  }
}

/** The same for many files (absolute, with `/`) at one time: each folder is looked at once, and noted in `folders`. */
export function realPathAmong(file: string, folders: Map<string, RealFolder>, disk: Disk = DISK): string {
  const folder = path.posix.dirname(file)
  let known = folders.get(folder)
  if (!known) {
    known = realFolder(folder, disk)
    folders.set(folder, known)
  }
  const name = path.posix.basename(file)
  // A link leads elsewhere, and a name in another letter case is not in the list.
  return known.files.has(name) ? path.posix.join(known.real, name) : realPath(file, disk)
}

export interface RealFolder {
  real: string
  files: ReadonlySet<string>
}

function realFolder(folder: string, disk: Disk): RealFolder {
  const real = realPath(folder, disk)
  try {
    return { real, files: new Set(disk.files(folder)) }
  } catch {
    return { real, files: new Set() }
  }
}
