import type { Framework } from '../../model/framework.js'

/**
 * Mastra. An agent calls a tool by its key in `tools`, by convention the tool's variable; `id` is what the tool itself
 * says, and what it is called where a tool stands alone.
 */
export const mastra: Framework = {
  id: 'mastra',
  title: 'Mastra',
  packages: ['@mastra/core'],
  modules: ['@mastra/core/tools', '@mastra/core'],
  calls: [
    {
      callee: 'createTool',
      arguments: [['config']],
      fields: {
        name: ['id'],
        description: ['description'],
        input: ['inputSchema'],
        outputSchema: ['outputSchema'],
        examples: ['inputExamples'],
        handler: ['execute'],
      },
      approval: { key: 'requireApproval' },
    },
  ],
  naming: 'key-or-config',
  conversion: 'standard',
  converters: ['zod', 'zod3'],
  ownConverters: [
    // What Zod cannot convert becomes `{}`, a date a text.
    {
      vendors: ['zod'],
      module: '@mastra/schema-compat/schema',
      call: 'standardSchemaToJSONSchema',
      wrap: 'toStandardSchema',
      given: ['{schema}', { io: '{side}' }],
    },
    { vendors: ['zod3'], module: '@mastra/schema-compat/zod-to-json', call: 'zodToJsonSchema' },
    { vendors: ['zod3'], module: 'zod-to-json-schema', call: 'zodToJsonSchema' },
  ],
  refusals: [
    {
      vendors: ['effect'],
      message: 'Unsupported schema type: function (schema libraries should implement StandardSchemaWithJSON)',
      advice: 'Give `inputSchema` as JSON Schema, Zod, or a validator with Standard JSON Schema.',
    },
    {
      vendors: ['*'],
      message: null,
      advice: 'Give `inputSchema` as JSON Schema, Zod, or a validator with Standard JSON Schema.',
    },
  ],
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {}, additionalProperties: false },
  sdk: 'mastra',
  libraries: ['ai-sdk'],
  outputUnsent: true,
  mendsCalls: {
    'null-for-optional': {
      since: '1.1.0',
      source: '`validateToolInput` of @mastra/core 1.41.0; https://github.com/mastra-ai/mastra/pull/12396',
      read: '2026-11',
    },
  },
  limits: {},
}
