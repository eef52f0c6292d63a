import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeAbandoned, removeWithMounts } from '../scripts/testing/run-folders.mjs'

/**
 * One folder for all that this run writes: temporary folders, and caches, which would stay in the user's own, where a workspace that is
 * new looks through the folders of all others. It is removed at the end; a run that was killed leaves its own to the next one.
 */
export default function useOwnFolders(): () => void {
  const name = `toolsight-${process.pid}-`
  // Each project of vitest's asks for it.
  if (path.basename(tmpdir()).startsWith(name)) return () => {}
  removeAbandoned(tmpdir())
  // Short: sockets are made in it, and a socket's path ends after 108 bytes.
  const folder = mkdtempSync(path.join(tmpdir(), name))
  // Some tests run a program as another user, who has to come through.
  chmodSync(folder, 0o755)
  const caches = path.join(folder, 'caches')
  mkdirSync(caches)
  process.env['XDG_CACHE_HOME'] = caches
  for (const variable of ['TMPDIR', 'TEMP', 'TMP']) process.env[variable] = folder
  return () => removeWithMounts(folder)
}
