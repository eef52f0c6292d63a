/*
 * Two more shared schemas. `Activity.startsAt` is a date object, which JSON cannot carry: `plan-day.ts`,
 * which imports the itinerary, shows what becomes of that.
 */
import { z } from 'zod'

export const Activity = z.object({
  title: z.string(),
  startsAt: z.date(),
  minutes: z.int().positive(),
})

export const Itinerary = z.object({
  guest: z.string(),
  activities: z.array(Activity).min(1),
})
