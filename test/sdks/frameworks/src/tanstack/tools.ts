import { toolDefinition } from '@tanstack/ai'
import { type } from 'arktype'
import { z } from 'zod'

export const addToCart = toolDefinition({
  name: 'add_to_cart',
  description: 'Puts a guitar into the cart.',
  inputSchema: z.object({ guitarId: z.string(), quantity: z.number().int().default(1) }),
  outputSchema: z.object({ total: z.number() }),
  needsApproval: true,
})

export const addToCartServer = addToCart.server(async ({ quantity }) => ({ total: quantity }))

export const findGuitar = toolDefinition({
  name: 'find_guitar',
  description: 'Finds a guitar by its name.',
  inputSchema: type({ name: 'string', 'year?': 'number' }),
}).server(async ({ name }) => name)

export const openMenu = toolDefinition({
  name: 'open_menu',
  description: 'Opens a menu in the page.',
  inputSchema: { type: 'object', properties: { menu: { type: 'string' } }, required: ['menu'] },
}).client(() => true)
