import type { Capture } from '../capture.js'
import { answeringHttp } from './mcp-http.js'
import { listedTool, REVISIONS } from './mcp-session.js'

const SDK = '@cyanheads/mcp-ts-core'
const WORKER = `${SDK}/worker`

/** What a worker is given from outside: the server is open to everyone, and keeps its log to itself. */
const BINDINGS = { MCP_AUTH_MODE: 'none', LOG_LEVEL: 'emerg', STORAGE_PROVIDER_TYPE: 'in-memory' }

/** Servers on the MCP SDK 1, by the handler for workers: it answers requests of HTTP, and listens to nothing. */
export const mcpTsCore: Capture = {
  id: 'mcp-ts-core',
  title: '@cyanheads/mcp-ts-core',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [SDK, WORKER],
  async capture({ own, name, description, definition }, target, sdk) {
    const args = own ? definition.args : [name, { description, handler: () => ({}) }]
    const { tool: define } = await sdk.load(SDK)
    const { createWorkerHandler } = await sdk.load(WORKER)
    const worker = createWorkerHandler({ name: 'server', version: '1.0.0', tools: [define(...args)] })
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined }
    const server = answeringHttp((request) => worker.fetch(request, BINDINGS, context))
    return { entry: await listedTool(server, target) }
  },
}
