import { type CapturedTool, type Exports, NotSent } from '../capture.js'
import { APPS, appServer, SERVERS } from '../mcp/ext-apps.js'
import { registered } from '../mcp/mcp-registration.js'
import { calledTool } from '../mcp/mcp-session.js'
import { type Answering, objectOf } from './answering.js'

/** Both versions register tools by the same calls; a server is in another module. */
function answersOf(data: Pick<Answering, 'id' | 'title' | 'packages'>, module: string): Answering {
  return {
    ...data,
    modules: [module],
    async answer(call, sdk) {
      const { McpServer } = await sdk.load(module)
      const server: Exports = new McpServer({ name: 'server', version: '1' })
      registered(server, call.tool, notRegistered)
      return { text: await calledTool(server as never, call.tool.name, objectOf(call)) }
    },
  }
}

function notRegistered({ name }: CapturedTool): never {
  throw new NotSent(`How \`${name}\` is registered on the server is not known.`)
}

export const mcpV1Answers: Answering = answersOf(
  { id: 'mcp-v1', title: 'MCP SDK 1', packages: ['@modelcontextprotocol/sdk'] },
  '@modelcontextprotocol/sdk/server/mcp.js',
)

export const mcpV2Answers: Answering = answersOf(
  { id: 'mcp-v2', title: 'MCP SDK 2', packages: ['@modelcontextprotocol/server'] },
  '@modelcontextprotocol/server',
)

export const extAppsAnswers: Answering = {
  id: 'mcp-ext-apps',
  title: 'MCP Apps',
  packages: ['@modelcontextprotocol/ext-apps'],
  modules: [APPS],
  optional: () => SERVERS,
  async answer(call, sdk) {
    return { text: await calledTool(await appServer(call.tool, sdk), call.tool.name, objectOf(call)) }
  },
}
