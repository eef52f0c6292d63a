import { type Capture, type Exports, NotSent } from '../capture.js'
import { type InMemoryEnd, listedTool, type McpServer, REVISIONS } from './mcp-session.js'

export const SDK = 'fastmcp'

/** What a session is made with, apart from its tools. */
const SESSION = {
  name: 'server',
  version: '1.0.0',
  prompts: [],
  resources: [],
  resourcesTemplates: [],
  logger: console,
  transportType: 'httpStream',
  // Otherwise it keeps timers and sends requests of its own.
  stateless: true,
  ping: { enabled: false },
  roots: { enabled: false },
}

export const fastmcp: Capture = {
  id: 'fastmcp',
  title: 'fastmcp',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [SDK],
  async capture({ definition: { callee, config } }, target, sdk) {
    if (!config) throw new NotSent('The definition is not an object that is known here.')
    const session = sessionWith(await sdk.load(SDK), config)
    const entry = await listedTool(session, target)
    await session.close()
    const isEdge = callee?.startsWith('EdgeFastMCP#')
    return {
      entry,
      notes: isEdge ? ['As `FastMCP` lists it: `EdgeFastMCP` leaves the annotations out.'] : [],
    }
  },
}

/** What a server opens for each client. */
export function sessionWith(
  { FastMCPSession }: Exports,
  config: object,
): McpServer & { close(): Promise<void> } {
  const session = new FastMCPSession({ ...SESSION, tools: [config] })
  return {
    // It may wait for the client to say what it is, so it is not awaited.
    async connect(end: InMemoryEnd) {
      session.connect(end).catch((error: unknown) => end.fail(error))
    },
    close: () => session.close() as Promise<void>,
  }
}
