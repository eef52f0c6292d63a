import type { Framework } from '../../model/framework.js'

/** Strands Agents for TypeScript. */
export const strands: Framework = {
  id: 'strands',
  title: 'Strands Agents',
  packages: ['@strands-agents/sdk'],
  modules: ['@strands-agents/sdk'],
  calls: [
    {
      callee: 'tool',
      arguments: [['config']],
      fields: { name: ['name'], description: ['description'], input: ['inputSchema'], handler: ['callback'] },
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
