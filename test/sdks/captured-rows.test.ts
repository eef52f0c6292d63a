import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRAMEWORKS } from '../../packages/core/dist/frameworks/index.js'
import { openWorkspace, type ToolFacts } from '../../packages/core/dist/index.js'
import { Group } from './told.js'

/** A tool of each framework whose row of docs/frameworks.md says that it is captured, and a target that its SDK sends to. */
interface Row {
  group: string
  text: string
  target: string
}

const Z = "import { z } from 'zod'\n"
const SHAPE = '{ q: z.string() }'
const SCHEMA = `z.object(${SHAPE})`
const JSON_SCHEMA = "{ type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }"

function aiSdk(version: number, key: string, target: string): Row {
  const text = `${Z}import { tool } from 'ai'\nexport const tools = { find: tool({ description: 'd', ${key}: ${SCHEMA} }) }`
  return { group: `ai-sdk-${version}`, text, target }
}

const ROWS: Record<string, Row> = {
  'ai-sdk': aiSdk(7, 'inputSchema', 'openai-responses'),
  'ai-sdk-5': aiSdk(5, 'inputSchema', 'openai'),
  'ai-sdk-4': aiSdk(4, 'parameters', 'openai'),
  'mcp-v1': {
    group: 'mcp-1',
    target: 'mcp',
    text: `${Z}import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
new McpServer({ name: 's', version: '1' }).registerTool('find', { description: 'd', inputSchema: ${SHAPE} }, async () => ({ content: [] }))`,
  },
  'mcp-tools': {
    group: 'mcp-1',
    target: 'mcp',
    text: `import type { Tool } from '@modelcontextprotocol/sdk/types.js'
export const find: Tool = { name: 'find', title: 'Finds', description: 'd', annotations: { readOnlyHint: true }, inputSchema: ${JSON_SCHEMA} }`,
  },
  'mcp-v2': {
    group: 'mcp-2',
    target: 'mcp',
    text: `${Z}import { McpServer } from '@modelcontextprotocol/server'
new McpServer({ name: 's', version: '1' }).registerTool('find', { description: 'd', inputSchema: ${SCHEMA} }, async () => ({ content: [] }))`,
  },
  'mcp-ext-apps': {
    group: 'mcp-2',
    target: 'mcp',
    text: `${Z}import { registerAppTool } from '@modelcontextprotocol/ext-apps/server'
import { McpServer } from '@modelcontextprotocol/server'
const server = new McpServer({ name: 's', version: '1' })
registerAppTool(server, 'find', { description: 'd', inputSchema: ${SCHEMA}, _meta: { ui: { resourceUri: 'ui://find' } } }, async () => ({ content: [] }))`,
  },
  fastmcp: {
    group: 'mcp-frameworks',
    target: 'mcp',
    text: `${Z}import { FastMCP } from 'fastmcp'
new FastMCP({ name: 's', version: '1.0.0' }).addTool({ name: 'find', description: 'd', parameters: ${SCHEMA}, execute: async () => '' })`,
  },
  tmcp: {
    group: 'mcp-frameworks',
    target: 'mcp',
    text: `${Z}import { defineTool } from 'tmcp/tool'
export const find = defineTool({ name: 'find', description: 'd', schema: ${SCHEMA} }, async () => ({ content: [] }))`,
  },
  'mcp-lite': {
    group: 'mcp-frameworks',
    target: 'mcp',
    text: `${Z}import { McpServer } from 'mcp-lite'
new McpServer({ name: 's', version: '1', schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType) }).tool('find', { description: 'd', inputSchema: ${SCHEMA}, handler: () => ({ content: [] }) })`,
  },
  'mcp-ts-core': {
    group: 'mcp-frameworks',
    target: 'mcp',
    text: `import { tool, z } from '@cyanheads/mcp-ts-core'
export const find = tool('find', { description: 'd', input: ${SCHEMA}, output: ${SCHEMA}, async handler(input) { return input } })`,
  },
  'mcp-nest': {
    group: 'mcp-frameworks',
    target: 'mcp',
    text: `${Z}import { Tool } from '@rekog/mcp-nest'
export class Finder { @Tool({ name: 'find', description: 'd', parameters: ${SCHEMA} }) async find() { return '' } }`,
  },
  'claude-agent-sdk': {
    group: 'claude-agent-sdk',
    target: 'mcp',
    text: `${Z}import { tool } from '@anthropic-ai/claude-agent-sdk'
export const find = tool('find', 'd', ${SHAPE}, async () => ({ content: [] }))`,
  },
  'anthropic-zod': {
    group: 'vendors',
    target: 'anthropic',
    text: `${Z}import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
export const find = betaZodTool({ name: 'find', description: 'd', inputSchema: ${SCHEMA}, run: async () => '' })`,
  },
  'anthropic-standard': {
    group: 'vendors',
    target: 'anthropic',
    text: `${Z}import { betaStandardSchemaTool } from '@anthropic-ai/sdk/helpers/beta/standard-schema'
export const find = betaStandardSchemaTool({ name: 'find', description: 'd', inputSchema: ${SCHEMA}, run: async () => '' })`,
  },
  'anthropic-json': {
    group: 'vendors',
    target: 'anthropic',
    text: `import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
export const find = betaTool({ name: 'find', description: 'd', inputSchema: ${JSON_SCHEMA}, run: async () => '' })`,
  },
  'anthropic-tools': {
    group: 'vendors',
    target: 'anthropic',
    text: `import type { Tool } from '@anthropic-ai/sdk/resources/messages'
export const find: Tool = { name: 'find', description: 'd', input_schema: ${JSON_SCHEMA} }`,
  },
  'openai-zod': {
    group: 'vendors',
    target: 'openai',
    text: `${Z}import { zodFunction } from 'openai/helpers/zod'
export const find = zodFunction({ name: 'find', description: 'd', parameters: ${SCHEMA} })`,
  },
  'openai-standard': {
    group: 'vendors',
    target: 'openai',
    text: `${Z}import { standardFunction } from 'openai/helpers/standard-schema'
export const find = standardFunction({ name: 'find', description: 'd', parameters: ${SCHEMA} })`,
  },
  'openai-tools': {
    group: 'vendors',
    target: 'openai',
    text: `export const find = { type: 'function', function: { name: 'find', description: 'd', parameters: ${JSON_SCHEMA} } }`,
  },
  'openai-agents': {
    group: 'openai-agents',
    target: 'openai',
    text: `${Z}import { tool } from '@openai/agents'
export const find = tool({ name: 'find', description: 'd', parameters: ${SCHEMA}, execute: async () => '' })`,
  },
  'openai-agents-as-tool': {
    group: 'openai-agents',
    target: 'openai',
    text: `${Z}import { Agent } from '@openai/agents'
export const find = new Agent({ name: 'Clerk' }).asTool({ toolName: 'find', toolDescription: 'd', parameters: ${SCHEMA} })`,
  },
  langchain: {
    group: 'langchain',
    target: 'openai',
    text: `${Z}import { ChatOpenAI } from '@langchain/openai'
export const bound = new ChatOpenAI({}).bindTools([{ name: 'find', description: 'd', schema: ${SCHEMA} }])`,
  },
  genkit: {
    group: 'genkit',
    target: 'gemini',
    text: `import { genkit, z } from 'genkit'
export const find = genkit({}).defineTool({ name: 'find', description: 'd', inputSchema: ${SCHEMA} }, async () => '')`,
  },
  'tanstack-ai': {
    group: 'tanstack-ai',
    target: 'openai',
    text: `${Z}import { toolDefinition } from '@tanstack/ai'
export const find = toolDefinition({ name: 'find', description: 'd', inputSchema: ${SCHEMA} })`,
  },
  'google-genai': {
    group: 'vendors',
    target: 'gemini',
    text: `import type { FunctionDeclaration } from '@google/genai'
export const find: FunctionDeclaration = { name: 'find', description: 'd', parametersJsonSchema: ${JSON_SCHEMA} }`,
  },
  'google-generative-ai': {
    group: 'vendors',
    target: 'gemini',
    text: `import type { FunctionDeclaration } from '@google/generative-ai'
export const find: FunctionDeclaration = { name: 'find', description: 'd', parameters: ${JSON_SCHEMA} }`,
  },
  effect: {
    group: 'effect4',
    target: 'openai-responses',
    text: `import { Schema } from 'effect'
import { Tool } from 'effect/unstable/ai'
export const find = Tool.make('find', { description: 'd', parameters: Schema.Struct({ q: Schema.String }) })`,
  },
  'effect-3': {
    group: 'effect3',
    target: 'anthropic',
    text: `import { Tool } from '@effect/ai'
import { Schema } from 'effect'
export const find = Tool.make('find', { description: 'd', parameters: { q: Schema.String } })`,
  },
  pi: {
    group: 'pi',
    target: 'anthropic',
    text: `import type { Tool } from '@earendil-works/pi-ai'
import { Type } from 'typebox'
export const find: Tool = { name: 'find', description: 'd', parameters: Type.Object({ q: Type.String() }) }`,
  },
  mastra: {
    group: 'mastra',
    target: 'openai',
    text: `${Z}import { createTool } from '@mastra/core/tools'
export const find = createTool({ id: 'find', description: 'd', inputSchema: ${SCHEMA}, execute: async () => '' })`,
  },
}

const AGENTS: Record<string, [target: string, text: string]> = {
  llamaindex: [
    'openai',
    `import { tool } from 'llamaindex'
export const find = tool({ name: 'find', description: 'd', parameters: ${SCHEMA}, execute: () => '' })`,
  ],
  strands: [
    'bedrock',
    `import { tool } from '@strands-agents/sdk'
export const find = tool({ name: 'find', description: 'd', inputSchema: ${SCHEMA}, callback: () => '' })`,
  ],
  adk: [
    'gemini',
    `import { FunctionTool } from '@google/adk'
export const find = new FunctionTool({ name: 'find', description: 'd', parameters: ${SCHEMA}, execute: () => '' })`,
  ],
  'agent-kit': [
    'anthropic',
    `import { createTool } from '@inngest/agent-kit'
export const find = createTool({ name: 'find', description: 'd', parameters: ${SCHEMA}, handler: async () => '' })`,
  ],
}
for (const [id, [target, text]] of Object.entries(AGENTS))
  ROWS[id] = { group: 'agents', target, text: Z + text }

const MCP_USE = (module: string, key: string): string => `${Z}import { MCPServer } from '${module}'
new MCPServer({ name: 's', version: '1.0.0' }).tool({ name: 'find', description: 'd', ${key}: ${SCHEMA} }, async () => ({ content: [] }))`
ROWS['mcp-use'] = { group: 'mcp-frameworks', target: 'mcp', text: MCP_USE('mcp-use', 'inputSchema') }
ROWS['mcp-use-1'] = { group: 'mcp-use-1', target: 'mcp', text: MCP_USE('mcp-use/server', 'schema') }
ROWS['livekit'] = {
  group: 'livekit',
  target: 'openai',
  text: `${Z}import { llm } from '@livekit/agents'
export const tools = { find: llm.tool({ description: 'd', parameters: ${SCHEMA}, execute: async () => '' }) }`,
}

const CONVEX = `${Z}import { createTool } from '@convex-dev/agent'
export const tools = { find: createTool({ description: 'd', inputSchema: ${SCHEMA}, execute: async () => '' }) }`
ROWS['convex-agent'] = { group: 'ai-sdk-6', target: 'openai', text: CONVEX }
ROWS['convex-agent-5'] = {
  group: 'ai-sdk-5',
  target: 'openai',
  text: CONVEX.replace('inputSchema', 'args').replace('execute', 'handler'),
}
ROWS['voltagent'] = {
  group: 'ai-sdk-6',
  target: 'openai',
  text: `${Z}import { createTool } from '@voltagent/core'
export const find = createTool({ name: 'find', description: 'd', parameters: ${SCHEMA}, execute: async () => '' })`,
}

describe('a framework that is captured', () => {
  const groups = new Map<string, Group>()
  beforeAll(async () => {
    for (const { group } of Object.values(ROWS)) {
      if (!groups.has(group)) groups.set(group, await Group.open(new URL(`${group}/`, import.meta.url)))
    }
  })
  afterAll(async () => {
    for (const group of groups.values()) await group.close()
  })

  it('has a tool here', () => {
    const captured = FRAMEWORKS.filter(({ sdk }) => sdk !== null).map(({ id }) => id)
    expect(Object.keys(ROWS).sort()).toEqual(captured.sort())
  })

  it.each(Object.entries(ROWS))('%s', async (id, { group: name, text, target }) => {
    const { root, workspace } = groups.get(name) as Group
    const path = `${root}row.ts`
    workspace.update(path, text, 1)
    const { tools } = await workspace.check(path)
    expect(tools.map((tool) => [tool.name, tool.site.framework])).toEqual([['find', id]])
    const { captured, json, notes } = await workspace.wire.form(tools[0] as ToolFacts, target)
    workspace.close(path)
    expect({ captured, notes: captured ? [] : notes }).toEqual({ captured: true, notes: [] })
    const sent = JSON.stringify(json)
    for (const part of ['"find"', '"d"', '"q":{']) expect(sent).toContain(part)
    if (id === 'mcp-ext-apps') expect(json).toMatchObject({ _meta: { ui: { resourceUri: 'ui://find' } } })
    if (id === 'mcp-tools')
      expect(json).toMatchObject({ title: 'Finds', annotations: { readOnlyHint: true } })
  })

  const ICONS = [{ src: 'data:image/png;base64,AA==', mimeType: 'image/png', sizes: ['48x48'] }]
  it.each([
    ['MCP SDK 1 alone', 'mcp-1', '@modelcontextprotocol/sdk/types.js', 'mcp-v1'],
    ['MCP SDK 2 alone', 'mcp-2', '@modelcontextprotocol/server', 'mcp-v2'],
  ])('lists the entries of tools/list with all that they have: %s', async (_, name, types, via) => {
    // Apart from the packages of the folders around the group.
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolsight-listed-')))
    symlinkSync(fileURLToPath(new URL(`${name}/node_modules`, import.meta.url)), join(root, 'node_modules'))
    const workspace = await openWorkspace({
      root,
      trusted: true,
      config: { evaluate: { timeoutMs: 15_000 } },
    })
    const path = join(root, 'listed.ts')
    const entry = {
      name: 'find',
      title: 'Finds',
      description: 'd',
      inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
      annotations: { readOnlyHint: true },
      icons: ICONS,
      _meta: { 'hotel/floor': 1 },
    }
    const text = `import type { Tool } from '${types}'\nexport const find: Tool = ${JSON.stringify(entry)}`
    workspace.update(path, text, 1)
    const { tools } = await workspace.check(path)
    expect(tools.map(({ name, site }) => [name, site.framework])).toEqual([['find', 'mcp-tools']])
    const form = await workspace.wire.form(tools[0] as ToolFacts, 'mcp')
    await workspace.dispose()
    rmSync(root, { recursive: true, force: true })
    expect(form).toMatchObject({ captured: true, via, json: entry })
  })

  it('sends to Gemini in version 1 of its SDK, which takes no `fetch`', async () => {
    const frameworks = await Group.open(new URL('frameworks/', import.meta.url))
    const path = `${frameworks.root}row.ts`
    frameworks.workspace.update(path, ROWS['google-genai']?.text ?? '', 1)
    const { tools, findings } = await frameworks.workspace.check(path)
    const form = await frameworks.workspace.wire.form(tools[0] as ToolFacts, 'gemini-json-schema')
    await frameworks.close()
    expect(findings.map(({ code }) => code)).not.toContain('sdk-refusal')
    expect(form.versions).toEqual({ '@google/genai': expect.stringMatching(/^1\./) })
    expect(form.json).toMatchObject({ name: 'find', parametersJsonSchema: { required: ['q'] } })
  })

  it('sends a tool of OpenAI Agents that a function offers, which is not run', async () => {
    const { root, workspace } = groups.get('openai-agents') as Group
    const path = `${root}row.ts`
    const text = `${Z}import { tool } from '@openai/agents'
export const find = tool({ name: 'find', description: 'd', parameters: ${SCHEMA}, isEnabled: ({ runContext }) => runContext.context.isGuest, execute: async () => '' })`
    workspace.update(path, text, 1)
    const { tools, findings } = await workspace.check(path)
    const form = await workspace.wire.form(tools[0] as ToolFacts, 'openai-responses')
    workspace.close(path)
    expect(findings.map(({ code }) => code)).not.toContain('sdk-refusal')
    expect(form).toMatchObject({ captured: true, json: { type: 'function', name: 'find' } })
  })

  it('sends a definition of the Claude Agent SDK that is written out, with its hints', async () => {
    const { root, workspace } = groups.get('claude-agent-sdk') as Group
    const path = `${root}row.ts`
    const text = `${Z}import { createSdkMcpServer } from '@anthropic-ai/claude-agent-sdk'
const find = { name: 'find', description: 'd', inputSchema: ${SHAPE}, annotations: { readOnlyHint: true }, handler: async () => ({ content: [] }) }
export const server = createSdkMcpServer({ name: 's', tools: [find] })`
    workspace.update(path, text, 1)
    const { tools } = await workspace.check(path)
    const form = await workspace.wire.form(tools[0] as ToolFacts, 'mcp')
    workspace.close(path)
    expect(form).toMatchObject({
      captured: true,
      via: 'claude-agent-sdk',
      json: { name: 'find', inputSchema: { required: ['q'] }, annotations: { readOnlyHint: true } },
    })
  })

  it('sends an empty object for what takes no JSON value in Mastra, and findings say so', async () => {
    const { root, workspace } = groups.get('mastra') as Group
    const path = `${root}row.ts`
    const text = `${Z}import { createTool } from '@mastra/core/tools'
export const find = createTool({ id: 'find', description: 'd', inputSchema: z.object({ count: z.bigint(), sign: z.symbol().optional(), when: z.date(), big: z.coerce.bigint(), either: z.union([z.bigint(), z.string()]) }), execute: async () => '' })`
    workspace.update(path, text, 1)
    const { tools, findings } = await workspace.check(path)
    const form = await workspace.wire.form(tools[0] as ToolFacts, 'openai')
    workspace.close(path)
    const unconvertible = findings.filter(({ code }) => code === 'unconvertible-schema')
    expect(unconvertible.map((finding) => [finding.path, finding.severity])).toEqual([
      [['count'], 'error'],
      [['sign'], 'warning'],
    ])
    expect(unconvertible[0]?.message).toContain('Mastra converts it without an error')
    expect(tools[0]?.schema?.['properties']).toMatchObject({
      count: {},
      sign: {},
      when: { type: 'string', format: 'date-time', 'x-date': true },
    })
    expect(form.captured).toBe(true)
    expect(form.json).toMatchObject({
      function: { parameters: { properties: { count: { anyOf: [{}, { type: 'null' }] } } } },
    })
  })

  it.each([
    ['a record, which fastmcp closes', 'z.object({ prices: z.record(z.string(), z.number()) })', 'fastmcp'],
    ['nothing but `$schema`', SCHEMA, null],
  ])('tells that an SDK changes %s', async (_, schema, sdk) => {
    const { root, workspace } = groups.get('mcp-frameworks') as Group
    const path = `${root}row.ts`
    const text = `${Z}import { FastMCP } from 'fastmcp'
new FastMCP({ name: 's', version: '1.0.0' }).addTool({ name: 'find', description: 'd', parameters: ${schema}, execute: async () => '' })`
    workspace.update(path, text, 1)
    const { tools } = await workspace.check(path)
    const changed = await workspace.wire.sentOtherwise(tools[0] as ToolFacts)
    workspace.close(path)
    expect(changed).toEqual(sdk && { sdk, to: { target: 'mcp', title: 'Model Context Protocol' } })
  })
})
