import { googleAI } from '@genkit-ai/google-genai'
import { genkit, z } from 'genkit/beta'

export const ai = genkit({ plugins: [googleAI({ apiKey: 'none' })] })

export const find = ai.defineTool(
  {
    name: 'rooms/find_rooms',
    description: 'Finds rooms.',
    inputSchema: z.object({
      query: z.string().min(1).describe('What to look for'),
      limit: z.number().int().min(1).max(50).default(10),
      floor: z.number().int().optional(),
      kind: z.enum(['room', 'desk']).nullable(),
    }),
    outputSchema: z.array(z.string()),
  },
  async () => [],
)

export const lookUp = ai.dynamicTool(
  {
    name: 'look_up',
    description: 'Looks a word up.',
    inputJsonSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
  },
  async ({ word }) => word,
)

export const ask = ai.defineInterrupt({
  name: 'ask',
  description: 'Asks the person.',
  inputSchema: z.object({ question: z.string() }),
  outputSchema: z.string(),
})
