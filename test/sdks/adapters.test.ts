import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import {
  defineTool,
  registerTools,
  ToolArgError,
  toAiSdkTool,
  toAnthropicTool,
  toOpenAITool,
} from '@toolsight/runtime'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const search = defineTool({
  name: 'search',
  description: 'Searches the web.',
  input: z.object({ query: z.string(), limit: z.number().int().min(1).max(9).default(5) }),
  outputSchema: z.object({ found: z.array(z.string()) }),
  handler: ({ query, limit }, { signal }) => {
    if (query === 'secret') throw new ToolArgError('That is not to be searched for.')
    return { found: [`${query} ${limit} ${signal instanceof AbortSignal}`] }
  },
})
const plain = defineTool({
  name: 'plain',
  input: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  handler: (input) => `n is ${(input as { n: number }).n}`,
})

/** The input side: `limit` may be left out. */
const PARAMETERS = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 9, default: 5 },
  },
  required: ['query'],
}

// biome-ignore lint/suspicious/noExplicitAny: SDKs of several versions
async function load(group: string, name: string): Promise<any> {
  const from = createRequire(new URL(`${group}/package.json`, import.meta.url))
  return import(pathToFileURL(from.resolve(name)).href)
}

describe.each(['ai-sdk-5', 'ai-sdk-6', 'ai-sdk-7'])('toAiSdkTool with %s', (group) => {
  async function run(input: object): Promise<{ sent: object; results: Array<Record<string, unknown>> }> {
    const { generateText } = await load(group, 'ai')
    const { MockLanguageModelV2, MockLanguageModelV3, MockLanguageModelV4 } = await load(group, 'ai/test')
    const Model = MockLanguageModelV4 ?? MockLanguageModelV3 ?? MockLanguageModelV2
    const isOld = Model === MockLanguageModelV2
    const usage = isOld
      ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      : { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
    const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: JSON.stringify(input) }
    const model = new Model({
      doGenerate: async () => ({
        content: [call],
        finishReason: isOld ? 'tool-calls' : { unified: 'tool-calls', raw: 'tool_calls' },
        usage,
        warnings: [],
      }),
    })
    const tools = { search: await toAiSdkTool(search, { repair: true }) }
    const { content } = await generateText({ model, tools, prompt: 'Search' })
    return { sent: model.doGenerateCalls[0].tools[0], results: content }
  }

  it('sends the schema, validates, repairs and runs', async () => {
    const { sent, results } = await run({ query: 'a', limit: '3' })
    expect(sent).toMatchObject({ name: 'search', description: 'Searches the web.', inputSchema: PARAMETERS })
    expect(results).toContainEqual(
      expect.objectContaining({ type: 'tool-result', output: { found: [expect.stringMatching(/^a 3/)] } }),
    )
  })

  it('tells the model what is wrong', async () => {
    const { results } = await run({ limit: 3 })
    expect(JSON.stringify(results.map(({ error }) => String(error)))).toContain('query: missing')
  })
})

describe.each(['mcp-1', 'mcp-2'])('registerTools with %s', (group) => {
  it('lists and calls them', async () => {
    const isOld = group === 'mcp-1'
    const { McpServer } = await load(
      group,
      isOld ? '@modelcontextprotocol/sdk/server/mcp.js' : '@modelcontextprotocol/server',
    )
    const { Client } = await load(
      group,
      isOld ? '@modelcontextprotocol/sdk/client/index.js' : '@modelcontextprotocol/client',
    )
    const { InMemoryTransport } = await load(
      group,
      isOld ? '@modelcontextprotocol/sdk/inMemory.js' : '@modelcontextprotocol/client',
    )
    const server = new McpServer({ name: 's', version: '1.0.0' })
    await registerTools(server, [search, plain])
    const [one, other] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'c', version: '1.0.0' })
    await Promise.all([server.connect(one), client.connect(other)])
    try {
      const { tools } = await client.listTools()
      expect(tools).toEqual([
        {
          name: 'search',
          description: 'Searches the web.',
          inputSchema: PARAMETERS,
          outputSchema: expect.objectContaining({ type: 'object', required: ['found'] }),
        },
        { name: 'plain', inputSchema: plain.input },
      ])
      const call = (name: string, given: object) => client.callTool({ name, arguments: given })
      expect(await call('search', { query: 'a' })).toMatchObject({
        content: [{ type: 'text', text: '{"found":["a 5 true"]}' }],
        structuredContent: { found: ['a 5 true'] },
      })
      expect(await call('plain', { n: 1 })).toMatchObject({ content: [{ type: 'text', text: 'n is 1' }] })
      const refused = { isError: true, content: [{ text: expect.stringContaining('expected number') }] }
      expect(await call('plain', { n: '1' })).toMatchObject(refused)
      expect(await call('search', { query: 'secret' })).toMatchObject({
        isError: true,
        content: [{ text: 'That is not to be searched for.' }],
      })
      expect(await call('serch', {})).toMatchObject({
        isError: true,
        content: [{ text: 'There is no tool "serch". Did you mean "search"?' }],
      })
    } finally {
      await client.close()
    }
  })
})

/** What a client sends, by a `fetch` that answers itself. */
function recording(answer: object): { fetch: typeof fetch; bodies: Array<Record<string, unknown>> } {
  const bodies: Array<Record<string, unknown>> = []
  return {
    bodies,
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)) as Record<string, unknown>)
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    },
  }
}

describe('toOpenAITool with openai', () => {
  it('is what a request takes, for chat completions and for responses', async () => {
    const { default: OpenAI } = await load('vendors', 'openai')
    const { fetch, bodies } = recording({ choices: [], output: [] })
    const client = new OpenAI({ apiKey: 'none', fetch })
    await client.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'x' }],
      tools: [await toOpenAITool(search)],
    })
    await client.responses.create({
      model: 'm',
      input: 'x',
      tools: [await toOpenAITool(search, { api: 'responses', io: 'output', strict: true })],
    })
    const described = { name: 'search', description: 'Searches the web.' }
    // A responses request is strict where nothing says that it is not.
    expect(await toOpenAITool(search, { api: 'responses' })).toMatchObject({ strict: false })
    expect(bodies.map(({ tools }) => tools)).toEqual([
      [{ type: 'function', function: { ...described, parameters: PARAMETERS } }],
      [
        {
          type: 'function',
          ...described,
          parameters: expect.objectContaining({ required: ['query', 'limit'], additionalProperties: false }),
          strict: true,
        },
      ],
    ])
  })
})

describe('toAnthropicTool with @anthropic-ai/sdk', () => {
  it('is what a request takes', async () => {
    const { default: Anthropic } = await load('vendors', '@anthropic-ai/sdk')
    const { fetch, bodies } = recording({ content: [] })
    const client = new Anthropic({ apiKey: 'none', fetch })
    await client.messages.create({
      model: 'm',
      max_tokens: 1,
      messages: [{ role: 'user', content: 'x' }],
      tools: [await toAnthropicTool(search)],
    })
    expect(bodies[0]?.tools).toEqual([
      { name: 'search', description: 'Searches the web.', input_schema: PARAMETERS },
    ])
  })
})
