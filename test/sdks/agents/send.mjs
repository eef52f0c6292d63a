import { Gemini, InMemoryRunner, LlmAgent, LogLevel, setLogLevel } from '@google/adk'
import { anthropic, createAgent, gemini, openai } from '@inngest/agent-kit'
import { Anthropic } from '@llamaindex/anthropic'
import { OpenAI, OpenAIResponses } from '@llamaindex/openai'
import { Agent, BedrockModel } from '@strands-agents/sdk'
import { OpenAIModel } from '@strands-agents/sdk/models/openai'
import { print, sent } from '../record.mjs'
import * as tools from './tools.mjs'

// It logs to standard output.
setLogLevel(LogLevel.ERROR)

const LLAMA = { llama_zod: tools.llama, llama_zod3: tools.llama3, llama_json: tools.llamaJson }
const STRANDS = {
  strands_zod: tools.strand,
  strands_json: tools.strandJson,
  strands_none: tools.strandNone,
}
const ADK = { adk_zod: tools.adk, adk_zod3: tools.adk3, adk_none: tools.adkNone }
const KIT = { kit_zod: tools.kit, kit_loose: tools.kitLoose, kit_zod3: tools.kit3 }

/** `ask` sends one tool by the `fetch` of the process. */
async function each(all, ask, pick = ({ tools }) => tools[0]) {
  const entries = {}
  for (const [name, tool] of Object.entries(all)) {
    entries[name] = await sent((fetch) => {
      globalThis.fetch = fetch
      return ask(tool, fetch)
    }, pick).catch(({ message }) => ({ refused: message }))
  }
  return entries
}

const byLlama = (make) =>
  each(LLAMA, (tool) => make().chat({ messages: [{ role: 'user', content: 'Hello' }], tools: [tool] }))

const byStrands = (make, pick) =>
  each(
    STRANDS,
    (tool, fetch) => new Agent({ model: make(fetch), tools: [tool], printer: false }).invoke('Hello'),
    pick,
  )

const byKit = (model, pick) =>
  each(
    KIT,
    (tool) => createAgent({ name: 'clerk', system: 'Be kind.', model, tools: [tool] }).run('Hello'),
    pick,
  )

async function byAdk(tool) {
  const model = new Gemini({ model: 'gemini-2.5-flash', apiKey: 'none' })
  const agent = new LlmAgent({ name: 'clerk', model, instruction: 'Be kind.', tools: [tool] })
  const runner = new InMemoryRunner({ agent, appName: 'desk' })
  const session = await runner.sessionService.createSession({ appName: 'desk', userId: 'guest' })
  const newMessage = { role: 'user', parts: [{ text: 'Hello' }] }
  for await (const _ of runner.runAsync({ userId: 'guest', sessionId: session.id, newMessage }));
}

const openaiModel = (api) => (fetch) =>
  new OpenAIModel({ api, modelId: 'gpt-5', apiKey: 'none', clientConfig: { fetch } })

/** Bedrock is asked without `fetch`. */
const bedrock = (fetch) =>
  new BedrockModel({
    modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    region: 'us-east-1',
    clientConfig: {
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      requestHandler: {
        handle: ({ path, body }) => fetch(path, { body: new TextDecoder().decode(body) }),
      },
    },
  })

const declared = ({ tools }) => tools[0].functionDeclarations[0]

await print({
  'openai llamaindex': await byLlama(() => new OpenAI({ model: 'gpt-4.1', apiKey: 'none' })),
  'openai-responses llamaindex': await byLlama(
    () => new OpenAIResponses({ model: 'gpt-4.1', apiKey: 'none' }),
  ),
  'anthropic llamaindex': await byLlama(
    // Its clients are kept by their options, with the `fetch` of then.
    () => new Anthropic({ model: 'claude-sonnet-4-0', apiKey: `none-${Math.random()}` }),
  ),
  'openai strands': await byStrands(openaiModel('chat')),
  'openai-responses strands': await byStrands(openaiModel('responses')),
  'bedrock strands': await byStrands(bedrock, ({ toolConfig }) => toolConfig.tools[0]),
  'gemini adk': await each(ADK, byAdk, declared),
  'openai agent-kit': await byKit(openai({ model: 'gpt-4.1', apiKey: 'none' })),
  'anthropic agent-kit': await byKit(
    anthropic({ model: 'claude-sonnet-4-5', apiKey: 'none', defaultParameters: { max_tokens: 1 } }),
  ),
  'gemini agent-kit': await byKit(gemini({ model: 'gemini-2.5-flash', apiKey: 'none' }), declared),
})
