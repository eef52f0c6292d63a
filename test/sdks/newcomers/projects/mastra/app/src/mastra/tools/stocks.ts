import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

export const stocksTool = createTool({
  id: 'get-stocks',
  description: 'Get the prices of stocks',
  inputSchema: z.object({ symbols: z.array(z.string()), currency: z.string().default('USD') }),
  execute: async ({ symbols }) => ({ symbols }),
})
