import { inference, initializeLogger, llm } from '@livekit/agents'
import { print, sent } from '../record.mjs'
import { tools } from './tools.mjs'

initializeLogger({ pretty: false, level: 'silent' })

const entries = {}
for (const [name, tool] of Object.entries(tools)) {
  entries[name] = await sent(
    async (fetch) => {
      globalThis.fetch = fetch
      const model = new inference.LLM({ model: 'openai/gpt-4.1', apiKey: 'none', apiSecret: 'none' })
      const chatCtx = llm.ChatContext.empty()
      chatCtx.addMessage({ role: 'user', content: 'Hello' })
      for await (const _ of model.chat({ chatCtx, toolCtx: { [name]: tool } }));
    },
    ({ tools }) => tools[0],
  )
}
await print({ openai: entries })
