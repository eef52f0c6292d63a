import { readFile, stat } from 'node:fs/promises'

/**
 * The text of a file of the project. What is no regular file, such as a named pipe, may have no end.
 *
 * @throws {NodeJS.ErrnoException} as `readFile` does
 */
export async function readText(file: string): Promise<string> {
  const stats = await stat(file)
  if (!stats.isFile() && !stats.isDirectory())
    throw Object.assign(new Error(`${file} is not a regular file.`), { code: 'ENOTREG' })
  return readFile(file, 'utf8')
}
