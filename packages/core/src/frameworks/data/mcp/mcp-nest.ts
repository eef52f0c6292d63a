import type { Framework } from '../../../model/framework.js'
import { UNKNOWN_CONVERSION } from '../unknown-conversion.js'

/** Methods of NestJS providers with the decorator `@Tool({ … })`; version 2 lists them by the MCP SDK 2, with schemas of its own. */
export const mcpNest: Framework = {
  id: 'mcp-nest',
  title: '@rekog/mcp-nest',
  packages: ['@rekog/mcp-nest'],
  versions: '>=2.0.0-0',
  modules: ['@rekog/mcp-nest'],
  calls: [
    {
      callee: 'Tool',
      arguments: [['config']],
      fields: {
        name: ['name'],
        description: ['description'],
        outputSchema: ['outputSchema'],
        input: ['parameters'],
        handler: ['handler'],
      },
      carried: ['annotations', '_meta'],
    },
  ],
  naming: 'config',
  conversion: 'standard',
  converters: ['zod'],
  refusals: [
    {
      vendors: ['*'],
      message:
        'Tool schema from validator "{vendor}" does not implement StandardJSONSchemaV1 (~standard.jsonSchema), so MCP cannot ' +
        "advertise its JSON Schema. Upgrade the validator (zod>=4.2, arktype>=2.1, or wrap valibot with @valibot/to-json-schema's " +
        'toStandardJsonSchema) or pass a raw JSON Schema object.',
      advice: 'Give `parameters` as a schema with Standard JSON Schema, or as JSON Schema.',
    },
  ],
  // A Zod schema that is no object is listed without an input schema.
  objectRoot: { message: null },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: 'mcp-nest',
  target: 'mcp',
  limits: {},
}

/** Before, what it listed was made by modules of NestJS. */
export const mcpNest1: Framework = {
  ...mcpNest,
  ...UNKNOWN_CONVERSION,
  refusals: [],
  id: 'mcp-nest-1',
  notCaptured:
    'What it lists depends on the guards of the NestJS module that serves it, by services that only an application makes.',
  title: '@rekog/mcp-nest 1',
  versions: '<2.0.0-0',
}
