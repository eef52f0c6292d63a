import { calledTool, type McpServer } from '../mcp/mcp-session.js'
import { type Answering, objectOf } from './answering.js'

const SDK = '@anthropic-ai/claude-agent-sdk'

/** The MCP server that the SDK makes inside the program. */
export const claudeAgentSdkAnswers: Answering = {
  id: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  packages: [SDK],
  modules: [SDK],
  async answer(call, sdk) {
    const { tool: make, createSdkMcpServer } = await sdk.load(SDK)
    const tools = [make(...call.tool.definition.args)]
    const { instance } = createSdkMcpServer({ name: 'server', tools }) as { instance: McpServer }
    return { text: await calledTool(instance, call.tool.name, objectOf(call)) }
  },
}
