import { Agent, run, tool } from '@openai/agents'
import { z } from 'zod'

const summarizer = new Agent({ name: 'Summarizer', instructions: 'Summarize the text.', model: 'gpt-5-mini' })

const countWords = tool({
  name: 'count_words',
  description: 'Count the words of a text',
  parameters: z.object({ text: z.string() }),
  execute: async ({ text }) => text.split(' ').length,
})

const editor = new Agent({
  name: 'Editor',
  instructions: 'You edit texts.',
  model: 'gpt-5',
  tools: [summarizer.asTool({ toolName: 'summarize_text', toolDescription: 'Summarize a text' }), countWords],
})

const result = await run(editor, 'Make this shorter: …')
console.log(result.finalOutput)
