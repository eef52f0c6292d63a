import type { Framework } from '../../../model/framework.js'
import { UNKNOWN_CONVERSION } from '../unknown-conversion.js'

/** mcp-use: servers on top of the MCP SDK. */
export const mcpUse: Framework = {
  ...UNKNOWN_CONVERSION,
  id: 'mcp-use',
  title: 'mcp-use',
  packages: ['mcp-use'],
  modules: ['mcp-use/server', 'mcp-use'],
  calls: [
    {
      callee: 'MCPServer#tool',
      arguments: [['config', 'handler'], ['config']],
      fields: { name: ['name'], description: ['description'], input: ['schema'], handler: ['cb'] },
      carried: ['title', 'annotations', '_meta'],
    },
  ],
  naming: 'config',
}
