import { defaultConfig } from '../config/defaults.js'
import { MEMORY_MB } from '../evaluate/host.js'
import { prewarmWorker } from '../evaluate/prewarm.js'
import { realPath } from '../files/real-path.js'

/**
 * A workspace at this root, which is trusted, will be opened: the process that evaluates for it starts meanwhile, for what is
 * configured where nothing is. A workspace whose configuration asks for another lets it be.
 */
export function expectEvaluation({ root, node }: { root: string; node: string | null }): void {
  const { evaluate } = defaultConfig()
  prewarmWorker({ ...evaluate, node, cwd: realPath(root), memoryMb: MEMORY_MB })
}
