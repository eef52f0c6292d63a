import { tool } from 'ai'
import { z } from 'zod'

export const searchDocs = tool({
  description: 'Search the documentation',
  inputSchema: z.object({ query: z.string(), limit: z.number().int().max(20).optional() }),
  execute: async ({ query }) => [query],
})
