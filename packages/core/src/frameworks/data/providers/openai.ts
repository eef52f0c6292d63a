import type { CallShape, Framework, OwnConverter } from '../../../model/framework.js'

const ZOD_FUNCTION: CallShape = {
  callee: 'zodFunction',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['parameters'],
    handler: ['function'],
  },
}

/** They convert themselves, which the helpers for Zod do not ask. */
const OTHER_VENDORS = ['arktype', 'valibot', 'effect', 'typebox']

/** What a helper makes of Zod 3. */
function ofHelper(call: string, result: string): OwnConverter {
  return {
    vendors: ['zod3'],
    module: 'openai/helpers/zod',
    call,
    given: [{ name: 'tool', parameters: '{schema}' }],
    result,
  }
}

/** OpenAI SDK, helpers for chat completions and responses: Zod alone, made strict, on its output side. */
export const openaiZod: Framework = {
  id: 'openai-zod',
  title: 'OpenAI SDK',
  packages: ['openai'],
  modules: ['openai/helpers/zod'],
  calls: [ZOD_FUNCTION, { ...ZOD_FUNCTION, callee: 'zodResponsesFunction', target: 'openai-responses' }],
  naming: 'config',
  conversion: 'strict',
  converters: ['zod', 'zod3'],
  ownConverters: [ofHelper('zodFunction', 'function.parameters')],
  refusals: [
    {
      vendors: [...OTHER_VENDORS, 'json', '*'],
      message: "Cannot read properties of undefined (reading 'typeName')",
      advice: 'Give `parameters` as a Zod schema, or write the tool out with JSON Schema.',
    },
  ],
  objectRoot: { message: "Root schema must have type: 'object'" },
  io: 'output',
  explicitKey: null,
  inputRequired: true,
  sdk: 'openai-sdk',
  target: 'openai',
  handsOn: { by: ['create'], unless: ['parse', 'stream', 'runTools'], otherwise: null },
  limits: {},
}

const STANDARD_FUNCTION: CallShape = {
  ...ZOD_FUNCTION,
  callee: 'standardFunction',
  fields: { ...ZOD_FUNCTION.fields, parameters: ['schema'] },
}

/** The helpers for other validators: what implements Standard JSON Schema, made strict. */
export const openaiStandard: Framework = {
  ...openaiZod,
  id: 'openai-standard',
  modules: ['openai/helpers/standard-schema'],
  calls: [
    STANDARD_FUNCTION,
    { ...STANDARD_FUNCTION, callee: 'standardResponsesFunction', target: 'openai-responses' },
  ],
  explicitKey: 'schema',
  converters: ['zod'],
  ownConverters: undefined,
  refusals: [
    {
      vendors: ['*'],
      message:
        'Standard Schema helpers require a JSON Schema. Pass `schema` or use a schema that implements ' +
        '`~standard.jsonSchema.input()`.',
      advice: 'Pass the JSON Schema as `schema`, or take a validator with Standard JSON Schema.',
    },
  ],
  io: 'input',
}

/** The Zod helper for the Realtime API, which has no strict form: on Zod's input side. */
export const openaiRealtime: Framework = {
  ...openaiZod,
  id: 'openai-realtime',
  title: 'OpenAI SDK, Realtime',
  calls: [{ ...ZOD_FUNCTION, callee: 'zodRealtimeFunction' }],
  conversion: 'standard',
  ownConverters: [ofHelper('zodRealtimeFunction', 'parameters')],
  objectRoot: undefined,
  io: 'input',
  sdk: null,
  notCaptured: 'Sent in a session over a socket; no target has the form of the Realtime API.',
  target: null,
}

const RAW: CallShape = {
  callee: 'ChatCompletionFunctionTool',
  form: 'literal',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    parameters: ['parameters'],
    handler: ['function'],
  },
}

/** Chat completions: the function is an object inside the tool. A call of one is such an object too, with `arguments`. */
const NESTED = [
  { key: 'function', requires: ['name', 'parameters'] },
  { key: 'function', requires: ['name', 'description'] },
]

/** What is said to be a tool is no call, so that a name is enough. */
const NAMED = [...NESTED, { key: 'function', requires: ['name'] }]

const NAMESPACES = ['', 'OpenAI.', 'OpenAI.Chat.', 'OpenAI.Chat.Completions.']

/** OpenAI's function tools, written out: they are sent as written. */
export const openaiRaw: Framework = {
  id: 'openai-tools',
  title: 'OpenAI function tools',
  packages: ['openai'],
  modules: ['openai', 'openai/*'],
  calls: [
    ...NAMESPACES.flatMap((namespace) =>
      ['ChatCompletionTool', 'ChatCompletionFunctionTool'].map(
        (name): CallShape => ({
          ...RAW,
          callee: `${namespace}${name}`,
          nested: NAMED,
        }),
      ),
    ),
    {
      ...RAW,
      nested: NESTED,
      known: { keys: ['type', 'function'], values: { type: 'function' } },
    },
    // Responses and Realtime.
    ...['FunctionTool', 'OpenAI.Responses.FunctionTool', 'OpenAI.Responses.Tool'].map(
      (callee): CallShape => ({ ...RAW, callee, target: 'openai-responses' }),
    ),
    {
      ...RAW,
      callee: 'FunctionTool',
      known: { keys: ['type', 'name', 'parameters'], values: { type: 'function' } },
      target: 'openai-responses',
    },
  ],
  naming: 'config',
  conversion: 'json',
  converters: [],
  io: 'input',
  explicitKey: 'parameters',
  sdk: 'openai-sdk',
  target: 'openai',
  handsOn: { by: ['create', 'parse', 'stream'], unless: ['runTools'], otherwise: 'create' },
  limits: { name: { pattern: '^[a-zA-Z0-9_-]+$', min: 1, max: 64 } },
}
