import { openai } from '@ai-sdk/openai'
import { generateText, stepCountIs } from 'ai'
import { makeTools } from './tools'

const userId = process.argv[2] ?? 'guest'

const { text } = await generateText({
  model: openai('gpt-5'),
  tools: makeTools(userId),
  stopWhen: stepCountIs(5),
  prompt: 'A table for two at eight, please.',
})

console.log(text)
