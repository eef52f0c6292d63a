import { tool } from 'ai'
import { z } from 'zod'

export const tools = {
  searchBooks: tool({
    description: 'Search the catalogue of the library',
    inputSchema: z.object({
      query: z.string().describe('Words of the title, or an author'),
      limit: z.number().int().min(1).max(50).default(10),
    }),
    execute: async ({ query, limit }) => ({ query, limit, books: [] }),
  }),
  reserve: tool({
    description: 'Reserve a book for the reader',
    inputSchema: z.object({ isbn: z.string(), note: z.string().optional() }),
    execute: async ({ isbn }) => ({ isbn, reserved: true }),
  }),
}
