import * as tools from '@langchain/core/tools'
import { DynamicStructuredTool, tool as makeTool, StructuredTool, tool } from '@langchain/core/tools'
import { z } from 'zod'

const MultiplySchema = z.object({
  a: z.number().describe('The first factor.'),
  b: z.number().default(2).describe('The second factor.'),
})

export const multiply = tool(async ({ a, b }) => `${a * b}`, {
  name: 'multiply',
  description: 'Multiplies two numbers.',
  schema: MultiplySchema,
})

export const search = makeTool(({ query, limit }) => `${limit} hits for ${query}`, {
  name: 'search_customers',
  description: 'Searches the customers.',
  schema: z.object({ query: z.string(), limit: z.number().optional() }),
})

export const divide = new DynamicStructuredTool({
  name: 'divide',
  description: 'Divides one number by another.',
  schema: z.object({ dividend: z.number(), divisor: z.number() }),
  func: async ({ dividend, divisor }) => `${dividend / divisor}`,
})

export const raise = tools.tool(async (input) => JSON.stringify(input), {
  name: 'raise',
  description: 'Raises a base to a power.',
  schema: {
    type: 'object',
    properties: { base: { type: 'number' }, exponent: { type: 'number' } },
    required: ['base', 'exponent'],
  },
})

export class Root extends StructuredTool {
  name = 'root'
  description = 'A root of a number.'
  schema = z.object({ radicand: z.number(), degree: z.number().int() })

  async _call({ radicand, degree }: { radicand: number; degree: number }) {
    return `${radicand ** (1 / degree)}`
  }
}
