import { toolDefinition } from '@tanstack/ai'
import { z } from 'zod'

const findDef = toolDefinition({
  name: 'find_rooms',
  description: 'Finds rooms.',
  inputSchema: z.object({
    query: z.string().min(1).describe('What to look for'),
    limit: z.number().int().min(1).max(50).default(10),
    floor: z.int().optional(),
    kind: z.enum(['room', 'desk']),
  }),
})

export const find = findDef.server(async () => [])

export const nowDef = toolDefinition({ name: 'now', description: 'Tells the time.' })

export const cancelDef = toolDefinition({
  name: 'cancel',
  description: 'Cancels a booking.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string', format: 'uuid' } },
    required: ['id'],
  },
})

export const lateDef = toolDefinition({
  name: 'rate',
  description: 'Rates a room.',
  inputSchema: z.object({ stars: z.number().int() }),
  lazy: true,
})
