/*
 * A package that is still on Zod 3, next to packages on Zod 4. Both say they are `zod`; only Zod 4 can turn a
 * schema into JSON Schema, so this tool cannot go out until the package moves or writes `parameters`.
 *
 * Toolsight finds `unsupported-validator`.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const pointsBalance = defineTool({
  name: 'points_balance',
  description: 'How many loyalty points a guest has, and what they are good for.',
  input: z.object({ card: z.string().regex(/^\d{8}$/) }),
  handler: ({ card }) => ({ card, points: 1240, goodFor: ['late check-out', 'a bottle of wine'] }),
})
