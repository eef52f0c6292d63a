import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeAbandoned, removeWithMounts } from '../scripts/testing/run-folders.mjs'

/**
 * One folder for all that this run writes: temporary folders, and caches, which would stay in the user's own, where a workspace that is
 * new looks through the folders of all others. It is removed at the end; a run that was killed leaves its own to the next one.
 */
export default function useOwnFolders(): () => void {
  removeAbandoned(tmpdir())
  // Short: sockets are made in it, and a socket's path ends after 108 bytes.
  const folder = mkdtempSync(path.join(tmpdir(), `toolsight-${process.pid}-`))
  const caches = path.join(folder, 'caches')
  mkdirSync(caches)
  process.env['XDG_CACHE_HOME'] = caches
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  return () => removeWithMounts(folder)
}
