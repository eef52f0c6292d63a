import type { Capture, Exports, Loader } from '../capture.js'
import { answeringHttp } from './mcp-http.js'
import { registered } from './mcp-registration.js'
import { listedTool, type McpServer, REVISIONS } from './mcp-session.js'

const SDK = 'mcp-use'
/** Where version 1 has it. */
const SERVER = `${SDK}/server`

export const mcpUse: Capture = {
  id: 'mcp-use',
  title: 'mcp-use',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [],
  optional: () => [SERVER, SDK],
  async capture(tool, target, sdk) {
    const { MCPServer } = await loaded(sdk)
    const server: Exports = new MCPServer({ name: 'server', version: '1.0.0' })
    registered(server, tool, ({ name, description }) =>
      server['tool']({ name, description }, () => ({ content: [] })),
    )
    return { entry: await listedTool(connectable(server), target) }
  },
}

async function loaded(sdk: Loader): Promise<Exports> {
  return (await sdk.find(SERVER)) ?? (await sdk.load(SDK))
}

/** Version 1 makes a server of the MCP SDK 1 for each session; version 2 answers requests of HTTP by itself. */
function connectable(server: Exports): McpServer {
  return typeof server['getServerForSession'] === 'function'
    ? server['getServerForSession']()
    : answeringHttp((request) => server['fetch'](request))
}
