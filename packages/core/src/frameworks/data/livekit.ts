import type { Framework } from '../../model/framework.js'

/** LiveKit Agents: the record that an agent is given names its tools. Zod of either version; what is not Zod goes out as it is. */
export const livekit: Framework = {
  id: 'livekit',
  title: 'LiveKit Agents',
  packages: ['@livekit/agents'],
  modules: ['@livekit/agents'],
  calls: [
    {
      callee: 'llm.tool',
      arguments: [['config']],
      fields: { name: ['name'], description: ['description'], input: ['parameters'], handler: ['execute'] },
    },
  ],
  naming: 'key',
  conversion: 'lenient',
  converters: ['zod', 'zod3'],
  // Of Zod 3 every field is required, and what is optional nullable.
  ownConverters: [
    {
      vendors: ['zod3'],
      module: 'zod-to-json-schema',
      call: 'zodToJsonSchema',
      given: ['{schema}', { target: 'openAi', $refStrategy: 'none' }],
    },
  ],
  refusals: [
    {
      vendors: ['arktype', 'effect'],
      message: 'Tool parameters must be a Zod object schema or a raw JSON schema',
      advice: 'Give `parameters` as `z.object({ … })` or as JSON Schema.',
    },
  ],
  objectRoot: { message: 'Tool parameters must be a Zod object schema (z.object(...))' },
  io: 'output',
  explicitKey: null,
  noInput: { type: 'object', properties: {}, additionalProperties: false },
  sdk: 'livekit',
  libraries: ['livekit'],
  limits: {},
}
