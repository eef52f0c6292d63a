import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A folder of this run alone, which is gone after it: for what stays as long as a process that runs tests, and for caches. What tests leave
 * in the user's own would stay there, and a workspace that is new looks through the folders of all others.
 */
export default function useOwnCaches(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-tests-'))
  process.env['TOOLSIGHT_TEST_FOLDER'] = folder
  process.env['XDG_CACHE_HOME'] = path.join(folder, 'caches')
  return () => rmSync(folder, { recursive: true, force: true })
}
