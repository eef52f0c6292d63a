import type { Framework } from '../../../model/framework.js'
import { REGISTER_TOOL } from './mcp-shapes.js'

/** MCP Apps: `registerAppTool(server, name, config, handler)` registers on an `McpServer`, with the address of its view. */
export const extApps: Framework = {
  id: 'mcp-ext-apps',
  title: 'MCP Apps',
  packages: ['@modelcontextprotocol/ext-apps'],
  modules: ['@modelcontextprotocol/ext-apps/server'],
  calls: [
    {
      callee: 'registerAppTool',
      arguments: [['options', 'name', 'config', 'handler']],
      fields: REGISTER_TOOL.fields,
      carried: ['title', 'annotations', '_meta'],
    },
  ],
  naming: 'config',
  conversion: 'fields',
  converters: ['zod', 'zod3'],
  objectRoot: { message: null },
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  sdk: 'mcp-ext-apps',
  retryStyle: 'mcp',
  target: 'mcp',
  limits: {},
}
