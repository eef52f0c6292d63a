import type { Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

/** Inngest AgentKit. */
export const agentKit: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'agent-kit',
  title: 'Inngest AgentKit',
  packages: ['@inngest/agent-kit'],
  modules: ['@inngest/agent-kit'],
  calls: [
    {
      callee: 'createTool',
      arguments: [['config']],
      fields: { name: ['name'], description: ['description'], input: ['parameters'], handler: ['handler'] },
    },
  ],
  naming: 'config',
}
