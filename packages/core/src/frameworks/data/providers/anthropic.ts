import type { CallShape, Framework, HandsOn } from '../../../model/framework.js'

const HELPER: Omit<CallShape, 'callee'> = {
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['inputSchema'],
    handler: ['run'],
  },
}

/** Tools are run by the runner alone. */
const HANDS_ON: HandsOn = { by: ['create', 'stream', 'parse'], unless: ['toolRunner'], otherwise: null }

const BASE: Omit<Framework, 'id' | 'title' | 'modules' | 'calls' | 'conversion'> = {
  packages: ['@anthropic-ai/sdk'],
  naming: 'config',
  converters: [],
  io: 'input',
  explicitKey: null,
  inputRequired: true,
  sdk: 'anthropic-sdk',
  target: 'anthropic',
  handsOn: HANDS_ON,
  limits: {},
}

/** `betaZodTool`: Zod 4 alone, on its output side. */
export const anthropicZod: Framework = {
  ...BASE,
  id: 'anthropic-zod',
  title: 'Anthropic SDK, betaZodTool',
  modules: ['@anthropic-ai/sdk/helpers/beta/zod'],
  calls: [{ ...HELPER, callee: 'betaZodTool' }],
  conversion: 'fields',
  converters: ['zod'],
  refusals: [
    {
      vendors: ['json', '*'],
      message: "Cannot read properties of undefined (reading 'def')",
      advice: 'Give `inputSchema` as a Zod 4 schema, or use `betaStandardSchemaTool`.',
    },
  ],
  objectRoot: { message: 'Zod schema for tool must be an object' },
  io: 'output',
}

/** `betaStandardSchemaTool`: what implements Standard JSON Schema, or carries `jsonSchema` of its own. */
export const anthropicStandard: Framework = {
  ...BASE,
  id: 'anthropic-standard',
  title: 'Anthropic SDK, betaStandardSchemaTool',
  modules: ['@anthropic-ai/sdk/helpers/beta/standard-schema'],
  calls: [
    {
      ...HELPER,
      callee: 'betaStandardSchemaTool',
      fields: { ...HELPER.fields, parameters: ['jsonSchema'] },
    },
  ],
  conversion: 'standard',
  refusals: [
    {
      vendors: ['json'],
      message: "Cannot read properties of undefined (reading 'jsonSchema')",
      advice: 'Give JSON Schema to `betaTool`, or beside a validator as `jsonSchema`.',
    },
    {
      vendors: ['*'],
      message:
        'Could not derive a JSON Schema from this {vendor} schema as it does not implement Standard JSON Schema',
      advice: 'Add `jsonSchema` to the tool, or give a schema with Standard JSON Schema.',
    },
  ],
  explicitKey: 'jsonSchema',
}

/** `betaTool`: JSON Schema. */
export const anthropicJson: Framework = {
  ...BASE,
  id: 'anthropic-json',
  title: 'Anthropic SDK, betaTool',
  modules: ['@anthropic-ai/sdk/helpers/beta/json-schema'],
  calls: [
    { ...HELPER, callee: 'betaTool', fields: { ...HELPER.fields, input: [], parameters: ['inputSchema'] } },
  ],
  conversion: 'json',
  explicitKey: 'inputSchema',
  unvalidated: 'Use `betaZodTool` or `betaStandardSchemaTool`, or parse the input at the start of `run`.',
}

const WRITTEN: Omit<CallShape, 'callee'> = {
  form: 'literal',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    parameters: ['input_schema'],
    examples: ['input_examples'],
    handler: ['run'],
  },
}

/** With what the provider runs itself: `{ type: 'web_search_20250305', name: 'web_search' }`. */
const UNIONS = ['ToolUnion', 'Anthropic.ToolUnion']

const TYPES = [
  'Tool',
  'Anthropic.Tool',
  'Anthropic.Messages.Tool',
  'Anthropic.Beta.BetaTool',
  'Anthropic.Beta.Messages.BetaTool',
  'BetaTool',
]

/** Tools written out for the Messages API: `input_schema` is sent as it stands. */
export const anthropicTools: Framework = {
  ...BASE,
  id: 'anthropic-tools',
  title: 'Anthropic tools',
  modules: ['@anthropic-ai/sdk', '@anthropic-ai/sdk/resources*'],
  calls: [
    { ...WRITTEN, callee: 'Tool', known: { keys: ['name', 'input_schema'] } },
    ...TYPES.map((callee): CallShape => ({ ...WRITTEN, callee })),
    ...UNIONS.map((callee): CallShape => ({ ...WRITTEN, callee, anyOf: ['input_schema', 'description'] })),
  ],
  conversion: 'json',
  explicitKey: 'input_schema',
  handsOn: { ...HANDS_ON, otherwise: 'messages.create' },
  limits: { name: { pattern: '^[a-zA-Z0-9_-]+$', min: 1, max: 128 } },
}
