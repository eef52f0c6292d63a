import { Agent, tool } from '@openai/agents'
import { z } from 'zod'

export const getWeather = tool({
  name: 'get_weather',
  description: 'The weather in a city.',
  parameters: z.object({ city: z.string(), unit: z.enum(['c', 'f']).default('c') }),
  async execute({ city, unit }) {
    return `20 °${unit} in ${city}.`
  },
})

export const addNote = tool({
  name: 'add_note',
  description: 'Keeps a note.',
  parameters: z.object({ text: z.string(), tags: z.array(z.string()).optional() }),
  execute: async ({ text }) => text,
})

export const anyInput = tool({
  name: 'log_event',
  description: 'Writes an event down as it is.',
  strict: false,
  parameters: {
    type: 'object',
    properties: { event: { type: 'string' } },
    required: ['event'],
    additionalProperties: true,
  },
  execute: async (input) => JSON.stringify(input),
})

export const agent = new Agent({
  name: 'Assistant',
  instructions: 'Help.',
  tools: [
    getWeather,
    addNote,
    anyInput,
    tool({
      name: 'roll_die',
      description: 'A number from one to six.',
      parameters: z.object({}),
      execute: async () => '4',
    }),
  ],
})
