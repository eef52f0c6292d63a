import path from 'node:path'
import { CONVERTER_NAMES } from '../child/reading/vendors/index.js'
import { realPath } from '../common/paths.js'
import { loadConfig } from '../config/load.js'
import { mergeConfig } from '../config/merge.js'
import { renamedNotes } from '../config/renamed-rules.js'
import { ruleMetas } from '../rules/index.js'
import { TARGET_NAMES } from '../wire/index.js'
import { composeWorkspace } from './compose.js'
import type { WorkspaceOptions } from './options.js'
import type { Workspace } from './workspace.js'

/**
 * Opens a workspace: reads its configuration, starts nothing yet.
 *
 * @throws {ConfigError} when the configuration cannot be used
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const root = realPath(path.resolve(options.root))
  const known = {
    rules: ruleMetas.map((meta) => meta.code),
    converters: CONVERTER_NAMES,
    targets: TARGET_NAMES,
  }
  const loaded = await loadConfig(root, {
    known,
    ...(options.configFile === undefined ? {} : { file: options.configFile }),
  })
  const { onLog = () => {}, onNote = onLog } = options
  const settings = renamedNotes(Object.keys(options.config?.rules ?? {}))
  for (const note of [...loaded.notes, ...settings.map(({ note }) => `Settings: ${note}`)]) onNote(note)
  const config = options.config ? mergeConfig(loaded.config, options.config) : loaded.config
  return composeWorkspace(root, config, loaded, options)
}
