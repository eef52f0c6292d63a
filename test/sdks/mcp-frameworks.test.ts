import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Group } from './told.js'

const A = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }
const CLOSED = { ...A, additionalProperties: false }
const Z = "import { z } from 'zod'\n"

interface Written {
  title: string
  group?: string
  text: string
  framework: string
  tools: Record<string, unknown>
  /** What the findings have to say, and nothing else. */
  said?: RegExp[]
}

const written: Written[] = [
  {
    title: 'MCP SDK 1: registerTool with a raw shape and with an object',
    text: `${Z}import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 'demo-server', version: '1.0.0' })
server.registerTool('add', { title: 'Addition Tool', description: 'Add numbers', inputSchema: { a: z.number() } }, async ({ a }) => ({ content: [] }))
server.registerTool('object', { description: 'd', inputSchema: z.object({ a: z.number() }) }, async ({ a }) => ({ content: [] }))`,
    framework: 'mcp-v1',
    tools: { add: A, object: A },
  },
  {
    title: 'MCP SDK 1: a validator that it does not take',
    text: `import * as v from 'valibot'\nimport { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export const register = (server: McpServer) =>
  server.registerTool('add', { description: 'd', inputSchema: v.object({ a: v.number() }) as never }, async () => ({ content: [] }))`,
    framework: 'mcp-v1',
    tools: { add: expect.stringContaining('MCP SDK v1 does not take this schema') },
    said: [
      /^unsupported-validator: [^\n]+valibot is refused by MCP SDK v1\.\n[^\n]+\nMCP SDK v1 says: inputSchema must be/,
    ],
  },
  {
    title: 'MCP SDK 1: a root that it makes an empty object of',
    text: `${Z}import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export const register = (server: McpServer) =>
  server.registerTool('pick', { description: 'd', inputSchema: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]) as never }, async () => ({ content: [] }))`,
    framework: 'mcp-v1',
    tools: { pick: { type: 'object', properties: {} } },
    said: [/^empty-schema: The schema of 'pick' shows the model none/],
  },
  {
    title: 'MCP SDK 1: tools/list, answered by the server itself',
    text: `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'add', description: 'Add numbers', inputSchema: ${JSON.stringify(A)} }],
}))`,
    framework: 'mcp-tools',
    tools: { add: A },
  },
  {
    title: 'MCP SDK 2: Zod, and JSON Schema by fromJsonSchema',
    text: `${Z}import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
const server = new McpServer({ name: 's', version: '1.0.0' })
server.registerTool('add', { description: 'd', inputSchema: z.object({ a: z.number() }) }, async ({ a }) => ({ content: [] }))
server.registerTool('json', { description: 'd', inputSchema: fromJsonSchema(${JSON.stringify(A)}) }, async () => ({ content: [] }))`,
    framework: 'mcp-v2',
    tools: { add: A, json: A },
  },
  {
    title: 'MCP SDK 2: Zod 3, in its own words',
    text: `import { z } from 'zod3'\nimport { McpServer } from '@modelcontextprotocol/server'
const server = new McpServer({ name: 's', version: '1.0.0' })
server.registerTool('add', { description: 'd', inputSchema: z.object({ a: z.number() }) as never }, async () => ({ content: [] }))`,
    framework: 'mcp-v2',
    tools: { add: expect.stringContaining('Schema appears to be from zod 3') },
    said: [/^unsupported-validator: [^\n]+\nUpgrade zod to 4\.2/],
  },
  {
    title: 'MCP SDK 2: no object',
    text: `${Z}import { McpServer } from '@modelcontextprotocol/server'
const server = new McpServer({ name: 's', version: '1.0.0' })
server.registerTool('say', { description: 'd', inputSchema: z.string() as never }, async () => ({ content: [] }))`,
    framework: 'mcp-v2',
    tools: { say: expect.stringContaining('must describe objects') },
    said: [/^unconvertible-schema: /],
  },
  {
    title: 'tmcp: defineTool and server.tool',
    text: `import { McpServer } from 'tmcp'\nimport { defineTool } from 'tmcp/tool'\nimport * as v from 'valibot'\nimport { ValibotJsonSchemaAdapter } from '@tmcp/adapter-valibot'
const server = new McpServer({ name: 's', version: '1.0.0', description: 'd' }, { adapter: new ValibotJsonSchemaAdapter(), capabilities: {} })
server.tool({ name: 'add', description: 'd', schema: v.object({ a: v.number() }) }, async ({ a }) => ({ content: [] }))
export const other = defineTool({ name: 'other', description: 'd', schema: v.object({ a: v.number() }) }, async ({ a }) => ({ content: [] }))`,
    framework: 'tmcp',
    tools: { add: A, other: A },
  },
  {
    title: 'fastmcp: addTool',
    text: `${Z}import { FastMCP } from 'fastmcp'
const server = new FastMCP({ name: 'My Server', version: '1.0.0' })
server.addTool({ name: 'add', description: 'Add', parameters: z.object({ a: z.number() }), execute: async (args) => String(args.a) })`,
    framework: 'fastmcp',
    tools: { add: CLOSED },
  },
  {
    title: 'Claude Agent SDK: tool(name, description, shape, handler)',
    group: 'claude-agent-sdk',
    text: `${Z}import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk'
export const server = createSdkMcpServer({
  name: 'my-custom-tools',
  version: '1.0.0',
  tools: [
    tool('add', 'Add numbers', { a: z.number() }, async (args) => ({ content: [] })),
    tool('hinted', 'Add numbers', { a: z.number() }, async (args) => ({ content: [] }), { annotations: { readOnlyHint: true } }),
  ],
})`,
    framework: 'claude-agent-sdk',
    tools: { add: A, hinted: A },
  },
  {
    title: 'Claude Agent SDK: definitions written out, typed and not',
    group: 'claude-agent-sdk',
    text: `${Z}import { createSdkMcpServer, type SdkMcpToolDefinition } from '@anthropic-ai/claude-agent-sdk'
const shape = { a: z.number() }
const handler = async () => ({ content: [] })
export const typed: SdkMcpToolDefinition<typeof shape> = { name: 'typed', description: 'Add numbers', inputSchema: shape, handler }
export function serve(more: boolean) {
  const others = []
  if (more) {
    const pushed = { name: 'pushed', description: 'Add numbers', inputSchema: shape, handler }
    others.push(pushed)
  }
  const tools = [typed, ...others, { name: 'inline', description: 'Add numbers', inputSchema: shape, annotations: { readOnlyHint: true }, handler }]
  return createSdkMcpServer({ name: 'my-custom-tools', tools })
}`,
    framework: 'claude-agent-sdk',
    tools: { typed: A, pushed: A, inline: A },
  },
  {
    title: 'Anthropic SDK: betaZodTool',
    group: 'vendors',
    text: `${Z}import Anthropic from '@anthropic-ai/sdk'\nimport { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
const client = new Anthropic()
export const run = () => client.beta.messages.toolRunner({ model: 'm', max_tokens: 1, messages: [], tools: [
  betaZodTool({ name: 'add', description: 'd', inputSchema: z.object({ a: z.number() }), run: async ({ a }) => String(a) }),
] })`,
    framework: 'anthropic-zod',
    tools: { add: CLOSED },
  },
  {
    title: 'Anthropic SDK: betaTool and betaStandardSchemaTool',
    group: 'vendors',
    text: `import { type } from 'arktype'\nimport { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'\nimport { betaStandardSchemaTool } from '@anthropic-ai/sdk/helpers/beta/standard-schema'
export const one = betaTool({ name: 'json', description: 'd', inputSchema: ${JSON.stringify(A)}, run: async () => '' })
export const two = betaStandardSchemaTool({ name: 'ark', description: 'd', inputSchema: type({ a: 'number' }), run: async () => '' })`,
    framework: 'anthropic-json,anthropic-standard',
    tools: { json: A, ark: A },
  },
  {
    title: 'Anthropic SDK: tools written out, typed and not',
    group: 'vendors',
    text: `import Anthropic from '@anthropic-ai/sdk'\nimport type { Tool } from '@anthropic-ai/sdk/resources/messages'
const client = new Anthropic()
const tools: Anthropic.Tool[] = [{ name: 'typed', description: 'd', input_schema: ${JSON.stringify(A)} as never }]
export const other: Tool = { name: 'other', input_schema: ${JSON.stringify(A)} as never }
export const ask = () => client.messages.create({ model: 'm', max_tokens: 1, messages: [], tools: [...tools, { name: 'inline', description: 'd', input_schema: ${JSON.stringify(A)} as never }] })`,
    framework: 'anthropic-tools',
    tools: { typed: A, other: A, inline: A },
  },
]

describe('MCP servers, what is built on them, and Anthropic, as their documentation writes them', () => {
  const groups = new Map<string, Group>()
  beforeAll(async () => {
    for (const { group = 'mcp-frameworks' } of written) {
      if (!groups.has(group)) groups.set(group, await Group.open(new URL(`${group}/`, import.meta.url)))
    }
  })
  afterAll(async () => {
    for (const group of groups.values()) await group.close()
  })

  it.each(written)('$title', async ({ group = 'mcp-frameworks', text, framework, tools, said = [] }) => {
    const told = await (groups.get(group) as Group).read('server.ts', text)
    expect(told.framework).toBe(framework)
    expect(told.tools).toEqual(tools)
    const errors = told.findings.filter((found) => /^(?:uns|unc|not-a|invalid|empty|evaluation)/.test(found))
    expect(errors).toEqual(said.map((pattern) => expect.stringMatching(pattern)))
  })
})
