import { anthropic } from '@ai-sdk/anthropic'
import { ToolLoopAgent, tool } from 'ai'
import { z } from 'zod'

const agent = new ToolLoopAgent({
  model: anthropic('claude-sonnet-4-5'),
  instructions: 'You help with files.',
  tools: {
    readFile: tool({
      description: 'Read a file of the project',
      inputSchema: z.object({ path: z.string().describe('Relative to the root') }),
      execute: async ({ path }) => `The text of ${path}`,
    }),
    listFiles: tool({
      description: 'List the files of a folder',
      inputSchema: z.object({
        folder: z.string().default('.'),
        depth: z.number().int().min(1).optional(),
      }),
      execute: async ({ folder }) => [folder],
    }),
  },
})

const { text } = await agent.generate({ prompt: 'What is in the readme?' })
console.log(text)
