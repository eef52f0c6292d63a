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

/** LangChain: what it has no converter for goes out as it is, whatever that looks like as JSON. */
export const langchain: Framework = {
  id: 'langchain',
  title: 'LangChain',
  packages: ['@langchain/core'],
  modules: ['@langchain/core/tools', '@langchain/core', 'langchain', 'langchain/tools'],
  calls: [
    { callee: 'tool', arguments: [['handler', 'config']], fields: FIELDS, noInput: TEXT_INPUT },
    { callee: 'DynamicStructuredTool', form: 'new', arguments: [['config']], fields: FIELDS },
    { callee: 'DynamicTool', form: 'new', arguments: [['config']], fields: FIELDS, noInput: TEXT_INPUT },
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
  ],
  naming: 'config',
  conversion: 'lenient',
  converters: ['zod', 'zod3'],
  ownConverters: [
    { vendors: ['zod3'], module: '@langchain/core/utils/json_schema', call: 'toJsonSchema' },
    { vendors: ['zod3'], module: 'zod-to-json-schema', call: 'zodToJsonSchema' },
  ],
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
  limits: {},
}
