import type { Framework } from '../../../model/framework.js'
import { LISTED_TOOL } from './mcp-shapes.js'

/** The module and the function that the entries of a server's list are written down with: see `servers/document.ts`. */
export const SERVER_MODULE = 'toolsight:server'
export const SERVER_FUNCTION = 'listed'
export const SERVER_PROMPT = 'listedPrompt'

/** Tools that a running MCP server listed: they are sent as written. */
export const mcpServer: Framework = {
  id: 'mcp-server',
  title: 'MCP server',
  packages: [],
  modules: [SERVER_MODULE],
  calls: [
    {
      callee: SERVER_FUNCTION,
      arguments: LISTED_TOOL.arguments,
      fields: LISTED_TOOL.fields,
      ...(LISTED_TOOL.carried && { carried: LISTED_TOOL.carried }),
    },
    {
      callee: SERVER_PROMPT,
      role: 'prompt-arguments',
      arguments: LISTED_TOOL.arguments,
      fields: { name: ['name'], description: ['description'], parameters: ['argsSchema'] },
      carried: ['title', 'icons', '_meta'],
    },
  ],
  naming: 'config',
  conversion: 'json',
  converters: [],
  io: 'input',
  explicitKey: 'inputSchema',
  inputRequired: true,
  sdk: null,
  target: 'mcp',
  limits: {},
}
