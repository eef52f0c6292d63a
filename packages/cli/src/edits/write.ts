import { access, constants } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'
import { readBytes } from '../io/read-text.js'
import { UsageError } from '../usage-error.js'
import type { FileChange } from './draft.js'

/**
 * Writes the changes: all files, after it is sure that each still is what the changes were made for, and each file
 * whole or not at all.
 *
 * @throws {UsageError} when a file has changed or may not be written. Nothing is written then, unless the message
 *   says which file was.
 */
export async function writeChanges(
  changes: readonly FileChange[],
  nameFile: (file: string) => string,
): Promise<void> {
  for (const change of changes) await requireUnchanged(change, nameFile)
  const written: string[] = []
  for (const { file, after } of changes) {
    try {
      // Written to a file beside it that then takes its place: a reader sees the old text or the new one.
      await writeFileAtomic(file, after)
    } catch (error) {
      const rest = written.length > 0 ? `Written before: ${written.join(', ')}.` : 'Nothing was written.'
      throw new UsageError(`${nameFile(file)} cannot be written: ${reason(error)}. ${rest}`)
    }
    written.push(nameFile(file))
  }
}

async function requireUnchanged(change: FileChange, nameFile: (file: string) => string): Promise<void> {
  const now = await readBytes(change.file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const before = change.bytesBefore
  if (now === null ? before !== null : before === null || !now.equals(before)) {
    throw new UsageError(
      `${nameFile(change.file)} changed while the fixes were being worked out. Nothing was written; run the command again.`,
    )
  }
  if (now === null) return
  try {
    await access(change.file, constants.W_OK)
  } catch {
    throw new UsageError(
      `${nameFile(change.file)} may not be written: permission denied. Nothing was written.`,
    )
  }
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : String(code ?? error)
}
