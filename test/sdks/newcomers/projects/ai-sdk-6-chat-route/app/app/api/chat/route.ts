import { anthropic } from '@ai-sdk/anthropic'
import { convertToModelMessages, stepCountIs, streamText, tool, type UIMessage } from 'ai'
import { z } from 'zod'

export const maxDuration = 30

export async function POST(request: Request) {
  const { messages }: { messages: UIMessage[] } = await request.json()
  const result = streamText({
    model: anthropic('claude-sonnet-4-5'),
    messages: await convertToModelMessages(messages),
    stopWhen: stepCountIs(5),
    tools: {
      findRecipe: tool({
        description: 'Find a recipe for some ingredients',
        inputSchema: z.object({
          ingredients: z.array(z.string()).describe('What there is in the kitchen'),
          vegetarian: z.boolean().optional(),
        }),
        execute: async ({ ingredients }) => ({ title: ingredients.join(' and ') }),
      }),
      saveRecipe: tool({
        description: 'Save a recipe in a folder of the user',
        inputSchema: z.object({ id: z.string(), folder: z.enum(['breakfast', 'dinner']) }),
        execute: async ({ id }) => ({ id, saved: true }),
      }),
    },
  })
  return result.toUIMessageStreamResponse()
}
