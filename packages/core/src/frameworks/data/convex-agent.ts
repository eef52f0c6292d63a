import type { Framework } from '../../model/framework.js'

/** Convex Agent: the record that an agent is given names its tools. */
export const convexAgent: Framework = {
  id: 'convex-agent',
  title: 'Convex Agent',
  packages: ['@convex-dev/agent'],
  modules: ['@convex-dev/agent'],
  calls: [
    {
      callee: 'createTool',
      arguments: [['config']],
      fields: {
        description: ['description'],
        input: ['inputSchema', 'args'],
        handler: ['execute', 'handler'],
      },
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
