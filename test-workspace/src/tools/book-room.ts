/*
 * Path aliases from tsconfig.json, nested shared schemas, a refinement that calls a workspace function, and
 * an output schema. JSON Schema cannot say the refinement; the validator still applies it.
 *
 * Toolsight finds nothing.
 */

import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { nightsBetween } from '@/lib/calendar'
import { book } from '@/lib/front-desk'
import { Guest, RoomType, Stay } from '@/schemas/stay'

const BookingRequest = z
  .object({
    stay: Stay,
    room: RoomType,
    guests: z.array(Guest).min(1).max(4).describe('The first one pays'),
    wishes: z.string().max(300).optional().describe('A quiet floor, a cot, a late arrival'),
  })
  .refine(
    ({ stay }) => nightsBetween(stay.checkIn, stay.checkOut) > 0,
    'The stay has to last a night at least',
  )

export const bookRoom = defineTool({
  name: 'book_room',
  description: 'Books a room. Ask the guest to confirm dates and price before you call it.',
  input: BookingRequest,
  outputSchema: z.object({ code: z.string(), nights: z.int() }),
  handler: ({ stay, room, guests }) => book(guests[0]?.name ?? '', room, stay.checkIn, stay.checkOut),
})
