import type { Framework } from '../../../model/framework.js'

/** mcp-use: servers on top of the MCP SDK. */
export const mcpUse: Framework = {
  id: 'mcp-use',
  title: 'mcp-use',
  packages: ['mcp-use'],
  modules: ['mcp-use/server', 'mcp-use'],
  calls: [
    {
      callee: 'MCPServer#tool',
      arguments: [['config', 'handler'], ['config']],
      fields: { name: ['name'], description: ['description'], input: ['schema'], handler: ['cb'] },
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
