import { type Capture, type CapturedTool, type Exports, NotSent } from '../capture.js'
import { listedTool, type McpServer, REVISIONS } from './mcp-session.js'

const SDK = '@rekog/mcp-nest'

/** By decorators that stand beside the one that defines the tool. */
const NOTE =
  'As listed without `@PublicTool`, `@ToolScopes` and `@ToolRoles`, which change `_meta.securitySchemes`.'

/** Version 2, whose strategy makes a server of the MCP SDK for each client of a transport. */
export const mcpNest: Capture = {
  id: 'mcp-nest',
  title: '@rekog/mcp-nest',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [SDK],
  async capture(tool, target, sdk) {
    const { McpStrategy } = await sdk.load(SDK)
    if (!McpStrategy) throw new NotSent('This is known of version 2 of it and later ones.')
    const transport = new Transport()
    const strategy = new McpStrategy({
      name: 'server',
      version: '1',
      transports: [transport],
      logging: false,
    })
    // What a decorator defines is listed as what is registered by a call.
    strategy.registerTool(definitionOf(tool))
    await new Promise<void>((resolve, reject) => {
      strategy.listen((error: unknown) => (error ? reject(error) : resolve()))
    })
    return { entry: await listedTool(transport.connected(), target), notes: [NOTE] }
  },
}

/** Without a name, a tool has that of the method. */
function definitionOf({ own, name, description, definition: { config } }: CapturedTool): object {
  if (own && !config) throw new NotSent('The definition is not an object that is known here.')
  const given = own && config ? Object.getOwnPropertyDescriptors(config) : {}
  const handler = (): string => ''
  return Object.defineProperties({ name, description: description ?? '', handler }, given)
}

/** Keeps what makes servers, and opens nothing. */
class Transport {
  readonly kind = 'stdio'
  #context: Exports = {}

  start(context: Exports): void {
    this.#context = context
  }

  close(): void {}

  connected(): McpServer {
    return this.#context['createBoundServer']({ transport: this.kind, stateless: false, era: 'legacy' })
  }
}
