import { openPage, searchDocs } from '@acme/tools'
import { google } from '@ai-sdk/google'
import { generateText, stepCountIs } from 'ai'

const { text } = await generateText({
  model: google('gemini-2.5-flash'),
  tools: { searchDocs, openPage },
  stopWhen: stepCountIs(5),
  prompt: 'How do I install it?',
})

console.log(text)
