import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openWorkspace, type Preview } from '../../packages/core/dist/index.js'

/**
 * What a preview says the model reads is what a program that uses the SDK as its documentation says sends back: the program runs by
 * itself, on the same definition and packages.
 */

const run = promisify(execFile)

interface Case {
  /** The folder in which the SDK is installed. */
  group: string
  /** The module that defines the tool, and exports it as `made`. */
  tool: string
  /** What the program does with `made`, `text` and `input`; it prints what the model reads as JSON. */
  program: string
  /** The package whose words these are. */
  by: string
}

const SCHEMA = 'z.object({ city: z.string(), days: z.number() })'
const ZOD = "import { z } from 'zod'"

const aiSdk = (major: number): Case => ({
  group: `ai-sdk-${major}`,
  by: 'ai',
  tool: `import { tool } from 'ai'\n${ZOD}
export const made = tool({ description: 'd', ${major === 4 ? 'parameters' : 'inputSchema'}: ${SCHEMA}, execute: async () => 'ran' })
export const tools = { getWeather: made }`,
  program: `import * as ai from 'ai'
import * as test from 'ai/test'
const Model = test.MockLanguageModelV4 ?? test.MockLanguageModelV3 ?? test.MockLanguageModelV2 ?? test.MockLanguageModelV1
const major = ${major}
const prompts = []
const model = new Model({ doGenerate: async ({ prompt }) => {
  prompts.push(prompt)
  const reason = prompts.length > 1 ? 'stop' : 'tool-calls'
  const call = { type: 'tool-call', toolCallType: 'function', toolCallId: '1', toolName: 'getWeather', input: text, args: text }
  return {
    content: prompts.length > 1 ? [{ type: 'text', text: 'done' }] : [call],
    toolCalls: prompts.length > 1 ? [] : [call], text: 'done',
    finishReason: major > 5 ? { unified: reason } : reason,
    usage: major > 5 ? { inputTokens: {}, outputTokens: {} } : { inputTokens: 1, outputTokens: 1, totalTokens: 2, promptTokens: 1, completionTokens: 1 },
    warnings: [], rawCall: { rawPrompt: null, rawSettings: {} },
  }
} })
const stops = { maxSteps: 2, stopWhen: (ai.isStepCount ?? ai.stepCountIs)?.(2) }
await ai.generateText({ model, prompt: 'x', tools: { getWeather: made }, ...stops })
print(prompts[1].at(-1).content[0].output.value)`,
})

/** AI SDK 4 ends a stream where `generateText` throws. */
const AI_SDK_4_STREAM: Case = {
  ...aiSdk(4),
  program: `import { streamText } from 'ai'
import { MockLanguageModelV1, simulateReadableStream } from 'ai/test'
import { tools } from './tool.mjs'
const model = new MockLanguageModelV1({ doStream: async () => ({
  rawCall: { rawPrompt: null, rawSettings: {} },
  stream: simulateReadableStream({ chunks: [
    { type: 'tool-call', toolCallType: 'function', toolCallId: '1', toolName: 'getWeather', args: text },
    { type: 'finish', finishReason: 'tool-calls', usage: { promptTokens: 1, completionTokens: 1 } },
  ] }),
}) })
let failed
await streamText({ model, prompt: 'x', tools, maxSteps: 2, onError: ({ error }) => { failed = error } }).consumeStream()
throw failed`,
}

/** `then`: what the program does with the result of the first run. */
const openaiAgents = (option = '', then = ''): Case => ({
  group: 'openai-agents',
  by: '@openai/agents',
  tool: `import { tool } from '@openai/agents'\n${ZOD}
export const made = tool({ name: 'getWeather', description: 'd', parameters: ${SCHEMA}, ${option} execute: async () => 'ran' })`,
  program: `import { Agent, Runner, Usage } from '@openai/agents'
const inputs = []
const model = { async getResponse(request) {
  inputs.push(request.input)
  const message = { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'done' }] }
  const call = { type: 'function_call', callId: '1', name: 'getWeather', status: 'completed', arguments: text }
  return { usage: new Usage(), output: [inputs.length > 1 ? message : call] }
} }
const agent = new Agent({ name: 'agent', model, tools: [made] })
const runner = new Runner({ tracingDisabled: true })
const result = await runner.run(agent, 'x')
${then}
print(inputs[1].at(-1).output.text)`,
})

const mcpServer = (group: string, server: string, client: string, transport: string): Omit<Case, 'by'> => ({
  group,
  tool: `import { McpServer } from '${server}'\n${ZOD}
export const made = new McpServer({ name: 'server', version: '1' })
made.registerTool('getWeather', { description: 'd', inputSchema: ${SCHEMA} }, async () => ({ content: [] }))`,
  program: `import { Client } from '${client}'
import { InMemoryTransport } from '${transport}'
const [one, other] = InMemoryTransport.createLinkedPair()
const client = new Client({ name: 'client', version: '1' })
await Promise.all([made.connect(one), client.connect(other)])
print((await client.callTool({ name: 'getWeather', arguments: input })).content[0].text)`,
})

/** What OpenAI's two APIs answer with, as a program says it. */
const OPENAI_PARTS = `const call = { id: '1', type: 'function', function: { name: 'getWeather', arguments: text } }
const item = { type: 'function_call', id: 'f', call_id: '1', name: 'getWeather', arguments: text, status: 'completed' }
const response = { id: 'r', object: 'response', created_at: 1, status: 'completed', model: 'm', output: [item], error: null, incomplete_details: null, instructions: null, metadata: {}, tools: [], tool_choice: 'auto', parallel_tool_calls: true, usage: { input_tokens: 1, output_tokens: 1 } }
const at = { item_id: 'f', output_index: 0 }
const streamed = (events) => new Response(events.map((event) => 'data: ' + JSON.stringify(event) + '\\n\\n').join('') + 'data: [DONE]\\n\\n', { headers: { 'content-type': 'text/event-stream' } })`

/** A program that reads what `helper` parses: the SDK throws. */
const openaiParsed = (helper: string, call: string, answer: string): Case => ({
  group: 'vendors',
  by: 'openai',
  tool: `import { ${helper} } from 'openai/helpers/zod'\n${ZOD}
export const made = ${helper}({ name: 'getWeather', parameters: ${SCHEMA} })`,
  program: `import OpenAI from 'openai'
${OPENAI_PARTS}
const client = new OpenAI({ apiKey: 'none', fetch: async () => ${answer} })
await client.${call}
print('Nothing was thrown.')`,
})

const CHAT =
  "Response.json({ id: 'c', object: 'chat.completion', model: 'm', choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: [call] } }] })"
const CHAT_STREAM = `streamed([{ role: 'assistant', tool_calls: [{ index: 0, ...call }] }, {}].map((delta, at) => ({
  id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: at ? 'tool_calls' : null }] })))`
const RESPONSE_STREAM = `streamed([
  { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
  { type: 'response.output_item.added', output_index: 0, item: { ...item, arguments: '' } },
  { type: 'response.function_call_arguments.delta', ...at, delta: text },
  { type: 'response.function_call_arguments.done', ...at, name: 'getWeather', arguments: text },
  { type: 'response.output_item.done', output_index: 0, item },
  { type: 'response.completed', response },
].map((event, index) => ({ ...event, sequence_number: index })))`

/** How a provider answers with a call, and where its next request says what came of it. */
const PROVIDERS = {
  openai: {
    model: "createOpenAI({ apiKey: 'none', fetch })('gpt-5')",
    answer: 'Response.json(response)',
    stream: RESPONSE_STREAM,
    read: "bodies[1].input.find(({ type }) => type === 'function_call_output').output",
  },
  anthropic: {
    model: "createAnthropic({ apiKey: 'none', fetch })('claude-sonnet-4-5')",
    answer:
      "Response.json({ id: 'm', type: 'message', role: 'assistant', model: 'm', content: [{ type: 'tool_use', id: '1', name: 'getWeather', input }], stop_reason: 'tool_use', usage: { input_tokens: 1, output_tokens: 1 } })",
    read: "bodies[1].messages.flatMap(({ content }) => content).find(({ type }) => type === 'tool_result').content",
  },
  google: {
    model: "createGoogleGenerativeAI({ apiKey: 'none', fetch })('gemini-2.5-flash')",
    answer:
      "Response.json({ candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'getWeather', args: input } }] }, finishReason: 'STOP' }] })",
    // Up to version 3 of the provider, an error is `content` as well.
    read: '(({ content, error }) => content ?? error)(bodies[1].contents.flatMap(({ parts }) => parts).find((part) => part.functionResponse).functionResponse.response)',
  },
  mistral: {
    model: "createMistral({ apiKey: 'none', fetch })('mistral-large-latest')",
    answer: CHAT.replace(
      "model: 'm'",
      "model: 'm', created: 1, usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }",
    ),
    read: "bodies[1].messages.find(({ role }) => role === 'tool').content",
  },
}

/** The provider's package may change the words on their way. */
const aiSdkWith = (
  major: number,
  name: keyof typeof PROVIDERS,
  way: 'generateText' | 'streamText' = 'generateText',
): Case => {
  const { model, read, ...answers } = PROVIDERS[name]
  const answer = way === 'streamText' && 'stream' in answers ? answers.stream : answers.answer
  return {
    ...aiSdk(major),
    program: `import * as ai from 'ai'
import { ${model.slice(0, model.indexOf('('))} } from '@ai-sdk/${name}'
import { tools } from './tool.mjs'
${OPENAI_PARTS}
const bodies = []
const fetch = async (_, { body }) => {
  bodies.push(JSON.parse(body))
  if (bodies.length === 1) return ${answer}
  const of = (value) => typeof value === 'string' ? value : value.map((part) => part.text).join('')
  print(of(${read}))
  process.exit(0)
}
const result = ai.${way}({ model: ${model}, prompt: 'x', tools, maxRetries: 0, stopWhen: ai.stepCountIs?.(2) ?? ai.isStepCount(2) })
await (result.consumeStream?.() ?? result)`,
  }
}

const CASES: Case[] = [
  ...[4, 5, 6, 7].map(aiSdk),
  AI_SDK_4_STREAM,
  ...[5, 6, 7].flatMap((major) => [
    aiSdkWith(major, 'openai'),
    aiSdkWith(major, 'anthropic'),
    aiSdkWith(major, 'google'),
    aiSdkWith(major, 'openai', 'streamText'),
  ]),
  aiSdkWith(7, 'mistral'),
  openaiParsed('zodFunction', "chat.completions.parse({ model: 'm', messages: [], tools: [made] })", CHAT),
  openaiParsed(
    'zodFunction',
    "chat.completions.stream({ model: 'm', messages: [], tools: [made] }).finalChatCompletion()",
    CHAT_STREAM,
  ),
  openaiParsed(
    'zodResponsesFunction',
    "responses.parse({ model: 'm', input: 'x', tools: [made] })",
    'Response.json(response)',
  ),
  openaiParsed(
    'zodResponsesFunction',
    "responses.stream({ model: 'm', input: 'x', tools: [made] }).finalResponse()",
    RESPONSE_STREAM,
  ),
  {
    group: 'genkit',
    by: 'genkit',
    tool: `import { genkit, z } from 'genkit'
export const ai = genkit({})
export const made = ai.defineTool({ name: 'getWeather', description: 'd', inputSchema: ${SCHEMA} }, async () => 'ran')`,
    program: `import { ai } from './tool.mjs'
const model = ai.defineModel({ name: 'm', supports: { tools: true } }, async () => ({
  message: { role: 'model', content: [{ toolRequest: { name: 'getWeather', ref: '1', input } }] },
}))
await ai.generate({ model, prompt: 'x', tools: [made] })
print('Nothing was thrown.')`,
  },
  {
    group: 'tanstack-ai',
    by: '@tanstack/ai',
    tool: `import { toolDefinition } from '@tanstack/ai'\n${ZOD}
export const made = toolDefinition({ name: 'getWeather', description: 'd', inputSchema: ${SCHEMA} }).server(async () => 'ran')`,
    program: `import { chat } from '@tanstack/ai'
import { createOpenaiChatCompletions } from '@tanstack/ai-openai'
const bodies = []
globalThis.fetch = async (url, { body }) => {
  bodies.push(JSON.parse(body))
  const call = { index: 0, id: '1', type: 'function', function: { name: 'getWeather', arguments: text } }
  const deltas = bodies.length > 1 ? [{ role: 'assistant', content: 'done' }, {}] : [{ role: 'assistant', tool_calls: [call] }, {}]
  const reason = bodies.length > 1 ? 'stop' : 'tool_calls'
  const chunks = deltas.map((delta, at) => ({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: at ? reason : null }] }))
  return new Response(chunks.map((each) => 'data: ' + JSON.stringify(each) + '\\n\\n').join('') + 'data: [DONE]\\n\\n', { headers: { 'content-type': 'text/event-stream' } })
}
const adapter = createOpenaiChatCompletions('gpt-5', 'none')
for await (const _ of chat({ adapter, messages: [{ role: 'user', content: 'x' }], tools: [made] }));
print(bodies[1].messages.find(({ role }) => role === 'tool').content)`,
  },
  {
    ...mcpServer(
      'mcp-1',
      '@modelcontextprotocol/sdk/server/mcp.js',
      '@modelcontextprotocol/sdk/client/index.js',
      '@modelcontextprotocol/sdk/inMemory.js',
    ),
    by: '@modelcontextprotocol/sdk',
  },
  {
    ...mcpServer(
      'mcp-2',
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/client',
    ),
    by: '@modelcontextprotocol/server',
  },
  openaiAgents(),
  openaiAgents('isEnabled: ({ runContext }) => runContext.usage !== undefined,'),
  openaiAgents('errorFunction: (_context, error) => `Ask again. ${error}`,'),
  openaiAgents('errorFunction: null,'),
  openaiAgents(
    'needsApproval: true,',
    `const [waiting] = result.interruptions
result.state.approve(waiting)
await runner.run(agent, result.state)`,
  ),
  {
    group: 'mastra',
    by: '@mastra/core',
    tool: `import { createTool } from '@mastra/core/tools'\n${ZOD}
export const made = createTool({ id: 'getWeather', description: 'd', inputSchema: ${SCHEMA}, execute: async () => 'ran' })`,
    // What the agent's loop gives the model is what the tool itself gives the loop.
    program: 'print(JSON.stringify(await made.execute(input, {})))',
  },
  {
    group: 'vendors',
    by: '@anthropic-ai/sdk',
    tool: `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'\n${ZOD}
export const made = betaZodTool({ name: 'getWeather', description: 'd', inputSchema: ${SCHEMA}, run: () => 'ran' })`,
    program: `import Anthropic from '@anthropic-ai/sdk'
const bodies = []
const fetch = async (_, { body }) => {
  bodies.push(JSON.parse(body))
  const content = bodies.length > 1 ? [{ type: 'text', text: 'done' }] : [{ type: 'tool_use', id: '1', name: 'getWeather', input }]
  const stop_reason = bodies.length > 1 ? 'end_turn' : 'tool_use'
  return Response.json({ id: 'm', type: 'message', role: 'assistant', model: 'm', content, stop_reason, usage: {} })
}
const { beta } = new Anthropic({ apiKey: 'none', fetch })
await beta.messages.toolRunner({ model: 'm', max_tokens: 1, messages: [{ role: 'user', content: 'x' }], tools: [made] })
print(bodies[1].messages.at(-1).content[0].content)`,
  },
  {
    group: 'vendors',
    by: 'openai',
    tool: `import { zodFunction } from 'openai/helpers/zod'\n${ZOD}
export const made = zodFunction({ name: 'getWeather', parameters: ${SCHEMA}, function: () => 'ran' })`,
    program: `import OpenAI from 'openai'
const bodies = []
const fetch = async (_, { body }) => {
  bodies.push(JSON.parse(body))
  const call = { id: '1', type: 'function', function: { name: 'getWeather', arguments: text } }
  const message = bodies.length > 1 ? { role: 'assistant', content: 'done' } : { role: 'assistant', content: null, tool_calls: [call] }
  return Response.json({ id: 'c', object: 'chat.completion', model: 'm', choices: [{ index: 0, finish_reason: 'stop', message }] })
}
const { chat } = new OpenAI({ apiKey: 'none', fetch })
await chat.completions.runTools({ model: 'm', messages: [{ role: 'user', content: 'x' }], tools: [made] }).finalContent()
print(bodies[1].messages.at(-1).content)`,
  },
  {
    group: 'mcp-frameworks',
    by: 'tmcp',
    tool: `import { defineTool } from 'tmcp/tool'\n${ZOD}
export const made = defineTool({ name: 'getWeather', description: 'd', schema: ${SCHEMA} }, () => ({ content: [] }))`,
    program: `import { McpServer } from 'tmcp'
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod'
const server = new McpServer({ name: 's', version: '1', description: 's' }, { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } })
server.tools([made])
const ask = (id, method, params) => server.receive({ jsonrpc: '2.0', id, method, params }, { sessionId: '1' })
await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } })
print((await ask(2, 'tools/call', { name: 'getWeather', arguments: input })).result.content[0].text)`,
  },
  {
    group: 'claude-agent-sdk',
    by: '@anthropic-ai/claude-agent-sdk',
    tool: `import { tool } from '@anthropic-ai/claude-agent-sdk'\n${ZOD}
export const made = tool('getWeather', 'd', { city: z.string(), days: z.number() }, async () => ({ content: [] }))`,
    program: `import { createSdkMcpServer } from '@anthropic-ai/claude-agent-sdk'
const { instance } = createSdkMcpServer({ name: 's', tools: [made] })
const answers = new Map()
const end = { async start() {}, async send(message) { answers.get(message.id)?.(message) }, async close() {} }
await instance.connect(end)
const ask = (id, method, params) => new Promise((resolve) => {
  answers.set(id, resolve)
  end.onmessage({ jsonrpc: '2.0', id, method, params })
})
await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } })
print((await ask(2, 'tools/call', { name: 'getWeather', arguments: input })).result.content[0].text)`,
  },
]

const INPUT = { city: 'Oslo', days: 'two' }

const numbered = CASES.map((each, index) => ({ ...each, index }))

describe.each(numbered)('$by in $group, $index', ({ group, tool, program, by, index }) => {
  const root = fileURLToPath(new URL(`${group}/`, import.meta.url))
  const folder = `${root}refused-${index}/`

  it('is shown as the program sends it to the model', async () => {
    mkdirSync(folder, { recursive: true })
    try {
      writeFileSync(`${folder}tool.mjs`, tool)
      writeFileSync(`${folder}program.mjs`, programText(program))
      const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder })
      const sent = JSON.parse(stdout.split('\n').at(-2) as string) as { read?: string; threw?: string }
      const preview = await previewOf(folder)
      const version = await versionOf(root, by)
      expect(preview).toMatchObject({
        outcome: 'refused',
        style: 'auto',
        source: `${by} ${version} (captured)`,
      })
      const [message] = preview.messages
      if (sent.threw === undefined) expect(message?.message).toBe(sent.read)
      else expect(message).toMatchObject({ message: null, note: expect.stringContaining(sent.threw) })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

it('is not known where the SDK asks a function of the definition that is not run', async () => {
  const folder = fileURLToPath(new URL('openai-agents/refused-by-call/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  try {
    const { tool } = openaiAgents('needsApproval: async (_context, { city }) => city.length > 3,')
    writeFileSync(`${folder}tool.mjs`, tool)
    const { messages } = await previewOf(folder)
    expect(messages[0]).toMatchObject({
      message: null,
      words: 'unknown',
      note: expect.stringContaining(
        'Not captured: The SDK calls `needsApproval` of the definition, and Toolsight does not run that function.',
      ),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function programText(body: string): string {
  return `import { made } from './tool.mjs'
const input = ${JSON.stringify(INPUT)}
const text = JSON.stringify(input)
const print = (read) => console.log('\\n' + JSON.stringify({ read }))
process.on('uncaughtException', ({ name, message }) => {
  console.log('\\n' + JSON.stringify({ threw: name + ': ' + message }))
  process.exit(0)
})
${body}
process.exit(0)
`
}

/** The program is read together with the tool: what it calls decides who answers. */
async function previewOf(root: string): Promise<Preview> {
  const config = { evaluate: { timeoutMs: 15_000 } }
  const workspace = await openWorkspace({ root, trusted: true, config })
  try {
    const { tools } = await workspace.checkAll(await workspace.files())
    const tool = tools.find(({ name }) => name === 'getWeather')
    if (!tool) throw new Error(`There is no tool in ${root}.`)
    return await workspace.samples.preview(tool, { input: INPUT })
  } finally {
    await workspace.dispose()
  }
}

async function versionOf(root: string, name: string): Promise<string> {
  const file = new URL(`node_modules/${name}/package.json`, `file://${root}`)
  const { default: manifest } = (await import(file.href, { with: { type: 'json' } })) as {
    default: { version: string }
  }
  return manifest.version
}
