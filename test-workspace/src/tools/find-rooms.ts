/*
 * Zod 4, as most tools are written: it needs no change, and the model gets what the hotel's own Zod makes
 * of the schema. The dates come from a shared module.
 *
 * Toolsight finds `null-refused`, a hint: many models send null for an optional field that they leave out.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { freeRooms } from '../lib/front-desk.js'
import { RoomType, Stay } from '../schemas/stay.js'

export const findRooms = defineTool({
  name: 'find_rooms',
  description: 'Lists the rooms that are free for a stay, with the price of the whole stay in euros.',
  input: Stay.extend({
    type: RoomType.optional(),
    guests: z.int().min(1).max(4).describe('Adults and children'),
  }),
  handler: ({ type, guests, checkIn, checkOut }) => freeRooms(type, guests, checkIn, checkOut),
})
