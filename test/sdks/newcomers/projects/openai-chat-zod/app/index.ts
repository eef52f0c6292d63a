import OpenAI from 'openai'
import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'

const client = new OpenAI()

const ListOrders = z.object({
  status: z.enum(['open', 'shipped']).describe('Which orders to list'),
  limit: z.number().int().nullable(),
})
const Refund = z.object({ order: z.string(), amount: z.number() })

const runner = client.chat.completions.runTools({
  model: 'gpt-5',
  messages: [{ role: 'user', content: 'Refund my last order.' }],
  tools: [
    zodFunction({
      name: 'list_orders',
      description: 'List the orders of the customer',
      parameters: ListOrders,
      function: async ({ status }) => ({ status, orders: [] }),
    }),
    zodFunction({
      name: 'refund',
      description: 'Refund an order',
      parameters: Refund,
      function: async ({ order, amount }) => ({ order, amount }),
    }),
  ],
})

console.log(await runner.finalContent())
