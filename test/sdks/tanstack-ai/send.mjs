import { chat } from '@tanstack/ai'
import { createAnthropicChat } from '@tanstack/ai-anthropic'
import { createGeminiChat } from '@tanstack/ai-gemini'
import { createOpenaiChat, createOpenaiChatCompletions } from '@tanstack/ai-openai'
import { print, sent } from '../record.mjs'
import * as tools from './tools.mjs'

const all = {
  find_rooms: tools.find,
  now: tools.nowDef.server(async () => 'noon'),
  cancel: tools.cancelDef.client(),
  // As it is sent once the model has asked for it.
  rate: { ...tools.lateDef.server(async () => 5), lazy: false },
}

async function byAll(make, model, pick = ({ tools }) => tools[0]) {
  const entries = {}
  for (const [name, tool] of Object.entries(all)) {
    entries[name] = await sent(async (fetch) => {
      globalThis.fetch = fetch
      const messages = [{ role: 'user', content: 'Hello' }]
      for await (const _ of chat({ adapter: make(model, 'none'), messages, tools: [tool] }));
    }, pick)
  }
  return entries
}

await print({
  'openai-responses': await byAll(createOpenaiChat, 'gpt-5'),
  openai: await byAll(createOpenaiChatCompletions, 'gpt-5'),
  anthropic: await byAll(createAnthropicChat, 'claude-sonnet-4-5'),
  'gemini-json-schema': await byAll(
    createGeminiChat,
    'gemini-2.5-flash',
    ({ tools }) => tools[0].functionDeclarations[0],
  ),
})
