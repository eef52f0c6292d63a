import type { Framework } from '../../../model/framework.js'
import { UNKNOWN_CONVERSION } from '../unknown-conversion.js'

/** A server framework on top of the MCP SDK. */
export const mcpTsCore: Framework = {
  ...UNKNOWN_CONVERSION,
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
}
