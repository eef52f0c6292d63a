import { readFileSync, type Stats, statSync } from 'node:fs'

/** What stands at the path is no file of bytes, but a named pipe, a socket or a device. */
export class NotRegularError extends Error {
  override readonly name = 'NotRegularError'
  readonly code = 'ENOTREG'
}

/** More than any file that is read beside the sources. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * The bytes of a regular file. Reading a pipe waits for its writer, and some devices have no end.
 *
 * @throws {NotRegularError} for what is neither file nor folder.
 * @throws {NodeJS.ErrnoException} as `readFileSync` does, `EFBIG` for one of more than 256 MB.
 */
export function readRegularFile(file: string): Buffer {
  const stats = statSync(file)
  if (isEndless(stats)) throw new NotRegularError(`${file} is not a regular file.`)
  if (stats.size > MAX_BYTES)
    throw Object.assign(new Error(`${file} has more than 256 MB.`), { code: 'EFBIG' })
  return readFileSync(file)
}

/**
 * Its text, as every tool reads it that takes JSON from editors on Windows: without the byte order mark.
 *
 * @throws as `readRegularFile` does.
 */
export function readRegularText(file: string): string {
  return withoutMark(readRegularFile(file).toString('utf8'))
}

export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Why what stands at a path is not to be read: `is not a file`; null where it may be, or nothing is there. */
export function whyNotRead(file: string): string | null {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats === undefined) return null
    if (isEndless(stats)) return 'is not a file'
    return stats.size > MAX_BYTES ? 'has more than 256 MB' : null
  } catch {
    // What may not be looked at may not be read either, which is told at once.
    return null
  }
}

/** Of a file, in bytes; 0 where there is none. */
export function sizeOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0
  } catch {
    return 0
  }
}

function isEndless(stats: Stats): boolean {
  return !stats.isFile() && !stats.isDirectory()
}
