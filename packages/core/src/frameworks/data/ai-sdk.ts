import type { CallShape, Framework, Refusal } from '../../model/framework.js'

/** What `asSchema` of @ai-sdk/provider-utils says since version 6 of what it cannot convert. */
const NO_STANDARD_JSON_SCHEMA: Refusal = {
  vendors: ['*'],
  message: "Standard schema vendor '{vendor}' does not support JSON Schema conversion.",
  advice: 'Give `inputSchema` as `jsonSchema({ … })`, or a validator with Standard JSON Schema.',
}

const WRAP_IT = 'Give `inputSchema` as `jsonSchema({ … })`, or a validator.'

/** What is no function of a schema and no Standard Schema is called. */
const NO_SCHEMA: Refusal = {
  vendors: ['json', 'typebox', 'runtypes'],
  message: 'schema is not a function',
  advice: WRAP_IT,
}

const TOOL: CallShape = {
  callee: 'tool',
  arguments: [['config']],
  fields: {
    description: ['description'],
    input: ['inputSchema'],
    outputSchema: ['outputSchema'],
    examples: ['inputExamples'],
    handler: ['execute', 'generate'],
  },
  ignored: { parameters: 'inputSchema' },
}

/** Version 7 would rather have the call say which tools need it, and still asks the tool. */
const APPROVED: CallShape = { ...TOOL, approval: { key: 'needsApproval' } }

/** What takes tools, which may be written without `tool()`: `generateText({ tools: { search: { … } } })`. */
const TAKERS = [
  'generateText',
  'streamText',
  'experimental_streamTextLowMemory',
  'streamUI',
  'ToolLoopAgent',
  'Experimental_Agent',
  'WorkflowAgent',
  'DurableAgent',
]

/** `shape` as the values of `tools`, where these are written without a call. */
export function plainObjects(shape: CallShape): CallShape[] {
  return TAKERS.map((callee) => ({
    ...shape,
    callee,
    form: 'literal',
    given: { argument: 0, key: 'tools', holds: 'record' },
  }))
}

/** `shape` as objects that are tools by their type. Tools that a provider defines have no input. */
export function typedObjects(shape: CallShape): CallShape[] {
  const anyOf = [...(shape.fields.input ?? []), ...Object.keys(shape.ignored ?? {})]
  return ['Tool', 'ToolSet#*'].map((callee) => ({ ...shape, callee, form: 'literal', anyOf }))
}

function waysToWrite(shape: CallShape): CallShape[] {
  return [shape, { ...shape, callee: 'dynamicTool' }, ...plainObjects(shape), ...typedObjects(shape)]
}

/** AI SDK 6 and 7: the key of the `tools` record names the tool. */
export const aiSdk: Framework = {
  id: 'ai-sdk',
  title: 'AI SDK',
  packages: ['ai', '@ai-sdk/provider-utils'],
  versions: '>=6.0.0-0',
  versionsOf: { '@ai-sdk/provider-utils': '>=4.0.0-0' },
  modules: ['ai', '@ai-sdk/provider-utils', '@ai-sdk/rsc', '@ai-sdk/workflow', '@workflow/ai/agent'],
  calls: waysToWrite(APPROVED),
  naming: 'key',
  conversion: 'standard',
  converters: ['zod', 'zod3'],
  ownConverters: [
    { vendors: ['zod3'], module: '@ai-sdk/provider-utils', call: 'zodSchema', result: 'jsonSchema' },
    { vendors: ['zod3'], module: 'ai', call: 'zodSchema', result: 'jsonSchema' },
  ],
  refusals: [NO_SCHEMA, NO_STANDARD_JSON_SCHEMA],
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {}, additionalProperties: false },
  wrapping: { call: 'zodSchema', vendors: ['zod'], key: 'jsonSchema' },
  unvalidated: 'Give `jsonSchema()` a `validate`, or the validator itself instead of `jsonSchema()`.',
  sdk: 'ai-sdk',
  retryStyle: 'ai-sdk',
  libraries: ['ai-sdk'],
  outputUnsent: true,
  limits: {},
}

/** AI SDK 5 knows nothing of Standard JSON Schema: it takes any object for Zod 3, and calls any function. */
export const aiSdk5: Framework = {
  ...aiSdk,
  id: 'ai-sdk-5',
  title: 'AI SDK 5',
  versions: '>=5.0.0-0 <6.0.0-0',
  versionsOf: { '@ai-sdk/provider-utils': '>=3.0.0-0 <4.0.0-0' },
  calls: waysToWrite(TOOL),
  conversion: 'lenient',
  noInput: { properties: {}, additionalProperties: false },
  refusals: [
    {
      vendors: ['arktype'],
      message: null,
      sends: {},
      advice: 'Give `inputSchema` as a Zod schema or as `jsonSchema({ … })`, or move on to AI SDK 6.',
    },
    {
      vendors: ['json', '*'],
      message: "Cannot read properties of undefined (reading 'typeName')",
      advice: 'Give `inputSchema` as a Zod schema or as `jsonSchema({ … })`, or move on to AI SDK 6.',
    },
  ],
}
