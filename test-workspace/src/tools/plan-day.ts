/*
 * One field that cannot be converted, deep inside and in another file: a date object in an array of an
 * imported schema (`schemas/itinerary.ts`). The finding names the path and links the field.
 *
 * Toolsight finds `unconvertible-schema`.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { Itinerary } from '../schemas/itinerary.js'

export const planDay = defineTool({
  name: 'plan_day',
  description: "Puts a plan for the day on the screen in the guest's room.",
  input: z.object({
    room: z.string().describe('Room number'),
    itinerary: Itinerary,
  }),
  handler: ({ room, itinerary }) => ({ room, shown: itinerary.activities.length }),
})
