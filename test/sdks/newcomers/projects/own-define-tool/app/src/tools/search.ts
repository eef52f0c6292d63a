import { z } from 'zod'
import { defineTool } from '../ai/define-tool'

export const search = defineTool({
  name: 'search',
  description: 'Search the notes',
  input: z.object({ query: z.string().min(1), limit: z.number().int().optional() }),
  handler: async ({ query }) => [query],
})
