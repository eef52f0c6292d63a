import { query } from '@anthropic-ai/claude-agent-sdk'
import { shop } from './tools'

for await (const message of query({
  prompt: 'What does tea cost?',
  options: { mcpServers: { shop }, allowedTools: ['mcp__shop__get_price', 'mcp__shop__set_price'] },
})) {
  if (message.type === 'result' && message.subtype === 'success') console.log(message.result)
}
