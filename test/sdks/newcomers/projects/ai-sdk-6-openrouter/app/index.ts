import { createOpenRouter } from '@openrouter/ai-sdk-provider'
import { generateText, stepCountIs, tool } from 'ai'
import { z } from 'zod'

const openrouter = createOpenRouter({ apiKey: process.env.OPENROUTER_API_KEY })

const { text } = await generateText({
  model: openrouter('anthropic/claude-sonnet-4.5'),
  tools: {
    translate: tool({
      description: 'Translate a text',
      inputSchema: z.object({ text: z.string().describe('The text'), to: z.enum(['de', 'fr']) }),
      execute: async ({ text, to }) => `${text} (${to})`,
    }),
    detect: tool({
      description: 'Detect the language of a text',
      inputSchema: z.object({ text: z.string().max(2000) }),
      execute: async () => 'en',
    }),
  },
  stopWhen: stepCountIs(3),
  prompt: 'Say hello in German.',
})

console.log(text)
