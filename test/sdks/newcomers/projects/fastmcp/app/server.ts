import { FastMCP } from 'fastmcp'
import { z } from 'zod'

const server = new FastMCP({ name: 'Zen', version: '1.0.0' })

server.addTool({
  name: 'fetch-zen',
  description: 'Fetch sayings',
  parameters: z.object({ count: z.number().int().positive().optional() }),
  annotations: { readOnlyHint: true, title: 'Sayings' },
  execute: async ({ count = 1 }) => `${count} sayings`,
})

server.addTool({
  name: 'set-mood',
  description: 'Set the mood',
  parameters: z.object({ mood: z.enum(['calm', 'merry']).describe('The new mood') }),
  execute: async ({ mood }) => mood,
})

server.start({ transportType: 'stdio' })
