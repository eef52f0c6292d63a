import { DynamicStructuredTool, DynamicTool, StructuredTool, Tool, tool } from '@langchain/core/tools'
import { z } from 'zod'

const shape = {
  query: z.string().min(1).describe('What to look for'),
  limit: z.number().int().min(1).max(50).default(10),
  floor: z.int().optional(),
  prices: z.record(z.string(), z.number()),
  kind: z.literal('room'),
}

export const find = tool(async () => 'none', {
  name: 'find_rooms',
  description: 'Finds rooms.',
  schema: z.object(shape),
})

export const text = tool(async () => 'none', {
  name: 'find_text',
  description: 'Takes a text alone.',
  schema: z.string(),
})

export const written = tool(async () => 'none', {
  name: 'book',
  description: 'Books a room.',
  schema: {
    type: 'object',
    properties: { room: { type: 'string', pattern: '^[A-Z]' } },
    required: ['room'],
    additionalProperties: false,
  },
})

export const made = new DynamicStructuredTool({
  name: 'cancel',
  description: 'Cancels a booking.',
  schema: z.object({ id: z.uuid() }),
  func: async () => 'none',
})

export class Power extends StructuredTool {
  name = 'power'
  description = 'Raises a number.'
  schema = z.object({ base: z.number(), exponent: z.number().default(2) })
  async _call() {
    return ''
  }
}

export class Echo extends Tool {
  get description() {
    return 'Says it again.'
  }
  constructor() {
    super()
    this.name = 'echo'
  }
  async _call(text) {
    return text
  }
}

export class Find extends DynamicStructuredTool {
  constructor() {
    super({
      name: 'find',
      description: 'Finds a guest.',
      schema: z.object({ guest: z.string() }),
      func: async () => '',
    })
  }
}

export const say = new DynamicTool({ name: 'say', description: 'Says it.', func: async (text) => text })
