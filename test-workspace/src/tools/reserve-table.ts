/*
 * `parameters` that have drifted away from the validator: the dining room was made smaller, the schema was
 * changed to eight guests, and the JSON Schema beside it still promises the model twelve.
 *
 * Toolsight finds `parameters-drift`.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const reserveTable = defineTool({
  name: 'reserve_table',
  description: "Reserves a table in the hotel's own restaurant.",
  input: z.object({
    day: z.iso.date(),
    guests: z.int().min(1).max(8),
    terrace: z.boolean(),
  }),
  parameters: {
    type: 'object',
    properties: {
      day: { type: 'string', format: 'date' },
      guests: { type: 'integer', minimum: 1, maximum: 12 },
      terrace: { type: 'boolean' },
    },
    required: ['day', 'guests', 'terrace'],
  },
  handler: ({ day, guests }) => ({ table: guests > 4 ? 'long table' : 'window', day }),
})
