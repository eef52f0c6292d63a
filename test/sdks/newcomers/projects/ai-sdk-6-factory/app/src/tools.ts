import { tool } from 'ai'
import { z } from 'zod'

export function makeTools(userId: string) {
  return {
    book: tool({
      description: 'Book a table for the user',
      inputSchema: z.object({ when: z.string().describe('ISO 8601'), guests: z.number().int().min(1) }),
      execute: async ({ when, guests }) => ({ userId, when, guests }),
    }),
    cancel: tool({
      description: 'Cancel a booking of the user',
      inputSchema: z.object({ id: z.string() }),
      execute: async ({ id }) => ({ userId, id }),
    }),
  }
}
