/*
 * Dangerous code at the top level, as real tool files have it: importing this file starts an HTTP server,
 * opens a database file, and throws where a secret is missing. The tool resolves all the same, because
 * only what its schema depends on (`menu`) is evaluated.
 *
 * Toolsight finds nothing.
 */
import { appendFileSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const menu = ['club sandwich', 'soup of the day', 'cheese plate', 'pot of tea'] as const

createServer((_request, response) => response.end('kitchen display')).listen(4711)

const orders = openSync('orders.db', 'a')

const kitchenKey = process.env.KITCHEN_API_KEY
if (!kitchenKey) throw new Error('KITCHEN_API_KEY is not set: ask the kitchen for one')

export const orderRoomService = defineTool({
  name: 'order_room_service',
  description: 'Sends something from the kitchen to a room. The kitchen is open from 7 to 23.',
  input: z.object({
    room: z
      .string()
      .regex(/^[1-4]\d\d$/)
      .describe('Three digits, the first one is the floor'),
    dishes: z.array(z.object({ dish: z.enum(menu), count: z.int().min(1).max(6) })).min(1),
  }),
  handler: ({ room, dishes }) => {
    appendFileSync(orders, `${JSON.stringify({ room, dishes, key: kitchenKey.slice(0, 4) })}\n`)
    return { minutes: 25 }
  },
})
