import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

export const weatherTool = createTool({
  id: 'get-weather',
  description: 'The weather in a place.',
  inputSchema: z.object({ location: z.string(), units: z.enum(['metric', 'imperial']).default('metric') }),
  outputSchema: z.object({ weather: z.string() }),
  execute: async ({ location }) => ({ weather: `Rain in ${location}` }),
})

export const forecastTool = createTool({
  id: 'get-forecast',
  description: 'The weather of the next days.',
  inputSchema: {
    type: 'object',
    properties: { location: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
    required: ['location'],
  },
  execute: async () => ({ days: [] }),
})

export const nothing = createTool({
  id: 'say-hello',
  description: 'Says hello.',
  execute: async () => ({ message: 'Hello!' }),
})
