import type { CallShape, Framework } from '../../model/framework.js'
import type { JsonObject } from '../../model/json.js'

const FIELDS: CallShape['fields'] = {
  name: ['name'],
  description: ['description'],
  input: ['schema'],
  handler: ['func', '_call'],
}

/** What tools without a schema of their own take, but for classes that extend `StructuredTool`. */
const TEXT_INPUT: JsonObject = {
  type: 'object',
  properties: { input: { type: 'string' } },
  additionalProperties: false,
}

/** The packages of chat models, and the classes that they export. */
const CHAT_MODELS: Readonly<Record<string, readonly string[]>> = {
  '@langchain/core/language_models/chat_models': ['BaseChatModel'],
  '@langchain/openai': ['ChatOpenAI', 'AzureChatOpenAI'],
  '@langchain/anthropic': ['ChatAnthropic'],
  '@langchain/google-genai': ['ChatGoogleGenerativeAI'],
  '@langchain/google-vertexai': ['ChatVertexAI'],
  '@langchain/mistralai': ['ChatMistralAI'],
  '@langchain/aws': ['ChatBedrockConverse'],
  '@langchain/ollama': ['ChatOllama'],
  '@langchain/groq': ['ChatGroq'],
  '@langchain/xai': ['ChatXAI'],
  '@langchain/deepseek': ['ChatDeepSeek'],
  'langchain/chat_models/universal': ['initChatModel', 'ConfigurableModel'],
}

/** Objects that a chat model is given as they are: `model.bindTools([{ name, description, schema }])`. */
const BOUND: CallShape[] = [...Object.values(CHAT_MODELS).flat()].map((model) => ({
  callee: `${model}#bindTools`,
  form: 'literal',
  arguments: [['config']],
  fields: FIELDS,
  given: { argument: 0, holds: 'list' },
}))

/** Where a tool stands for one that the provider defines, and the program runs: `bash`, `memory`. */
const replacedBy = { key: 'extras', member: 'providerToolDefinition' }

/** LangChain: what it has no converter for goes out as it is, whatever that looks like as JSON. */
export const langchain: Framework = {
  id: 'langchain',
  title: 'LangChain',
  packages: ['@langchain/core'],
  modules: [
    '@langchain/core/tools',
    '@langchain/core',
    'langchain',
    'langchain/tools',
    ...Object.keys(CHAT_MODELS),
  ],
  calls: [
    {
      callee: 'tool',
      // Without a function, the agent's caller runs the tool.
      arguments: [['handler', 'config'], ['config']],
      fields: FIELDS,
      noInput: TEXT_INPUT,
      replacedBy,
    },
    {
      callee: 'DynamicStructuredTool',
      form: 'new',
      arguments: [['config']],
      fields: FIELDS,
      replacedBy,
    },
    {
      callee: 'DynamicTool',
      form: 'new',
      arguments: [['config']],
      fields: FIELDS,
      noInput: TEXT_INPUT,
      replacedBy,
    },
    {
      callee: 'DynamicStructuredTool',
      form: 'class',
      arguments: [['config']],
      fields: FIELDS,
      superConfig: true,
    },
    {
      callee: 'DynamicTool',
      form: 'class',
      arguments: [['config']],
      fields: FIELDS,
      noInput: TEXT_INPUT,
      superConfig: true,
    },
    { callee: 'StructuredTool', form: 'class', arguments: [['config']], fields: FIELDS },
    { callee: 'Tool', form: 'class', arguments: [['config']], fields: FIELDS, noInput: TEXT_INPUT },
    ...BOUND,
  ],
  naming: 'config',
  conversion: 'lenient',
  converters: ['zod', 'zod3'],
  ownConverters: [
    { vendors: ['zod3'], module: '@langchain/core/utils/json_schema', call: 'toJsonSchema' },
    { vendors: ['zod3'], module: 'zod-to-json-schema', call: 'zodToJsonSchema' },
  ],
  pipeStarts: ['object', 'array', 'optional', 'nullable'],
  refusals: [
    {
      vendors: ['*'],
      message: null,
      advice: 'Give `schema` as JSON Schema, Zod, or a validator with Standard JSON Schema.',
    },
  ],
  io: 'output',
  explicitKey: 'schema',
  sdk: 'langchain',
  libraries: ['langchain'],
  limits: {},
}
