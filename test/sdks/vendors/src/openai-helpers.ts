import { zodFunction, zodRealtimeFunction, zodResponsesFunction } from 'openai/helpers/zod'
import { z } from 'zod'

const Condition = z.object({ column: z.string(), operator: z.enum(['=', '<', '>']), value: z.string() })

const QueryOrders = z.object({
  conditions: z.array(Condition).describe('All of them apply.'),
  limit: z.number().int().nullable().describe('How many rows; null for all.'),
})

/** As `client.chat.completions.parse({ tools })` takes them. */
export const chatTools = [
  zodFunction({ name: 'query_orders', description: 'Looks orders up.', parameters: QueryOrders }),
  zodFunction({
    name: 'cancel_order',
    parameters: z.object({ id: z.string() }),
    function: async ({ id }) => `Cancelled ${id}.`,
  }),
]

/** As `client.responses.parse({ tools })` takes them. */
export const responsesTool = zodResponsesFunction({ name: 'find_orders', parameters: QueryOrders })

export const realtimeTool = zodRealtimeFunction({
  name: 'speak_order',
  description: 'Reads an order out.',
  parameters: z.object({ id: z.string(), slowly: z.boolean().default(false) }),
})
