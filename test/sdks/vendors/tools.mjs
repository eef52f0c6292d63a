import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
import { betaStandardSchemaTool } from '@anthropic-ai/sdk/helpers/beta/standard-schema'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { type } from 'arktype'
import { standardFunction } from 'openai/helpers/standard-schema'
import { zodFunction, zodResponsesFunction } from 'openai/helpers/zod'
import { z } from 'zod'

const Place = z.object({ city: z.string().describe('The city'), zip: z.string().regex(/^\d{5}$/) })
const shape = {
  query: z.string().min(1).describe('What to look for'),
  limit: z.number().int().min(1).max(50).default(10),
  contact: z.email(),
  from: Place,
  to: Place,
  sort: z.enum(['date', 'price']).nullable(),
}

/* Anthropic SDK, as its documentation of `toolRunner` has tools. */

export const findRooms = betaZodTool({
  name: 'find_rooms',
  description: 'Finds rooms.',
  inputSchema: z.object({ ...shape, floor: z.int().optional(), prices: z.record(z.string(), z.number()) }),
  run: () => 'none',
})

export const findDesks = betaZodTool({
  name: 'find_desks',
  description: 'Finds desks.',
  strict: true,
  inputSchema: z.object(shape),
  run: () => 'none',
})

export const getWeather = betaTool({
  name: 'get_weather',
  description: 'Tells the weather.',
  inputSchema: {
    type: 'object',
    properties: { location: { type: 'string', default: 'Rome' }, days: { type: 'integer', maximum: 7 } },
    required: ['location'],
  },
  run: () => 'none',
})

export const rate = betaStandardSchemaTool({
  name: 'rate',
  description: 'Rates a room.',
  inputSchema: type({ room: 'string', 'stars?': '1 <= number <= 5' }),
  run: () => 'none',
})

export const book = {
  name: 'book',
  description: 'Books a room.',
  input_schema: { type: 'object', properties: { room: { type: 'string' } }, required: ['room'] },
  cache_control: { type: 'ephemeral' },
}

/* OpenAI SDK. */

export const searchFlights = zodFunction({
  name: 'search_flights',
  description: 'Finds flights.',
  parameters: z.object({
    ...shape,
    by: z.discriminatedUnion('kind', [z.object({ kind: z.literal('air') })]),
  }),
})

export const searchHotels = zodResponsesFunction({
  name: 'search_hotels',
  description: 'Finds hotels.',
  parameters: z.object(shape),
})

export const searchCars = standardFunction({
  name: 'search_cars',
  description: 'Finds cars.',
  parameters: type({ query: 'string', seats: 'number.integer' }),
})

export const cancel = {
  type: 'function',
  function: {
    name: 'cancel',
    description: 'Cancels a booking.',
    parameters: { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false },
    strict: true,
  },
}

export const pay = {
  type: 'function',
  name: 'pay',
  description: 'Pays a bill.',
  strict: false,
  parameters: { type: 'object', properties: { amount: { type: 'number', minimum: 0 } } },
}

/* @google/genai takes JSON Schema, and has no function to define a tool. */

export const forecast = defineTool({
  name: 'forecast',
  description: 'Tells the weather to come.',
  parameters: {
    type: 'object',
    properties: {
      place: { type: 'string', minLength: 1 },
      days: { type: ['integer', 'null'], maximum: 7 },
      unit: { const: 'C' },
    },
    required: ['place'],
    additionalProperties: false,
  },
})

function defineTool(tool) {
  return tool
}
