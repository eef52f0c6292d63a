import { Agent } from '@mastra/core/agent'
import { print, sent } from '../record.mjs'
import * as tools from './tools.mjs'

const all = { find_rooms: tools.find, now: tools.now, cancel: tools.cancel }

/** The model router takes no `fetch`. */
async function byAll(id, pick = ({ tools }) => tools[0], rest = {}) {
  const entries = {}
  for (const [name, tool] of Object.entries(all)) {
    const model = { id, apiKey: 'none', ...rest }
    entries[name] = await sent((fetch) => {
      globalThis.fetch = fetch
      return new Agent({
        id: 'clerk',
        name: 'Clerk',
        instructions: 'Help.',
        model,
        tools: { [name]: tool },
      }).generate('Hello')
    }, pick)
  }
  return entries
}

await print({
  openai: await byAll('openai/gpt-5', undefined, { url: 'https://api.openai.com/v1' }),
  'openai-responses': await byAll('openai/gpt-5'),
  anthropic: await byAll('anthropic/claude-sonnet-4-5'),
  gemini: await byAll('google/gemini-2.5-flash', ({ tools }) => tools[0].functionDeclarations[0]),
  mistral: await byAll('mistral/mistral-large-latest'),
  xai: await byAll('xai/grok-4'),
  groq: await byAll('groq/llama-3.3-70b-versatile'),
  cerebras: await byAll('cerebras/gpt-oss-120b'),
  deepseek: await byAll('deepseek/deepseek-chat'),
})
