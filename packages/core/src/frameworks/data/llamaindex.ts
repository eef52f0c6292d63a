import type { Framework } from '../../model/framework.js'
import { UNKNOWN_CONVERSION } from './unknown-conversion.js'

/** LlamaIndexTS. */
export const llamaIndex: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'llamaindex',
  title: 'LlamaIndexTS',
  packages: ['llamaindex', '@llamaindex/core'],
  modules: ['llamaindex', '@llamaindex/core/tools'],
  calls: [
    {
      callee: 'tool',
      arguments: [['config'], ['handler', 'config']],
      fields: { name: ['name'], description: ['description'], input: ['parameters'], handler: ['execute'] },
    },
    {
      callee: 'FunctionTool.from',
      arguments: [['handler', 'config']],
      fields: { name: ['name'], description: ['description'], input: ['parameters'], handler: ['execute'] },
    },
  ],
  naming: 'config',
}
