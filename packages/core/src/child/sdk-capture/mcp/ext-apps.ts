import { type Capture, type CapturedTool, type Exports, type Loader, NotSent } from '../capture.js'
import { listedTool, type McpServer, REVISIONS } from './mcp-session.js'

const SDK = '@modelcontextprotocol/ext-apps'
export const APPS = `${SDK}/server`

/** Version 2 registers on a server of MCP SDK 2. */
export const SERVERS = ['@modelcontextprotocol/server', '@modelcontextprotocol/sdk/server/mcp.js']

export const extApps: Capture = {
  id: 'mcp-ext-apps',
  title: 'MCP Apps',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [APPS],
  optional: () => SERVERS,
  async capture(tool, target, sdk) {
    return { entry: await listedTool(await appServer(tool, sdk), target) }
  },
}

/** A server of the SDK that this version registers on, with the tool. */
export async function appServer({ definition: { args } }: CapturedTool, sdk: Loader): Promise<McpServer> {
  const { registerAppTool } = await sdk.load(APPS)
  const [second, first] = SERVERS as [string, string]
  const module = Number.parseInt(sdk.version(SDK) ?? '', 10) < 2 ? first : second
  const found: Exports | null = await sdk.find(module)
  if (!found) throw new NotSent(`\`${module}\`, which it registers tools on, is not installed.`)
  const server = new found['McpServer']({ name: 'server', version: '1' })
  const [, ...rest] = args
  registerAppTool(server, ...rest)
  return server as McpServer
}
