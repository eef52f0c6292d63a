import type { Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

/** Convex Agent: the record that an agent is given names its tools. */
export const convexAgent: Framework = {
  ...UNKNOWN_CONVERSION,
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
}
