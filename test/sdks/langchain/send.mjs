import { ChatAnthropic } from '@langchain/anthropic'
import { ChatGoogleGenerativeAI } from '@langchain/google-genai'
import { ChatOpenAI } from '@langchain/openai'
import { print, sent } from '../record.mjs'
import * as tools from './tools.mjs'

const all = {
  find_rooms: tools.find,
  find_text: tools.text,
  book: tools.written,
  cancel: tools.made,
  power: new tools.Power(),
  echo: new tools.Echo(),
  find: new tools.Find(),
  say: tools.say,
}

async function byAll(modelOf, pick, bound) {
  const entries = {}
  for (const [name, tool] of Object.entries(all)) {
    entries[name] = await sent((fetch) => modelOf(fetch).bindTools([tool], bound).invoke('Hello'), pick)
  }
  return entries
}

const first = ({ tools }) => tools[0]
const openai = (rest) => (fetch) =>
  new ChatOpenAI({ model: 'gpt-4o', apiKey: 'none', maxRetries: 0, configuration: { fetch }, ...rest })
const anthropic = (fetch) =>
  new ChatAnthropic({ model: 'claude-sonnet-4-5', apiKey: 'none', maxRetries: 0, clientOptions: { fetch } })
/** It takes no `fetch`. */
const google = (fetch) => {
  globalThis.fetch = fetch
  return new ChatGoogleGenerativeAI({ model: 'gemini-2.5-flash', apiKey: 'none', maxRetries: 0 })
}

await print({
  openai: await byAll(openai({}), first),
  'openai-responses': await byAll(openai({ useResponsesApi: true }), first),
  'openai-strict': await byAll(openai({}), first, { strict: true }),
  anthropic: await byAll(anthropic, first),
  'anthropic-strict': await byAll(anthropic, first, { strict: true }),
  gemini: await byAll(google, ({ tools }) => tools[0].functionDeclarations[0]),
})
