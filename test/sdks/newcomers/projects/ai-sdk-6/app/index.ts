import { openai } from '@ai-sdk/openai'
import { generateText, stepCountIs, tool } from 'ai'
import { z } from 'zod'

const { text } = await generateText({
  model: openai('gpt-5'),
  tools: {
    getWeather: tool({
      description: 'Get the weather in a city',
      inputSchema: z.object({ city: z.string().describe('The city'), days: z.number().int().optional() }),
      execute: async ({ city, days }) => ({ city, days, celsius: 21 }),
    }),
    getTime: tool({
      description: 'Get the time in one or more time zones',
      inputSchema: z.object({ zones: z.array(z.string()).min(1).describe('IANA names') }),
      execute: async ({ zones }) => zones.map((zone) => ({ zone, time: '12:00' })),
    }),
  },
  stopWhen: stepCountIs(5),
  prompt: 'What is the weather in Oslo?',
})

console.log(text)
