import { tool } from '@openai/agents'
import { z } from 'zod'

const query = z.string().min(1).describe('What to look for')

export const find = tool({
  name: 'find rooms.now',
  description: 'Finds rooms.',
  parameters: z.object({ query, limit: z.number().int().min(1).max(50).default(10), mail: z.email() }),
  execute: async () => 'none',
})

export const loose = tool({
  name: 'find_loosely',
  description: 'Finds rooms, with one field that is optional.',
  parameters: z.object({ query, limit: z.number().int().max(50).default(10), floor: z.int().optional() }),
  execute: async () => 'none',
})

export const open = tool({
  name: 'note',
  description: 'Takes whatever there is.',
  parameters: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: [],
    additionalProperties: true,
  },
  strict: false,
  execute: async () => 'none',
})

export const closed = tool({
  name: 'count',
  description: 'Counts.',
  parameters: {
    type: 'object',
    properties: { from: { type: 'integer' }, to: { type: 'integer' } },
    required: ['from'],
    additionalProperties: false,
  },
  execute: async () => 'none',
})

export const late = tool({
  name: 'find_late',
  description: 'Finds rooms, once the model has searched for it.',
  parameters: z.object({ query }),
  deferLoading: true,
  execute: async () => 'none',
})

export const forPrograms = tool({
  name: 'count_rooms',
  description: 'Counts rooms for a program of the model.',
  parameters: z.object({ query }),
  allowedCallers: ['programmatic'],
  execute: async () => 'none',
})
