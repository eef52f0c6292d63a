import { readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'

/** More than any file of a project that a command reads whole. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * The bytes of a file of the project. What is no regular file, such as a named pipe, may have no end.
 *
 * @throws {NodeJS.ErrnoException} as `readFile` does
 */
export async function readBytes(file: string): Promise<Buffer> {
  const stats = await stat(file)
  if (!stats.isFile() && !stats.isDirectory())
    throw Object.assign(new Error(`${file} is not a regular file.`), { code: 'ENOTREG' })
  if (stats.size > MAX_BYTES)
    throw Object.assign(new Error(`${file} has more than 256 MB.`), { code: 'EFBIG' })
  return readFile(file)
}

/**
 * Its text.
 *
 * @throws as `readBytes` does
 */
export async function readText(file: string): Promise<string> {
  return (await readBytes(file)).toString('utf8')
}

/** The text of a regular file without its byte order mark; null for one that cannot be read, or is larger than any of a project. */
export function textOrNull(file: string): string | null {
  try {
    const stats = statSync(file)
    if (!stats.isFile() || stats.size > MAX_BYTES) return null
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return null
  }
}
