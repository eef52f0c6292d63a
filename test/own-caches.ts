import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Caches of this run alone: what tests leave in the user's own would stay there, and a workspace that is new looks through
 * the folders of all others.
 */
export default function useOwnCaches(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-caches-'))
  process.env['XDG_CACHE_HOME'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
