import { readFile, stat } from 'node:fs/promises'

/**
 * The bytes of a file of the project. What is no regular file, such as a named pipe, may have no end.
 *
 * @throws {NodeJS.ErrnoException} as `readFile` does
 */
export async function readBytes(file: string): Promise<Buffer> {
  const stats = await stat(file)
  if (!stats.isFile() && !stats.isDirectory())
    throw Object.assign(new Error(`${file} is not a regular file.`), { code: 'ENOTREG' })
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
