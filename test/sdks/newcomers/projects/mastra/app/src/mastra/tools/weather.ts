import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

export const weatherTool = createTool({
  id: 'get-weather',
  description: 'Get the weather at a place',
  inputSchema: z.object({ location: z.string().describe('The name of a city') }),
  outputSchema: z.object({ celsius: z.number() }),
  execute: async ({ location }) => ({ celsius: location.length }),
})
