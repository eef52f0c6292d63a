import { anthropic } from '@ai-sdk/anthropic'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { generateText, isStepCount, tool } from 'ai'
import * as v from 'valibot'

const input = v.object({
  text: v.pipe(v.string(), v.description('What to translate')),
  to: v.picklist(['en', 'de', 'nb']),
})

const { text } = await generateText({
  model: anthropic('claude-sonnet-4-5'),
  tools: {
    translate: tool({
      description: 'Translate a text',
      inputSchema: toStandardJsonSchema(input),
      execute: async ({ text, to }) => `${text} in ${to}`,
    }),
  },
  stopWhen: isStepCount(3),
  prompt: 'What does hei mean?',
})

console.log(text)
