/*
 * Two tools in one file, held in a record. The first has a default, which the JSON Schema still calls
 * required: the model has to send what the validator would fill in. The second has a name that no provider
 * takes, with a certain fix.
 *
 * Toolsight finds `default-required` and `invalid-name`.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const treatments = ['massage', 'sauna', 'mud bath'] as const

export const spa = {
  list: defineTool({
    name: 'list_treatments',
    description: 'What the spa offers on a day.',
    input: z.object({
      day: z.iso.date().describe('The day to look at'),
      limit: z.int().min(1).max(20).default(5).describe('How many to list'),
    }),
    handler: ({ limit }) => treatments.slice(0, limit),
  }),
  book: defineTool({
    name: 'book spa treatment',
    description: 'Books a treatment. A bathrobe is brought to the room.',
    input: z.object({
      treatment: z.enum(treatments).describe('One of the treatments that the spa offers'),
      at: z.iso.datetime().describe('Beginning, in UTC'),
    }),
    handler: ({ treatment, at }) => ({ treatment, at }),
  }),
}
