/*
 * No description: the model has only the name to go by. Worth knowing, no error.
 *
 * Toolsight finds `missing-description`.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const found = [
  { item: 'umbrella', where: 'lobby' },
  { item: 'reading glasses', where: 'breakfast room' },
]

export const findLostItem = defineTool({
  name: 'find_lost_item',
  input: z.object({ words: z.array(z.string()).min(1).describe('What the thing may be called') }),
  handler: ({ words }) => found.filter(({ item }) => words.some((word) => item.includes(word))),
})
