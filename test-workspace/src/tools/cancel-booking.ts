/*
 * A default export, and a union that tells its branches apart by a key.
 *
 * Toolsight finds nothing.
 */
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { cancel } from '../lib/front-desk.js'

const code = z
  .string()
  .regex(/^ALBA-\d{4}$/)
  .describe('The code in the confirmation, for example ALBA-1042')

export default defineTool({
  name: 'cancel_booking',
  description: 'Cancels a booking. Up to two days before arrival this is free.',
  input: z.object({
    code,
    refund: z
      .discriminatedUnion('to', [
        z.object({ to: z.literal('card') }),
        z.object({ to: z.literal('voucher'), email: z.email() }),
      ])
      .describe('Where the money goes'),
  }),
  handler: ({ code, refund }) => cancel(code, refund),
})
