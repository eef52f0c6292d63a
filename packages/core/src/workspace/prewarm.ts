import { existsSync } from 'node:fs'
import path from 'node:path'
import { realPath } from '../common/paths.js'
import { readRegularFile } from '../common/regular-file.js'
import { defaultConfig } from '../config/defaults.js'
import { configFileName } from '../config/find.js'
import { MEMORY_MB } from '../evaluate/host.js'
import { prewarmWorker } from '../evaluate/prewarm.js'
import { cacheFolder } from './cache/cache-store.js'

/**
 * A workspace at this root will be checked once, by a command that somebody has run. Where something of it is kept, there may be nothing to
 * evaluate; a process that nobody needs ends with this one.
 */
export function expectCheck(root: string, { cache }: { cache: boolean }): void {
  const folder = realPath(root)
  if (cache && existsSync(cacheFolder(folder, null))) return
  if (configuresEvaluation(folder)) return
  const { evaluate } = defaultConfig()
  prewarmWorker({ ...evaluate, cwd: folder, memoryMb: MEMORY_MB, largeHeap: true })
}

/**
 * A workspace at this root, which is trusted, will be opened: the process that evaluates for it starts meanwhile, for what is
 * configured where nothing is. A workspace whose configuration asks for another lets it be.
 */
export function expectEvaluation({ root, node }: { root: string; node: string | null }): void {
  const { evaluate } = defaultConfig()
  prewarmWorker({ ...evaluate, node, cwd: realPath(root), memoryMb: MEMORY_MB })
}

/** Another process may be asked for. A file that cannot be used is reported when it is read. */
function configuresEvaluation(folder: string): boolean {
  try {
    return readRegularFile(path.join(folder, configFileName)).includes('"evaluate"')
  } catch {
    return false
  }
}
