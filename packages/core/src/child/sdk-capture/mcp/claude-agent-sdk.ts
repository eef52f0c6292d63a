import type { Capture } from '../capture.js'
import { listedTool, REVISIONS } from './mcp-session.js'

const SDK = '@anthropic-ai/claude-agent-sdk'

export const claudeAgentSdk: Capture = {
  id: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [SDK],
  async capture({ definition }, target, sdk) {
    const { createSdkMcpServer, tool: make } = await sdk.load(SDK)
    const [first] = definition.args
    const tools = [typeof first === 'string' ? make(...definition.args) : first]
    const { instance } = createSdkMcpServer({ name: 'server', version: '1.0.0', tools })
    const notes = ['As the server that `createSdkMcpServer` makes lists it to Claude Code.']
    return { entry: await listedTool(instance, target), notes }
  },
}
