import type { GeneratedParameters } from '../evaluate/protocol.js'
import type { LiveTool, ReadContext } from './live.js'

/** Derives `parameters` from a live tool's validator: input side, draft 2020-12, without `$schema`. */
export async function generateParameters(live: LiveTool, context: ReadContext): Promise<GeneratedParameters> {
  void live
  void context
  return { ok: false, message: 'Nothing to generate from.' }
}
