/*
 * A program that uses the AI SDK, as anybody would write it: all tools at once to every provider. Only `fetch` is its own,
 * which keeps what it is given. Prints one JSON object: the tools of the request, by provider.
 */
import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createGroq } from '@ai-sdk/groq'
import { createMistral } from '@ai-sdk/mistral'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createXai } from '@ai-sdk/xai'
import { generateText } from 'ai'
import { tools } from './tools.mjs'

let sent
const fetch = async (_url, { body }) => {
  sent = JSON.parse(body)
  throw new Error('kept')
}
const apiKey = 'none'
const models = {
  anthropic: createAnthropic({ apiKey, fetch })('claude-sonnet-4-5'),
  openai: createOpenAI({ apiKey, fetch }).chat('gpt-5'),
  'openai-responses': createOpenAI({ apiKey, fetch }).responses('gpt-5'),
  gemini: createGoogleGenerativeAI({ apiKey, fetch })('gemini-2.5-flash'),
  bedrock: createAmazonBedrock({
    region: 'us-east-1',
    accessKeyId: 'none',
    secretAccessKey: 'none',
    fetch,
  })('us.anthropic.claude-sonnet-4-5-20250929-v1:0'),
  mistral: createMistral({ apiKey, fetch })('mistral-large-latest'),
  xai: createXai({ apiKey, fetch })('grok-4'),
  groq: createGroq({ apiKey, fetch })('openai/gpt-oss-120b'),
  'openai-compatible': createOpenAICompatible({
    name: 'own',
    baseURL: 'https://localhost/v1',
    apiKey,
    fetch,
  })('m'),
}

const requests = {}
for (const [provider, model] of Object.entries(models)) {
  requests[provider] = {}
  for (const name of Object.keys(tools)) {
    sent = undefined
    try {
      await generateText({ model, tools: { [name]: tools[name] }, prompt: 'none', maxRetries: 0 })
    } catch (error) {
      if (sent === undefined) {
        requests[provider][name] = { error: error.message }
        continue
      }
    }
    requests[provider][name] = { body: sent }
  }
  // And all of them in one request: what one tool does to another's entry would show.
  sent = undefined
  const sendable = Object.entries(tools).filter(([name]) => !requests[provider][name].error)
  try {
    await generateText({ model, tools: Object.fromEntries(sendable), prompt: 'none', maxRetries: 0 })
  } catch {
    requests[provider]['*'] = { body: sent }
  }
}
process.stdout.write(JSON.stringify(requests))
