import type { FixRequest } from '../../model/finding.js'
import type { TriedOutput, TriedSample } from '../../model/samples.js'

/** To the other list of its tool: it is there that it belongs, if the tool is right. */
export function moving({ kind, file, range, at }: TriedSample | TriedOutput): FixRequest {
  const { start } = range ?? at
  return { kind: 'move-sample', file, at: start, to: kind === 'valid' ? 'invalid' : 'valid' }
}
