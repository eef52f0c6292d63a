import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'

/**
 * What a .vsix (a zip archive) holds.
 *
 * @returns {Promise<{ name: string, size: number, compressedSize: number }[]>} files in the archive's order, sizes in bytes
 */
export async function entriesOf(archive) {
  const entries = []
  await forEachFile(archive, (_, { fileName, uncompressedSize, compressedSize }) => {
    entries.push({ name: fileName, size: uncompressedSize, compressedSize })
  })
  return entries
}

/** Unpacks an archive into a folder (absolute paths). */
export async function unzip(archive, folder) {
  await forEachFile(archive, async (zip, entry) => {
    const file = path.join(folder, entry.fileName)
    mkdirSync(path.dirname(file), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file))
  })
}

async function forEachFile(archive, visit) {
  const zip = await yauzl.openPromise(archive)
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) await visit(zip, entry)
}
