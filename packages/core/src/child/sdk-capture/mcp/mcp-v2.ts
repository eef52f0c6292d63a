import type { Capture, CapturedTool, Exports } from '../capture.js'
import { registered } from './mcp-registration.js'
import {
  CAPABILITIES,
  CLIENT,
  type ListOf,
  listedTool,
  listOf,
  type McpServer,
  type Message,
  onlyEntry,
  REVISIONS,
} from './mcp-session.js'

const SERVER = '@modelcontextprotocol/server'

/** Since this revision every request says by itself what the client is and can. */
const STATELESS = '2026-07-28'

export const mcpV2: Capture = {
  id: 'mcp-v2',
  title: 'MCP SDK 2',
  packages: [SERVER],
  targets: [...Object.keys(REVISIONS), `mcp-${STATELESS}`],
  modules: () => [SERVER],
  async capture(tool, target, sdk) {
    const exports = await sdk.load(SERVER)
    const { callee, config } = tool.definition
    const makeServer = () => {
      if (tool.own && callee === null && config !== null) return answering(exports, config)
      const server = new exports['McpServer']({ name: 'server', version: '1' })
      registered(server, tool, (brought) => register(server, brought, exports))
      return server
    }
    return {
      entry: await (target in REVISIONS
        ? listedTool(makeServer(), target, listOf(tool))
        : listedStateless(exports, makeServer, listOf(tool))),
    }
  },
}

/** A server that answers `tools/list` with an entry that is written out. */
function answering(exports: Exports, entry: object): McpServer {
  const server = new exports['Server']({ name: 'server', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({ tools: [entry] }))
  return server
}

/** Through the SDK's own handler of HTTP requests, which is given one; there is no connection. */
async function listedStateless(exports: Exports, makeServer: () => unknown, list: ListOf): Promise<unknown> {
  const envelope = {
    [exports['PROTOCOL_VERSION_META_KEY']]: STATELESS,
    [exports['CLIENT_INFO_META_KEY']]: CLIENT,
    [exports['CLIENT_CAPABILITIES_META_KEY']]: CAPABILITIES,
  }
  const body = { jsonrpc: '2.0', id: 1, method: list.method, params: { _meta: envelope } }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': STATELESS,
    'mcp-method': list.method,
  }
  // A tool that is refused is refused at the first registration already, in the SDK's own words.
  makeServer()
  const handler = exports['createMcpHandler'](makeServer, { responseMode: 'json' })
  const request = new Request('http://localhost/', { method: 'POST', headers, body: JSON.stringify(body) })
  const response = (await handler.fetch(request)) as Response
  return onlyEntry((await response.json()) as Message, list)
}

/** A tool of another framework: any validator with Standard JSON Schema, or JSON Schema by the SDK's own wrapper. */
function register(
  server: Exports,
  { name, description, schema, carried }: CapturedTool,
  exports: Exports,
): void {
  const inputSchema =
    schema.kind === 'live'
      ? schema.value
      : schema.kind === 'json'
        ? exports['fromJsonSchema'](schema.value)
        : undefined
  server['registerTool'](name, { description, ...(inputSchema && { inputSchema }), ...carried }, () => ({
    content: [],
  }))
}
