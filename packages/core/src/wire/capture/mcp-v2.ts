import type { Capture, CapturedTool, Exports } from './capture.js'
import { registered } from './mcp-registration.js'
import { listedTool } from './mcp-session.js'

const SERVER = '@modelcontextprotocol/server'

export const mcpV2: Capture = {
  id: 'mcp-v2',
  title: 'MCP SDK 2',
  packages: [SERVER],
  targets: ['mcp'],
  modules: () => [SERVER],
  async capture(tool, _target, sdk) {
    const exports = await sdk.load(SERVER)
    const server = new exports['McpServer']({ name: 'server', version: '1' })
    registered(server, tool, (brought) => register(server, brought, exports))
    return { entry: await listedTool(server) }
  },
}

/** A tool of another framework: any validator with Standard JSON Schema, or JSON Schema by the SDK's own wrapper. */
function register(server: Exports, { name, description, schema }: CapturedTool, exports: Exports): void {
  const inputSchema =
    schema.kind === 'live'
      ? schema.value
      : schema.kind === 'json'
        ? exports['fromJsonSchema'](schema.value)
        : undefined
  server['registerTool'](name, { description, ...(inputSchema && { inputSchema }) }, () => ({ content: [] }))
}
