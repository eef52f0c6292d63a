import { type Capture, NotSent } from './capture.js'
import { type InMemoryEnd, listedTool, REVISIONS } from './mcp-session.js'

const SDK = 'fastmcp'

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
    const { FastMCPSession } = await sdk.load(SDK)
    const session = new FastMCPSession({ ...SESSION, tools: [config] })
    // `connect` may wait for the client to say what it is, so it is not awaited.
    const connect = async (end: InMemoryEnd): Promise<void> => {
      session.connect(end).catch((error: unknown) => end.fail(error))
    }
    const entry = await listedTool({ connect }, target)
    await session.close()
    const isEdge = callee?.startsWith('EdgeFastMCP#')
    return {
      entry,
      notes: isEdge ? ['As `FastMCP` lists it: `EdgeFastMCP` leaves the annotations out.'] : [],
    }
  },
}
