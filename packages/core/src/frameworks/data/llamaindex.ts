import type { Framework } from '../../model/framework.js'

/** LlamaIndexTS. */
export const llamaIndex: Framework = {
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
  conversion: 'unknown',
  converters: ['zod', 'zod3'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}
