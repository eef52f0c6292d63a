import type { Framework } from '../../../model/framework.js'
import { takenBySdk } from './mcp-v1.js'

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
  ...takenBySdk('Give `input` as `z.object({ … })`.'),
  objectRoot: { message: null },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: 'mcp-ts-core',
  target: 'mcp',
  limits: {},
}
