import { google } from '@ai-sdk/google'
import { generateText, isStepCount, tool } from 'ai'
import { z } from 'zod'

const findFlights = tool({
  description: 'Find flights between two airports',
  inputSchema: z.object({
    from: z.string().describe('IATA code'),
    to: z.string().describe('IATA code'),
    day: z.iso.date(),
    cabin: z.enum(['economy', 'business']).optional(),
  }),
  execute: async ({ from, to, day }) => ({ from, to, day, flights: [] }),
})

const seatMap = tool({
  description: 'Show the free seats of a flight',
  inputSchema: z.object({ flight: z.string() }),
  execute: async ({ flight }) => ({ flight, free: ['12A'] }),
})

const { text } = await generateText({
  model: google('gemini-2.5-flash'),
  tools: { findFlights, seatMap },
  stopWhen: isStepCount(5),
  prompt: 'I want to fly from Oslo to Berlin tomorrow.',
})

console.log(text)
