import type { Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

/** Strands Agents for TypeScript. */
export const strands: Framework = {
  ...UNKNOWN_CONVERSION,
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
}
