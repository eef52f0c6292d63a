import { z } from 'zod'
import { defineTool } from '../define-tool.js'

export const findRooms = defineTool({
  name: 'find_rooms',
  description: 'Rooms that are free for the whole stay, the cheapest first.',
  input: z.object({
    arrival: z.iso.date().describe('The first night'),
    nights: z.int().min(1).max(14).describe('How many nights'),
    guests: z.int().min(1).max(4).describe('Two unless the guest says otherwise'),
  }),
  handler: ({ arrival, nights, guests }) => [{ room: 12, arrival, nights, price: 90 * nights * guests }],
})
