import type { Fix } from '../../model/finding.js'
import type { Sources } from '../../syntax/sources.js'
import { targetOf } from '../../wire/pick.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import { configText, withKey } from './config-file.js'

/**
 * Writes `targets` into the configuration that is in force, or starts one at the root. Null where that cannot be read.
 *
 * @throws {TargetError} for a target that is not known
 */
export function chooseTargets(
  targets: 'auto' | readonly string[],
  config: Pick<FixContext['config'], 'file' | 'root'>,
  sources: Pick<Sources, 'read'>,
): Fix | null {
  const labels = targets === 'auto' ? [] : targets.map((target) => targetOf(target).label)
  const found = configText(config, (file) => sources.read(file))
  if (!found) return null
  const what = targets === 'auto' ? 'the targets that the program uses' : labels.join(', ')
  return {
    title: `Check for ${what}: write "targets" into ${found.name}`,
    description: 'Says for which providers all tools are checked.',
    preferred: false,
    edits: toEdits(sources, found.file, [
      withKey(found, ['targets'], targets === 'auto' ? targets : [...targets]),
    ]),
  }
}
