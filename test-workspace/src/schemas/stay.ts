/*
 * Schemas that several tools share. It defines no tool itself: what it shows is that a tool's schema is
 * put together across files.
 */
import { z } from 'zod'

export const RoomType = z.enum(['single', 'double', 'suite']).describe('Suites have a separate living room')

export const Stay = z.object({
  checkIn: z.iso.date().describe('First night, for example 2027-05-14'),
  checkOut: z.iso.date().describe('Day of departure'),
})

export const Guest = z.object({
  name: z.string().min(1).describe('As in the passport'),
  email: z.email().optional().describe('Where the confirmation goes'),
})
