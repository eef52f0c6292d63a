import type { CallShape, Framework } from '../../model/framework.js'

const FIELDS: CallShape['fields'] = {
  name: ['name'],
  description: ['description'],
  input: ['inputSchema'],
  outputSchema: ['outputSchema'],
  hints: ['hints'],
  metadata: ['metadata'],
}

const MODULE = '@langadventurellc/burnside'

/** burnside: `ToolDefinition` objects, and what a client registers with its handler; Zod 4 or JSON Schema. */
export const burnside: Framework = {
  id: 'burnside',
  title: 'burnside',
  packages: [MODULE],
  modules: [MODULE],
  calls: [
    { callee: 'ToolDefinition', form: 'literal', arguments: [['config']], fields: FIELDS },
    ...['createClient', 'BridgeClient'].map(
      (maker): CallShape => ({
        callee: `${maker}#registerTool`,
        arguments: [['config', 'handler'], ['config']],
        fields: FIELDS,
        ignored: { parameters: 'inputSchema' },
      }),
    ),
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod'],
  refusals: [
    {
      vendors: ['arktype', '*'],
      message: 'Must be a valid Zod schema instance',
      advice: 'Give `inputSchema` as a Zod 4 schema or as JSON Schema.',
    },
  ],
  io: 'output',
  explicitKey: null,
  inputRequired: true,
  sdk: null,
  notCaptured: 'Its package is not published.',
  limits: { name: { pattern: '^[a-zA-Z0-9_-]+$', min: 1, max: 50 }, description: { max: 500 } },
}
