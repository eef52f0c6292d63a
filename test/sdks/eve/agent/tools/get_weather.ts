import { defineTool } from 'eve/tools'
import { z } from 'zod'

export default defineTool({
  description: 'The weather in a city.',
  inputSchema: z.object({ city: z.string().min(1), days: z.number().int().default(1) }),
  async execute({ city }) {
    return { city, condition: 'Sunny' }
  },
})
