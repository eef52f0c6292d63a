import { complete, getModel } from '@earendil-works/pi-ai/compat'
import { print, sent } from '../record.mjs'
import { findRooms } from './tools.mjs'

const models = {
  'openai-responses': ['openai', 'gpt-5'],
  anthropic: ['anthropic', 'claude-sonnet-4-5'],
  'gemini-json-schema': ['google', 'gemini-2.5-flash'],
  mistral: ['mistral', 'codestral-latest'],
  groq: ['groq', 'openai/gpt-oss-120b'],
  cerebras: ['cerebras', 'gpt-oss-120b'],
  deepseek: ['deepseek', 'deepseek-flash'],
}

const entries = {}
for (const [target, [provider, id]] of Object.entries(models)) {
  const entry = await sent(
    async (fetch) => {
      globalThis.fetch = fetch
      const messages = [{ role: 'user', content: 'Hello', timestamp: Date.now() }]
      const { errorMessage } = await complete(
        getModel(provider, id),
        { messages, tools: [findRooms] },
        { apiKey: 'none' },
      )
      throw new Error(errorMessage)
    },
    ({ tools }) => tools[0].functionDeclarations?.[0] ?? tools[0],
  )
  entries[target] = { find_rooms: entry }
}
await print(entries)
