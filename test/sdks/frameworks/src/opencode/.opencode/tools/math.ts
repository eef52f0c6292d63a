import { tool } from '@opencode-ai/plugin'

export const add = tool({
  description: 'Adds two numbers.',
  args: { a: tool.schema.number(), b: tool.schema.number() },
  async execute({ a, b }) {
    return `${a + b}`
  },
})
