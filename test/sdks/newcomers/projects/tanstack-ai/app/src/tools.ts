import { toolDefinition } from '@tanstack/ai'
import { z } from 'zod'

const getProductsDef = toolDefinition({
  name: 'get_products',
  description: 'Search the products of the shop',
  inputSchema: z.object({ query: z.string(), limit: z.number().optional() }),
})

export const getProducts = getProductsDef.server(async ({ query }) => [{ id: 'p-1', title: query }])

const addToCartDef = toolDefinition({
  name: 'add_to_cart',
  description: 'Add a product to the cart',
  inputSchema: z.object({ id: z.string(), quantity: z.number().int().min(1) }),
})

export const addToCart = addToCartDef.server(async ({ id, quantity }) => ({ id, quantity }))
