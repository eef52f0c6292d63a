import { genkit, z } from 'genkit/beta'

const ai = genkit({ plugins: [] })

export const getWeather = ai.defineTool(
  {
    name: 'getWeather',
    description: 'The weather in a place.',
    inputSchema: z.object({
      location: z.string().describe('A city.'),
      unit: z.enum(['c', 'f']).default('c'),
    }),
    outputSchema: z.string(),
  },
  async ({ location }) => `Rain in ${location}.`,
)

export const lookUp = ai.dynamicTool(
  {
    name: 'lookUp',
    description: 'Looks a word up.',
    inputJsonSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
  },
  async ({ word }) => word,
)

export const askUser = ai.defineInterrupt({
  name: 'askUser',
  description: 'Asks the person.',
  inputSchema: z.object({ question: z.string() }),
  outputSchema: z.string(),
})
