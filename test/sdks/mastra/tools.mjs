import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

export const find = createTool({
  id: 'find_rooms',
  description: 'Finds rooms.',
  inputSchema: z.object({
    query: z.string().min(1).describe('What to look for'),
    limit: z.number().int().min(1).max(50).default(10),
    floor: z.int().optional(),
    mail: z.email(),
    prices: z.record(z.string(), z.number()),
    kind: z.literal('room'),
  }),
  execute: async () => 'none',
})

export const now = createTool({
  id: 'now',
  description: 'Tells the time.',
  execute: async () => 'none',
})

export const cancel = createTool({
  id: 'cancel',
  description: 'Cancels a booking.',
  inputSchema: z.object({ id: z.uuid(), day: z.date() }),
  outputSchema: z.object({ done: z.boolean() }),
  execute: async () => ({ done: true }),
})
