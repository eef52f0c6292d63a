import { googleAI } from '@genkit-ai/google-genai'
import { genkit, z } from 'genkit'

const ai = genkit({ plugins: [googleAI()], model: googleAI.model('gemini-2.5-flash') })

const getWeather = ai.defineTool(
  {
    name: 'getWeather',
    description: 'Gets the weather at a place',
    inputSchema: z.object({ location: z.string().describe('The place') }),
    outputSchema: z.string(),
  },
  async ({ location }) => `It is 20 degrees in ${location}`,
)

const getMenu = ai.defineTool(
  {
    name: 'getMenu',
    description: 'Gets the menu of a day',
    inputSchema: z.object({ day: z.enum(['Saturday', 'Sunday']), vegan: z.boolean().optional() }),
  },
  async ({ day }) => ({ day, dishes: ['Soup'] }),
)

const { text } = await ai.generate({ prompt: 'What is for lunch on Sunday?', tools: [getWeather, getMenu] })
console.log(text)
