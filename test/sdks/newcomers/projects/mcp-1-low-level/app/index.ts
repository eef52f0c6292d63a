import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } })

server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [
    {
      name: 'read_note',
      description: 'Read a note',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string', description: 'The id of the note' } },
        required: ['id'],
      },
    },
    {
      name: 'write_note',
      description: 'Write a note',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, text: { type: 'string' } },
        required: ['id', 'text'],
      },
    },
  ],
}))

server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (params.name === 'read_note') return { content: [{ type: 'text', text: 'Milk, eggs' }] }
  return { content: [{ type: 'text', text: 'Written' }] }
})

await server.connect(new StdioServerTransport())
