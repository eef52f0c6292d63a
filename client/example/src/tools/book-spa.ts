import { z } from 'zod'
import { defineTool } from '../define-tool.js'

export const bookSpa = defineTool({
  name: 'book_spa',
  description: 'Books a treatment in the spa.',
  input: z.object({
    treatment: z.enum(['massage', 'sauna', 'bath']).describe('Which one'),
    minutes: z.int().min(20).max(90).default(40).describe('How long it takes'),
  }),
  handler: ({ treatment, minutes }) => `${minutes} minutes of ${treatment}`,
})
