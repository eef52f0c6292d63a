import type { Framework } from '../../model/framework.js'
import { DEFINE_TOOL } from './define-tool.js'

/** Genkit: `ai.defineTool(config, handler)`; `inputJsonSchema` carries explicit JSON Schema. */
export const genkit: Framework = {
  id: 'genkit',
  title: 'Genkit',
  packages: ['genkit'],
  modules: ['genkit', 'genkit/beta'],
  calls: [
    {
      ...DEFINE_TOOL,
      arguments: [['config', 'handler'], ['config']],
      fields: {
        ...DEFINE_TOOL.fields,
        input: ['inputSchema'],
        parameters: ['inputJsonSchema'],
        outputSchema: ['outputSchema', 'outputJsonSchema'],
      },
    },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod', 'zod3'],
  io: 'input',
  explicitKey: 'inputJsonSchema',
  sdk: null,
  limits: {},
}
