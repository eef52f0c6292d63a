import { openai } from '@ai-sdk/openai'
import { generateText, tool } from 'ai'
import { z } from 'zod'

const { text } = await generateText({
  model: openai('gpt-4o'),
  maxSteps: 5,
  tools: {
    getWeather: tool({
      description: 'Get the weather of a city',
      parameters: z.object({
        city: z.string().describe('The city, for example Oslo'),
        unit: z.enum(['celsius', 'fahrenheit']).default('celsius'),
      }),
      execute: async ({ city, unit }) => ({ city, unit, degrees: 21 }),
    }),
    convert: tool({
      description: 'Convert an amount of money',
      parameters: z.object({
        amount: z.number().positive(),
        from: z.string().length(3),
        to: z.string().length(3),
      }),
      execute: async ({ amount }) => ({ amount: amount * 1.1 }),
    }),
  },
  prompt: 'How is the weather in Oslo?',
})

console.log(text)
