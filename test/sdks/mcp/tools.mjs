import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export const server = new McpServer({ name: 'test', version: '1' })
const handler = async () => ({ content: [] })

server.registerTool(
  'book_room',
  {
    title: 'Book a room',
    description: 'Books a room for a meeting.',
    inputSchema: z.object({
      title: z.string().min(3).describe('What the meeting is about'),
      priority: z.enum(['low', 'high']).default('low'),
      at: z.tuple([z.number(), z.number()]),
      labels: z.record(z.string(), z.string()).optional(),
      note: z.string().nullable(),
    }),
    outputSchema: z.object({ id: z.string() }),
    annotations: { idempotentHint: true },
    _meta: { owner: 'rooms' },
  },
  handler,
)

server.registerTool('no_arguments', { description: 'Takes nothing.' }, handler)

server.registerTool(
  'choice',
  {
    description: 'A union at the root.',
    inputSchema: z.union([z.object({ id: z.string() }), z.object({ all: z.literal(true) })]),
  },
  handler,
)

server.registerTool(
  'written',
  {
    description: 'A JSON Schema by hand.',
    inputSchema: fromJsonSchema({
      type: 'object',
      properties: { q: { type: ['string', 'null'] } },
      required: ['q'],
    }),
  },
  handler,
)
