import { NotSent } from '../capture.js'
import { calledTool } from '../mcp/mcp-session.js'
import { connectable, SDK } from '../mcp/tmcp.js'
import { type Answering, objectOf } from './answering.js'

export const tmcpAnswers: Answering = {
  id: 'tmcp',
  title: 'tmcp',
  packages: [SDK],
  modules: [SDK],
  async answer(call, sdk) {
    const { config } = call.tool.definition
    if (!config) throw new NotSent('The definition is not an object that is known here.')
    const { McpServer } = await sdk.load(SDK)
    const info = { name: 'server', version: '1', description: '' }
    // Calls are checked by the validator itself: no schema is converted for them.
    const server = new McpServer(info, { adapter: undefined, capabilities: { tools: {} } })
    server.tool(config, call.handler)
    return { text: await calledTool(connectable(server), call.tool.name, objectOf(call)) }
  },
}
