import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const server = new McpServer({ name: 'games', version: '0.1.0' })

server.tool('ping', async () => ({ content: [{ type: 'text', text: 'pong' }] }))

server.tool('greet', { name: z.string() }, async ({ name }) => ({
  content: [{ type: 'text', text: `Hello ${name}` }],
}))

server.tool(
  'roll',
  'Roll a die',
  { sides: z.number().int().min(2).default(6).describe('How many sides it has') },
  async ({ sides }) => ({ content: [{ type: 'text', text: String(Math.ceil(Math.random() * sides)) }] }),
)

const transport = new StdioServerTransport()
await server.connect(transport)
