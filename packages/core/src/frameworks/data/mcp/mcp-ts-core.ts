import type { Framework } from '../../../model/framework.js'

/** A server framework on top of the MCP SDK. */
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
    },
  ],
  naming: 'config',
  conversion: 'unknown',
  converters: ['zod', 'zod3'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
}
