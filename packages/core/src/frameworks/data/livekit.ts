import type { Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

/** LiveKit Agents: the record that an agent is given names its tools. */
export const livekit: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'livekit',
  title: 'LiveKit Agents',
  packages: ['@livekit/agents'],
  modules: ['@livekit/agents'],
  calls: [
    {
      callee: 'llm.tool',
      arguments: [['config']],
      fields: { description: ['description'], input: ['parameters'], handler: ['execute'] },
    },
  ],
  naming: 'key',
}
