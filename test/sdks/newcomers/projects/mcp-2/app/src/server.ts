import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const server = new McpServer({ name: 'calendar', version: '1.0.0' })

server.registerTool(
  'create-event',
  {
    title: 'Create an event',
    description: 'Put an event into the calendar',
    inputSchema: z.object({
      title: z.string().min(1),
      at: z.iso.datetime().describe('When it starts'),
      guests: z.array(z.email()).optional(),
    }),
  },
  async ({ title }) => ({ content: [{ type: 'text', text: `Created ${title}` }] }),
)

server.registerTool(
  'list-events',
  {
    description: 'List the next events',
    inputSchema: z.object({ limit: z.number().int().min(1).max(100).default(10) }),
  },
  async ({ limit }) => ({ content: [{ type: 'text', text: `${limit} events` }] }),
)

await server.connect(new StdioServerTransport())
