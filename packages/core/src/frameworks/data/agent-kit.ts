import type { Framework } from '../../model/framework.js'

/** Inngest AgentKit. */
export const agentKit: Framework = {
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
  conversion: 'unknown',
  converters: ['zod', 'zod3'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}
