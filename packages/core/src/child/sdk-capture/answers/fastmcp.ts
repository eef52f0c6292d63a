import { NotSent } from '../capture.js'
import { SDK, sessionWith } from '../mcp/fastmcp.js'
import { calledTool } from '../mcp/mcp-session.js'
import { type Answering, objectOf } from './answering.js'

/** The session that a server of fastmcp opens for each client. */
export const fastmcpAnswers: Answering = {
  id: 'fastmcp',
  title: 'fastmcp',
  packages: [SDK],
  modules: [SDK],
  async answer(call, sdk) {
    const { callee, config } = call.tool.definition
    if (!config) throw new NotSent('The definition is not an object that is known here.')
    if (callee?.startsWith('EdgeFastMCP#'))
      throw new NotSent('Only servers of `FastMCP` can be asked, and this is one of `EdgeFastMCP`.')
    const session = sessionWith(await sdk.load(SDK), config)
    return { text: await calledTool(session, call.tool.name, objectOf(call)) }
  },
}
