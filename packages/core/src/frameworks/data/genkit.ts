import type { CallShape, Framework } from '../../model/framework.js'

const SHAPE: Omit<CallShape, 'callee'> = {
  arguments: [['config', 'handler'], ['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['inputSchema'],
    parameters: ['inputJsonSchema'],
    outputSchema: ['outputSchema', 'outputJsonSchema'],
    metadata: ['metadata'],
  },
}

const METHODS = ['defineTool', 'dynamicTool', 'defineInterrupt']

/** Genkit: `ai.defineTool(config, handler)`; the Zod it exports is 3, and `inputJsonSchema` carries JSON Schema. */
export const genkit: Framework = {
  id: 'genkit',
  title: 'Genkit',
  packages: ['genkit'],
  modules: ['genkit', 'genkit/beta', 'genkit/tool', '@genkit-ai/ai', '@genkit-ai/ai/tool'],
  calls: [
    ...['genkit', 'Genkit', 'GenkitBeta'].flatMap((maker) =>
      METHODS.map((method): CallShape => ({ ...SHAPE, callee: `${maker}#${method}` })),
    ),
    ...['tool', 'dynamicTool', 'interrupt'].map((callee): CallShape => ({ ...SHAPE, callee })),
  ],
  naming: 'config',
  rename: { replace: [['^.*/', '']] },
  conversion: 'standard',
  converters: ['zod3'],
  ownConverters: [
    {
      vendors: ['zod3'],
      module: '@genkit-ai/core/schema',
      call: 'toJsonSchema',
      given: [{ schema: '{schema}' }],
    },
  ],
  refusals: [
    {
      // zod-to-json-schema knows nothing of Zod 4, and says nothing.
      vendors: ['zod'],
      versions: '>=4.0.0',
      message: null,
      sends: {},
      advice: 'Take `z` from `genkit`, or give `inputJsonSchema`.',
    },
    {
      vendors: ['json', '*'],
      message: "Cannot read properties of undefined (reading 'typeName')",
      advice: 'Take `z` from `genkit`, or give `inputJsonSchema`.',
    },
  ],
  io: 'input',
  explicitKey: 'inputJsonSchema',
  sdk: 'genkit',
  libraries: ['genkit'],
  limits: {},
}
