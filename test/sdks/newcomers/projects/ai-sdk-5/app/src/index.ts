import { anthropic } from '@ai-sdk/anthropic'
import { generateText, stepCountIs } from 'ai'
import { tools } from './tools'

const result = await generateText({
  model: anthropic('claude-sonnet-4-5'),
  tools,
  stopWhen: stepCountIs(4),
  prompt: 'Reserve a book about sand for me.',
})

console.log(result.text)
