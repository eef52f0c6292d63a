import type { Framework } from '../../model/framework.js'

/** LiveKit Agents: the record that an agent is given names its tools. */
export const livekit: Framework = {
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
  conversion: 'unknown',
  converters: ['zod', 'zod3'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}
