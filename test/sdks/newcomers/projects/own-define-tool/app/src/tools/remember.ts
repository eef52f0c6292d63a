import { z } from 'zod'
import { defineTool } from '../ai/define-tool'

export const remember = defineTool({
  name: 'remember',
  description: 'Remember a fact',
  input: z.object({ fact: z.string(), importance: z.enum(['low', 'high']).optional() }),
  handler: async ({ fact }) => fact,
})
