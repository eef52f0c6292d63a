import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk'
import { z } from 'zod'

const getPrice = tool(
  'get_price',
  'Get the price of a product',
  { product: z.string().describe('The name of the product') },
  async ({ product }) => ({ content: [{ type: 'text', text: `${product} costs 3` }] }),
)

const setPrice = tool(
  'set_price',
  'Set the price of a product',
  { product: z.string(), price: z.number().positive() },
  async ({ product, price }) => ({ content: [{ type: 'text', text: `${product} costs ${price}` }] }),
)

export const shop = createSdkMcpServer({ name: 'shop', version: '1.0.0', tools: [getPrice, setPrice] })
