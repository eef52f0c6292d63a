import type { Framework } from '../../model/framework.js'

/** Strands Agents for TypeScript: Zod 4 on its output side; what is not Zod 4 goes out as it is. */
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
  conversion: 'lenient',
  converters: ['zod'],
  io: 'output',
  explicitKey: null,
  noInput: { type: 'object', properties: {}, additionalProperties: false },
  sdk: 'strands',
  libraries: ['strands'],
  limits: {},
}
