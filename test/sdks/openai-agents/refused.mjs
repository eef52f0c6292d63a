import { tool } from '@openai/agents'
import { z } from 'zod'

export const relaxed = () =>
  tool({
    name: 'relaxed',
    description: 'Asks for what there is not.',
    parameters: z.object({ query: z.string() }),
    strict: false,
    execute: async () => 'none',
  })
