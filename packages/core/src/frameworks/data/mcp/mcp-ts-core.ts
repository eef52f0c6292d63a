import type { Framework } from '../../../model/framework.js'
import { MCP_CONVERTERS } from './mcp-v1.js'

/** A server framework on top of the MCP SDK 1, which converts its schemas. */
export const mcpTsCore: Framework = {
  id: 'mcp-ts-core',
  title: '@cyanheads/mcp-ts-core',
  packages: ['@cyanheads/mcp-ts-core'],
  modules: ['@cyanheads/mcp-ts-core'],
  calls: [
    {
      callee: 'tool',
      arguments: [['name', 'config']],
      fields: {
        description: ['description'],
        input: ['input'],
        handler: ['handler'],
        outputSchema: ['output'],
      },
      carried: ['title', 'annotations', '_meta'],
    },
  ],
  naming: 'config',
  conversion: 'fields',
  converters: ['zod', 'zod3'],
  ownConverters: MCP_CONVERTERS,
  refusals: [
    {
      vendors: ['json', '*'],
      message: 'inputSchema must be a Zod schema or raw shape, received an unrecognized object',
      advice: 'Give `input` as `z.object({ … })`.',
    },
  ],
  objectRoot: { message: null },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: 'mcp-ts-core',
  target: 'mcp',
  limits: {},
}
