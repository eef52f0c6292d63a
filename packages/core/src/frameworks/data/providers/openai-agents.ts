import type { Framework } from '../../../model/framework.js'
import type { JsonObject } from '../../../model/json.js'

const NOT_STANDARD_JSON_SCHEMA =
  'Standard Schema values must provide both `~standard.validate` and `~standard.jsonSchema` conversion. ' +
  'Upgrade the schema library or use its Standard JSON Schema adapter.'

const TEXT_INPUT: JsonObject = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
}

/** OpenAI Agents SDK: strict unless `strict: false`, and only JSON Schema may be that. */
export const openaiAgents: Framework = {
  id: 'openai-agents',
  title: 'OpenAI Agents SDK',
  packages: ['@openai/agents', '@openai/agents-core'],
  modules: ['@openai/agents', '@openai/agents-core', '@openai/agents/realtime', '@openai/agents-realtime'],
  calls: [
    {
      callee: 'tool',
      arguments: [['config']],
      fields: {
        name: ['name'],
        description: ['description'],
        parameters: ['parameters'],
        outputSchema: ['outputSchema'],
        handler: ['execute'],
      },
      approval: { key: 'needsApproval' },
    },
  ],
  naming: 'config-or-handler',
  rename: { replace: [['[^a-zA-Z0-9]', '_']] },
  conversion: 'strict',
  converters: ['zod', 'zod3'],
  ownConverters: [
    {
      vendors: ['zod3'],
      module: '@openai/agents-core',
      call: 'tool',
      given: [{ name: 'tool', description: '', parameters: '{schema}', execute: '{handler}' }],
      result: 'parameters',
    },
  ],
  refusals: [
    {
      vendors: ['effect', 'joi', 'yup', 'runtypes'],
      message: 'Input type is not a supported Standard Schema or a valid JSON schema',
      advice: 'Give `parameters` as JSON Schema, Zod, or a validator with Standard JSON Schema.',
    },
    {
      vendors: ['*'],
      message: NOT_STANDARD_JSON_SCHEMA,
      advice: 'Give `parameters` as JSON Schema, Zod, or a validator with Standard JSON Schema.',
    },
  ],
  objectRoot: {
    message:
      'Tool parameter Standard Schema must produce a JSON Schema with `type: "object"` at the root. ' +
      'Wrap the schema in an object schema.',
  },
  io: 'output',
  explicitKey: 'parameters',
  inputRequired: true,
  unvalidated: 'Give `parameters` as a validator, or parse the input at the start of `execute`.',
  sdk: 'openai-agents',
  target: 'openai-responses',
  libraries: ['openai-agents', 'ai-sdk'],
  limits: {},
}

/** An agent as a tool of another one: it is called by its own name where `toolName` is absent. */
export const openaiAgentsAsTool: Framework = {
  ...openaiAgents,
  id: 'openai-agents-as-tool',
  title: 'OpenAI Agents SDK, agents as tools',
  modules: [...openaiAgents.modules, '@openai/agents/sandbox', '@openai/agents-core/sandbox'],
  calls: ['Agent', 'Agent.create', 'SandboxAgent', 'RealtimeAgent'].map((agent) => ({
    callee: `${agent}#asTool`,
    arguments: [['config']],
    fields: { name: ['toolName'], description: ['toolDescription'], parameters: ['parameters'] },
    approval: { key: 'needsApproval' },
  })),
  naming: 'config-or-owner',
  noInput: TEXT_INPUT,
  inputRequired: undefined,
  unvalidated: undefined,
}
