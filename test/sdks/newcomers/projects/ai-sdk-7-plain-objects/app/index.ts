import { openai } from '@ai-sdk/openai'
import { generateText, isStepCount } from 'ai'
import { z } from 'zod'

const todos: string[] = []

const { text } = await generateText({
  model: openai('gpt-5-mini'),
  tools: {
    addTodo: {
      description: 'Add something to the list',
      inputSchema: z.object({ title: z.string().min(1), due: z.string().optional() }),
      execute: async ({ title }: { title: string }) => todos.push(title),
    },
    closeTodo: {
      description: 'Take something off the list',
      inputSchema: z.object({ index: z.number().int().nonnegative() }),
      execute: async ({ index }: { index: number }) => todos.splice(index, 1),
    },
  },
  stopWhen: isStepCount(5),
  prompt: 'Remind me to buy milk.',
})

console.log(text)
