import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { generateText, isStepCount, tool } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { type } from 'arktype'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  callTool,
  defineTool,
  formatRetry,
  parseToolInput,
  type RetryStyle,
  ToolInputInvalid,
  type ToolSchema,
} from '../../packages/runtime/dist/index.js'

/** What a model reads of a refusal, from the program that says it and from our style of that name. */

const zod = z.object({
  file_path: z.string(),
  limit: z.number().max(10).optional(),
  tags: z.array(z.object({ 'odd key': z.string() })).optional(),
  shape: z.union([z.string(), z.object({ n: z.number() })]).optional(),
})
const arktype = type({
  file_path: 'string',
  'limit?': 'number<=10',
  'tags?': type({ 'odd key': 'string' }).array(),
})

const sent: Array<[string, object]> = [
  ['a missing field and a wrong type', { limit: 'abc' }],
  ['places deep inside', { file_path: 'a', tags: [{ 'odd key': 'x' }, { 'odd key': 3 }] }],
  ['a limit', { file_path: 'a "quoted" one\n', limit: 11 }],
]
const union: [string, object] = ['a union', { file_path: 'a', shape: { n: 'x' } }]

async function told(style: RetryStyle, input: unknown, value: unknown): Promise<string> {
  const named = { name: 'read_file', input: input as ToolSchema }
  const error = await parseToolInput(named, value).catch((thrown: unknown) => thrown)
  if (error instanceof ToolInputInvalid) return formatRetry(error, { style })
  throw new Error('It was not refused.')
}

/** The second request of an agent loop: what the model is told of its first call. */
async function toldByAiSdk(input: unknown, value: object | string): Promise<unknown> {
  const usage = { inputTokens: {}, outputTokens: {} }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'read_file', input: text }
  const answers = [
    { content: [call], finishReason: { unified: 'tool-calls' }, usage, warnings: [] },
    { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' }, usage, warnings: [] },
  ]
  const prompts: unknown[] = []
  const model = new MockLanguageModelV4({
    doGenerate: (async ({ prompt }: { prompt: unknown }) => {
      prompts.push(prompt)
      return answers[prompts.length - 1]
    }) as never,
  })
  const read_file = tool({ inputSchema: input as z.ZodType, execute: () => 'ran' })
  await generateText({ model, prompt: 'Read it.', tools: { read_file }, stopWhen: isStepCount(2) })
  const results = (prompts[1] as Array<{ role: string; content: unknown }>).filter(
    ({ role }) => role === 'tool',
  )
  return results.map(({ content }) => content)
}

describe('ai-sdk: what generateText sends to the model', () => {
  test.each([
    ...[...sent, union].map(([what, value]) => [`Zod, ${what}`, zod, value] as const),
    ...sent.map(([what, value]) => [`ArkType, ${what}`, arktype, value] as const),
  ])('%s', async (_, input, value) => {
    expect(await toldByAiSdk(input, value)).toMatchObject([
      [{ output: { type: 'error-text', value: await told('ai-sdk', input, value) } }],
    ])
  })
})

test.each([['{"file_path": "a",'], ['{"file_path": "a"}}'], ['Read the file, please.']])(
  'ai-sdk: what generateText sends to the model of arguments that are no JSON: %s',
  async (raw) => {
    const tool = defineTool({ name: 'read_file', description: 'Reads.', input: zod, handler: () => 'ran' })
    const error = await callTool([tool], { name: 'read_file', rawArguments: raw }).catch((thrown) => thrown)
    expect(await toldByAiSdk(zod, raw)).toMatchObject([
      [{ output: { type: 'error-text', value: formatRetry(error, { style: 'ai-sdk' }) } }],
    ])
  },
)

describe('mcp: what a server answers', () => {
  test.each([...sent, union])('%s', async (_, value) => {
    const server = new McpServer({ name: 'test', version: '1.0.0' })
    server.registerTool('read_file', { inputSchema: zod.shape }, () => ({ content: [] }))
    const client = new Client({ name: 'test', version: '1.0.0' })
    const [one, other] = InMemoryTransport.createLinkedPair()
    await Promise.all([server.connect(one), client.connect(other)])
    try {
      const result = await client.callTool({ name: 'read_file', arguments: { ...value } })
      expect(result).toEqual({
        content: [{ type: 'text', text: await told('mcp', zod, value) }],
        isError: true,
      })
    } finally {
      await client.close()
    }
  })
})
