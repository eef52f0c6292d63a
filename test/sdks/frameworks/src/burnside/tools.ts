import { createClient, type ToolDefinition } from '@langadventurellc/burnside'
import { z } from 'zod'

const client = createClient({ providers: {}, tools: { enabled: true, builtinTools: ['echo'] } })

export const forecast: ToolDefinition = {
  name: 'weather_forecast',
  description: 'The weather of the next days.',
  inputSchema: z.object({ location: z.string().min(1), days: z.number().int().default(3) }),
  outputSchema: z.object({ summary: z.string() }),
  hints: { anthropic: { cache: true } },
  metadata: { category: 'weather' },
}

client.registerTool(forecast, async () => ({ summary: 'Rain' }))

client.registerTool(
  {
    name: 'read_sensor',
    description: 'Reads a sensor.',
    inputSchema: {
      type: 'object',
      properties: { sensor: { type: 'string' } },
      required: ['sensor'],
    },
  },
  async () => ({ value: 1 }),
)
