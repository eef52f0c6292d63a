import { googleAI } from '@genkit-ai/google-genai'
import { print, sent } from '../record.mjs'
import * as tools from './tools.mjs'

const all = { 'rooms/find_rooms': tools.find, look_up: tools.lookUp, ask: tools.ask }

const entries = {}
for (const [name, tool] of Object.entries(all)) {
  entries[name] = await sent(
    (fetch) => {
      globalThis.fetch = fetch
      return tools.ai.generate({ model: googleAI.model('gemini-2.5-flash'), prompt: 'Hello', tools: [tool] })
    },
    ({ tools }) => tools[0].functionDeclarations[0],
  )
}
await print({ gemini: entries })
