import { type Capture, type CapturedTool, type Exports, NotSent } from './capture.js'
import { registered } from './mcp-registration.js'
import { listedTool, REVISIONS } from './mcp-session.js'

const SERVER = '@modelcontextprotocol/sdk/server/mcp.js'

export const mcpV1: Capture = {
  id: 'mcp-v1',
  title: 'MCP SDK 1',
  packages: ['@modelcontextprotocol/sdk'],
  targets: Object.keys(REVISIONS),
  modules: () => [SERVER],
  async capture(tool, target, sdk) {
    const { McpServer } = await sdk.load(SERVER)
    const server = new McpServer({ name: 'server', version: '1' })
    registered(server, tool, (brought) => register(server, brought))
    return { entry: await listedTool(server, target) }
  },
}

/** A tool of another framework. This SDK takes Zod and nothing else. */
function register(server: Exports, tool: CapturedTool): void {
  const { schema, name } = tool
  if (schema.kind === 'json')
    throw new NotSent(
      'It takes no JSON Schema, only Zod: a tool with its own JSON Schema cannot be registered.',
    )
  const inputSchema = schema.kind === 'live' ? { inputSchema: schema.value } : {}
  server['registerTool'](name, { description: tool.description, ...inputSchema }, () => ({ content: [] }))
}
