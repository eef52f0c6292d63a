/*
 * A workspace package of its own, on Zod 4. It defines its tools as an array.
 *
 * Toolsight finds nothing.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const Excursion = z.enum(['boat trip', 'cable car', 'vineyard']).describe('What the hotel can arrange')

export const excursions = [
  defineTool({
    name: 'list_excursions',
    description: 'The excursions of a season, with prices.',
    input: z.object({ season: z.enum(['summer', 'winter']).describe('The cable car runs in both') }),
    handler: ({ season }) => (season === 'winter' ? ['cable car'] : Excursion.options),
  }),
  defineTool({
    name: 'book_excursion',
    description: 'Books seats on an excursion; the bus leaves from the front door at nine.',
    input: z.object({ excursion: Excursion, day: z.iso.date(), seats: z.int().min(1).max(8) }),
    handler: ({ excursion, day, seats }) => ({ excursion, day, seats }),
  }),
]
