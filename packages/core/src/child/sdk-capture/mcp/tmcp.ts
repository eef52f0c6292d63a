import { type Capture, type CapturedTool, type Exports, type Loader, NotSent } from '../capture.js'
import { answering, listedTool, type McpServer, REVISIONS } from './mcp-session.js'

export const SDK = 'tmcp'

interface Adapter {
  module: string
  /** The class that it exports. */
  name: string
}

/** The packages that convert schemas for a server, by vendor. */
const ADAPTERS: Readonly<Record<string, Adapter>> = {
  zod: { module: '@tmcp/adapter-zod', name: 'ZodJsonSchemaAdapter' },
  zod3: { module: '@tmcp/adapter-zod-v3', name: 'ZodV3JsonSchemaAdapter' },
  valibot: { module: '@tmcp/adapter-valibot', name: 'ValibotJsonSchemaAdapter' },
}

export const tmcp: Capture = {
  id: 'tmcp',
  title: 'tmcp',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [SDK],
  optional: () => Object.values(ADAPTERS).map(({ module }) => module),
  async capture(tool, target, sdk) {
    const { config } = tool.definition
    if (!config) throw new NotSent('The definition is not an object that is known here.')
    const { McpServer } = await sdk.load(SDK)
    const { adapter, notes } = await adapterFor(tool, sdk)
    const server = new McpServer(
      { name: 'server', version: '1.0.0', description: '' },
      { adapter, capabilities: { tools: {} } },
    )
    server.tool(config, () => undefined)
    return { entry: await listedTool(connectable(server), target), notes }
  },
}

/** The server that a tool is registered on is not known here, so its adapter is the one for the tool's validator. */
async function adapterFor(
  { schema }: CapturedTool,
  sdk: Loader,
): Promise<{ adapter: unknown; notes: string[] }> {
  if (schema.kind === 'none') return { adapter: undefined, notes: [] }
  if (schema.kind === 'json') throw new NotSent('It takes no JSON Schema, only a validator.')
  const known = Object.hasOwn(ADAPTERS, schema.vendor) ? ADAPTERS[schema.vendor] : undefined
  if (!known) throw new NotSent(`No adapter of tmcp is known that converts ${schema.vendor}.`)
  const { [known.name]: Made } = await sdk.load(known.module)
  return { adapter: new Made(), notes: [`As a server with the adapter \`${known.module}\` lists it.`] }
}

/** It has no transport of its own: messages are handed to it one by one. */
export function connectable(server: Exports): McpServer {
  return answering((message) => server['receive'](message, { sessionId: 'session' }))
}
