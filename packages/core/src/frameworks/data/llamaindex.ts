import type { CallShape, Framework } from '../../model/framework.js'

const TOOL: CallShape = {
  callee: 'tool',
  arguments: [['config'], ['handler', 'config']],
  fields: { name: ['name'], description: ['description'], input: ['parameters'], handler: ['execute'] },
}

/** LlamaIndexTS: Zod of either version by converters of its own, on the output side; what is not Zod goes out as it is. */
export const llamaIndex: Framework = {
  id: 'llamaindex',
  title: 'LlamaIndexTS',
  packages: ['llamaindex', '@llamaindex/core'],
  modules: ['llamaindex', '@llamaindex/core/tools'],
  calls: [TOOL, { ...TOOL, callee: 'FunctionTool.from' }],
  naming: 'config',
  conversion: 'lenient',
  converters: ['zod', 'zod3'],
  ownConverters: [{ vendors: ['zod3'], module: '@llamaindex/core/zod', call: 'zodToJsonSchema' }],
  io: 'output',
  explicitKey: null,
  sdk: 'llamaindex',
  libraries: ['llamaindex'],
  limits: {},
}
