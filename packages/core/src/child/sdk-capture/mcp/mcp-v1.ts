import { type Capture, type CapturedTool, type Exports, type Loader, NotSent } from '../capture.js'
import { registered } from './mcp-registration.js'
import { listedTool, listOf, type McpServer, REVISIONS } from './mcp-session.js'

const SERVER = '@modelcontextprotocol/sdk/server/mcp.js'
const LOW_LEVEL = '@modelcontextprotocol/sdk/server/index.js'
const TYPES = '@modelcontextprotocol/sdk/types.js'

export const mcpV1: Capture = {
  id: 'mcp-v1',
  title: 'MCP SDK 1',
  packages: ['@modelcontextprotocol/sdk'],
  targets: Object.keys(REVISIONS),
  modules: () => [SERVER],
  optional: () => [LOW_LEVEL, TYPES],
  async capture(tool, target, sdk) {
    const { callee, config } = tool.definition
    if (tool.own && callee === null && config !== null)
      return { entry: await listedTool(await answering(sdk, config), target, listOf(tool)) }
    const { McpServer } = await sdk.load(SERVER)
    const server = new McpServer({ name: 'server', version: '1' })
    registered(server, tool, (brought) => register(server, brought))
    return { entry: await listedTool(server, target, listOf(tool)) }
  },
}

/** A server that answers `tools/list` with an entry that is written out. */
async function answering(sdk: Loader, entry: object): Promise<McpServer> {
  const { Server } = await sdk.load(LOW_LEVEL)
  const { ListToolsRequestSchema } = await sdk.load(TYPES)
  const server = new Server({ name: 'server', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [entry] }))
  return server
}

/** A tool of another framework. This SDK takes Zod and nothing else. */
function register(server: Exports, tool: CapturedTool): void {
  const { schema, name, input, carried } = tool
  if (schema.kind === 'json')
    throw new NotSent(
      'It takes no JSON Schema, only Zod: a tool with its own JSON Schema cannot be registered.',
    )
  // A record of fields is handed over as one: an object that is made of it here is no object of the SDK's Zod.
  const inputSchema = input ?? (schema.kind === 'live' ? schema.value : undefined)
  const config = {
    description: tool.description,
    ...(inputSchema === undefined ? {} : { inputSchema }),
    ...carried,
  }
  server['registerTool'](name, config, () => ({ content: [] }))
}
