import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import { type Files, Project } from '../support/project.js'

/*
 * How definitions are found by what they are written with; the frameworks themselves are not installed here. With them:
 * test/sdks.
 */

const Z = "import { z } from 'zod'\n"
const AI = "import { tool } from 'ai'\n"
const MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
const SHAPE = '{ q: z.string() }'
const Q = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }

/** By name, `(name)` under which it is held where it has none: framework and schema, or status and why. */
type Told = Record<string, [framework: string, schema: unknown]>

interface Case {
  title: string
  text: string
  others?: Files
  told: Told
  /** What is left where types are gone. */
  untyped?: Told
}

const NO_FIELDS = { type: 'object', properties: {} }
const mcp = (name: string, schema: unknown = Q): Told => ({ [name]: ['mcp-v1', schema] })

const cases: Case[] = [
  {
    title: 'Google Generative AI SDK: declarations of its tools, typed and given',
    text: `import { GoogleGenerativeAI, SchemaType, type FunctionDeclarationsTool } from '@google/generative-ai'
const parameters = { type: SchemaType.OBJECT, properties: { q: { type: SchemaType.STRING } }, required: ['q'] }
const all: FunctionDeclarationsTool = { functionDeclarations: [{ name: 'a', description: 'd', parameters }] }
new GoogleGenerativeAI('').getGenerativeModel({ model: 'm', tools: [all, { functionDeclarations: [{ name: 'b', description: 'd', parameters }] }] })`,
    others: {
      'node_modules/@google/generative-ai/package.json':
        '{ "name": "@google/generative-ai", "main": "i.js" }',
      'node_modules/@google/generative-ai/i.js':
        "exports.SchemaType = { OBJECT: 'object', STRING: 'string' }",
    },
    told: {
      a: ['google-generative-ai', { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }],
      b: ['google-generative-ai', { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }],
    },
  },
  {
    title: 'AI SDK: the key of the record is the name',
    text: `${Z}${AI}export const tools = { search: tool({ description: 'Searches', inputSchema: z.object(${SHAPE}) }) }`,
    told: { search: ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: the name of a variable is none',
    text: `${Z}${AI}export const searchTool = tool({ inputSchema: z.object(${SHAPE}) })`,
    told: { '(searchTool)': ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: a variable that is put under a key',
    text: `${Z}${AI}const searchTool = tool({ inputSchema: z.object(${SHAPE}) })\nexport const tools = { search: searchTool }`,
    told: { search: ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: the key of a tool in an object that describes it is no name',
    text: `${Z}${AI}const boundTool = tool({ inputSchema: z.object(${SHAPE}) })
registry.register('a', { title: 'A', tool: tool({ inputSchema: z.object(${SHAPE}) }) })
export const tools = { b: { isOn: true, tool: tool({ inputSchema: z.object(${SHAPE}) }) } }
export const shelf = [{ order: 1, tool: boundTool }]`,
    told: { a: ['ai-sdk', Q], b: ['ai-sdk', Q], '(boundTool)': ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: a function that gives a tool, put under a key',
    text: `${Z}${AI}const searchTool = () => tool({ inputSchema: z.object(${SHAPE}) })\nexport const tools = { search: searchTool() }`,
    told: { search: ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: keys that are evaluated',
    text: `${Z}${AI}const names = ['a', 'b']\nexport const tools = Object.fromEntries(names.map((name) => [name, tool({ inputSchema: z.object(${SHAPE}) })]))`,
    told: { a: ['ai-sdk', Q], b: ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: given to streamUI, which generates components',
    text: `${Z}import { streamUI } from '@ai-sdk/rsc'
export const show = () => streamUI({ tools: { palette: { description: 'Shows colors', inputSchema: z.object(${SHAPE}), generate: async () => null } } })`,
    told: { palette: ['ai-sdk', Q] },
  },
  {
    title: 'the schema of a tool is no tool',
    text: `${Z}import { string, object, any } from 'valibot'
export const toolSchema = z.object({ name: z.string().min(1), description: z.string(), schema: z.any(), handler: z.any() })
export const otherTool = object({ name: string(), description: string(), schema: any(), handler: any() })`,
    told: {},
  },
  {
    title: 'AI SDK: assigned to a record',
    text: `${Z}${AI}const tools: Record<string, unknown> = {}\nfor (const name of ['a', 'b']) tools[name] = tool({ inputSchema: z.object(${SHAPE}) })\nexport { tools }`,
    told: { a: ['ai-sdk', Q], b: ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: through a namespace, under another name, by re-export',
    text: `${Z}import * as ai from 'ai'\nimport { tool as t } from 'ai'\nimport { again } from './lib.js'\nexport const tools = {\n  a: ai.tool({ inputSchema: z.object(${SHAPE}) }),\n  b: t({ inputSchema: z.object(${SHAPE}) }),\n  c: again({ description: 'd', inputSchema: z.object(${SHAPE}) }),\n}`,
    others: { 'lib.ts': "export { tool as again } from 'ai'" },
    told: { a: ['ai-sdk', Q], b: ['ai-sdk', Q], c: ['ai-sdk', Q] },
  },
  {
    title: 'AI SDK: re-exported under its own name',
    text: `${Z}import { tool } from './lib.js'\nexport const tools = { a: tool({ inputSchema: z.object(${SHAPE}) }) }`,
    others: { 'lib.ts': "export * from 'ai'\nexport { tool } from 'ai'" },
    told: { a: ['ai-sdk', Q] },
  },
  {
    title: 'no `tool` of another module',
    text: `${Z}import { tool } from './lib.js'\nexport const tools = { a: tool({ inputSchema: z.object(${SHAPE}) }) }`,
    others: { 'lib.ts': 'export const tool = (x: unknown) => x' },
    told: {},
  },
  {
    title: 'MCP: a server of this file',
    text: `${Z}${MCP}const server = new McpServer({ name: 's', version: '1' })\nserver.registerTool('search', { description: 'd', inputSchema: ${SHAPE} }, async () => ({ content: [] }))`,
    told: mcp('search'),
  },
  {
    title: 'MCP: what makes the server is not run; tasks are tools',
    text: `${Z}${MCP}const version = (() => { throw new Error('no version') })()\nconst server = new McpServer({ name: 's', version })\nserver.registerTool('a', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\nserver.experimental.tasks.registerToolTask('b', { inputSchema: ${SHAPE} }, { createTask: async () => 1 })`,
    told: { ...mcp('a'), ...mcp('b') },
  },
  {
    title: 'MCP: all overloads of `tool`',
    text: `${Z}${MCP}const server = new McpServer({ name: 's', version: '1' })
const hints = { readOnlyHint: true }
server.tool('a', async () => ({ content: [] }))
server.tool('b', 'Says b', async () => ({ content: [] }))
server.tool('c', ${SHAPE}, async () => ({ content: [] }))
server.tool('d', { readOnlyHint: true }, async () => ({ content: [] }))
server.tool('e', 'Says e', ${SHAPE}, async () => ({ content: [] }))
server.tool('f', 'Says f', { title: 'F' }, async () => ({ content: [] }))
server.tool('g', ${SHAPE}, { title: 'G' }, async () => ({ content: [] }))
server.tool('h', 'Says h', ${SHAPE}, hints, async () => ({ content: [] }))
server.tool('i', 'Says i', hints, async () => ({ content: [] }))`,
    told: {
      ...mcp('a', NO_FIELDS),
      ...mcp('b', NO_FIELDS),
      ...mcp('c'),
      ...mcp('d', NO_FIELDS),
      ...mcp('e'),
      ...mcp('f', NO_FIELDS),
      ...mcp('g'),
      ...mcp('h'),
      ...mcp('i', NO_FIELDS),
    },
  },
  {
    title: 'MCP: a server that is a parameter, by its type',
    text: `${Z}import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nexport function register(server: McpServer) {\n  server.registerTool('search', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\n}`,
    told: mcp('search'),
    untyped: {},
  },
  {
    title: 'MCP: a server in a parameter, by the type of its member',
    text: `${Z}import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\ninterface Context { server: McpServer; debug: boolean }\nexport function one({ server }: Context) {\n  server.registerTool('a', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\n}\nexport function two(context: Context) {\n  context.server.registerTool('b', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\n}`,
    told: { ...mcp('a'), ...mcp('b') },
    untyped: {},
  },
  {
    title: 'MCP: a server that a class has',
    text: `${Z}${MCP}export class App {\n  server = new McpServer({ name: 's', version: '1' })\n  #other: McpServer | null = null\n  constructor(private readonly third: McpServer) {}\n  init() {\n    this.server.registerTool('a', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\n    this.third.tool('b', ${SHAPE}, async () => ({ content: [] }))\n  }\n}`,
    told: { ...mcp('a'), ...mcp('b') },
    untyped: mcp('a'),
  },
  {
    title: 'MCP: a server from another module, from a function, of a subclass',
    text: `${Z}import { server, createServer, Mine } from './server.js'\nimport type { Server } from './server.js'\nserver.registerTool('a', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\nconst made = createServer()\nmade.registerTool('b', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\nnew Mine().registerTool('c', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\nexport function register(given: Server) {\n  given.registerTool('d', { inputSchema: ${SHAPE} }, async () => ({ content: [] }))\n}`,
    others: {
      'server.ts': `${MCP}export const server = new McpServer({ name: 's', version: '1' })\nexport function createServer() {\n  const made = new McpServer({ name: 's', version: '1' })\n  return made\n}\nexport class Mine extends McpServer {}\nexport type Server = McpServer`,
    },
    told: { ...mcp('a'), ...mcp('b'), ...mcp('c'), ...mcp('d') },
    untyped: { ...mcp('a'), ...mcp('b'), ...mcp('c') },
  },
  {
    title: 'MCP: no server of anything else',
    text: `${Z}import { Thing } from './thing.js'\nconst server = new Thing()\nserver.registerTool('a', { inputSchema: ${SHAPE} }, async () => 1)\nserver.tool('b', ${SHAPE}, async () => 1)`,
    others: {
      'thing.ts': 'export class Thing { registerTool(...args: unknown[]) {} tool(...args: unknown[]) {} }',
    },
    told: {},
  },
  {
    title: 'MCP: a server that a function hands over',
    text: `${Z}import { createMcpHandler } from 'mcp-handler'\nexport const GET = createMcpHandler((server) => {\n  server.tool('a', 'Says a', ${SHAPE}, async () => ({ content: [] }))\n})`,
    told: mcp('a'),
  },
  {
    title: 'MCP: tools in a loop over definitions',
    text: `${Z}${MCP}const server = new McpServer({ name: 's', version: '1' })\nconst all = { a: ${SHAPE}, b: ${SHAPE} }\nfor (const [name, inputSchema] of Object.entries(all)) server.registerTool(name, { inputSchema }, async () => ({ content: [] }))`,
    told: { ...mcp('a'), ...mcp('b') },
  },
  {
    title: 'MCP: a function of the workspace that registers',
    text: `${Z}import { add } from './add.js'\nadd('a', ${SHAPE})\nadd('b', ${SHAPE})`,
    others: {
      'add.ts': `${MCP}const server = new McpServer({ name: 's', version: '1' })\nexport function add(name: string, inputSchema: never) {\n  server.registerTool(name, { description: 'd', inputSchema }, async () => ({ content: [] }))\n}`,
    },
    told: { ...mcp('a'), ...mcp('b') },
  },
  {
    title: 'objects that are used as they are',
    text: `import Anthropic from '@anthropic-ai/sdk'
export const a = { name: 'a', description: 'd', input_schema: { type: 'object', properties: {} } }
export const b: Anthropic.Tool = { name: 'b', input_schema: { type: 'object', properties: {} } }
export const list = [...[], { type: 'custom', name: 'c', input_schema: { type: 'object', properties: {} } }] satisfies Anthropic.Tool[]
export const convert = (tool: { name: string; schema: never }) => ({ name: tool.name, input_schema: tool.schema })`,
    told: Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [name, ['anthropic-tools', { type: 'object', properties: {} }]]),
    ) as Told,
  },
  {
    title: 'what converts tools that cannot be had is none',
    text: "import { tools } from './gone.js'\nexport const sent = tools.map((tool) => ({ name: tool.name, input_schema: tool.schema }))",
    told: {},
  },
  {
    title: 'what converts tools that cannot be had is none, also where its type is that of a tool',
    text: `import Anthropic from '@anthropic-ai/sdk'
interface Own { name: string; description: string; schema: unknown }
function convert(tool: Own): Anthropic.Tool {
  return { name: tool.name, description: tool.description, input_schema: tool.schema as Anthropic.Tool.InputSchema }
}
const request = (tools: Own[], key: string) => ({ key, tools: tools.map((tool) => convert(tool)) })
export function createProvider(key: string) {
  return { send: (tools: Own[]) => request(tools, key) }
}
export function createDefault(config: { key: string }) {
  return createProvider(config.key)
}`,
    told: {},
  },
  {
    title: 'what converts a tool that is written where it is called makes that tool',
    text: `import Anthropic from '@anthropic-ai/sdk'
function convert(tool: { name: string; schema: unknown }): Anthropic.Tool {
  return { name: tool.name, input_schema: tool.schema as Anthropic.Tool.InputSchema }
}
export const a = convert({ name: 'a', schema: { type: 'object', properties: {} } })
export const more = [{ name: 'b', schema: { type: 'object', properties: {} } }].map((tool): Anthropic.Tool => ({ name: tool.name, input_schema: tool.schema as Anthropic.Tool.InputSchema }))`,
    told: Object.fromEntries(
      ['a', 'b'].map((name) => [name, ['anthropic-tools', { type: 'object', properties: {} }]]),
    ) as Told,
  },
  {
    title: 'what converts tools of another file is none',
    text: "import { ping } from './ping.js'\nexport const sent = [ping].map((tool) => ({ name: tool.name, input_schema: tool.inputSchema }))",
    others: {
      'ping.ts': `${Z}import { defineTool } from './lib.js'\nexport const ping = defineTool({ name: 'ping', description: 'd', inputSchema: z.object({}), handler: () => 1 })`,
      'lib.ts': 'export const defineTool = <T>(config: T) => config',
    },
    told: {},
  },
  {
    title: 'what converts tools of its own file is none',
    text: `${Z}import { defineTool } from './lib.js'
export const a = defineTool({ name: 'a', description: 'd', parameters: { type: 'object', properties: {} }, handler: () => 1 })
export const sent = [a].map((each) => ({ name: each.name, input_schema: each.parameters }))`,
    others: { 'lib.ts': 'export const defineTool = <T>(config: T) => config' },
    told: { a: ['defineTool', { type: 'object', properties: {} }] },
  },
  {
    title: 'a wrapper is of the framework that it calls',
    text: `${Z}import { defineTool } from './lib.js'\nexport const search = defineTool({ name: 'search', inputSchema: z.object({ q: z.string().default('x') }) })`,
    others: { 'lib.ts': `${AI}export const defineTool = (config: never) => tool(config)` },
    told: {
      search: ['ai-sdk', { type: 'object', properties: { q: { type: 'string', default: 'x' } } }],
    },
  },
  {
    title: 'a wrapper that returns what registers the tool later is read by what it is given',
    text: `${Z}import { defineTool } from './lib.js'\nexport const search = defineTool({ name: 'search', description: 'd', input: ${SHAPE}, run: () => 1 })`,
    others: {
      'lib.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
interface Spec { name: string; description: string; input: never; run: () => unknown }
export interface Tool { readonly name: string; register(server: McpServer): void }
export function defineTool(spec: Spec): Tool {
  return {
    name: spec.name,
    register(server) {
      server.tool(spec.name, spec.description, spec.input, () => spec.run() as never)
    },
  }
}`,
    },
    told: mcp('search'),
    untyped: { search: ['defineTool', { ...Q, additionalProperties: false }] },
  },
  {
    title: 'a wrapper is of the framework that its module names',
    text: `${Z}import { defineTool } from './lib.js'\nexport const search = defineTool({ name: 'search', inputSchema: z.object({ q: z.string().default('x') }) })`,
    others: {
      'lib.ts':
        "import type { Result } from './types.js'\nexport const defineTool = <T extends Result>(config: T) => config",
      'types.ts':
        "import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'\nexport type Result = CallToolResult",
    },
    told: mcp('search', { type: 'object', properties: { q: { type: 'string', default: 'x' } } }),
    untyped: {
      search: [
        'defineTool',
        {
          type: 'object',
          properties: { q: { type: 'string', default: 'x' } },
          required: ['q'],
          additionalProperties: false,
        },
      ],
    },
  },
]

/** Every case has a folder of its own in one workspace. */
describe('definitions of frameworks', () => {
  let project: Project
  beforeAll(async () => {
    const files: Files = { 'package.json': '{ "name": "p", "type": "module" }' }
    cases.forEach(({ text, others = {} }, index) => {
      for (const [file, content] of Object.entries({ ...others, 'tools.ts': text }))
        files[`${index}/${file}`] = content
    })
    project = await Project.open(files)
  })
  afterAll(() => project.dispose())

  it.each(cases.map((each, index) => ({ ...each, index })))(
    '$title',
    async ({ index, others = {}, told }) => {
      for (const other of Object.keys(others))
        if (other.endsWith('.ts')) await project.check(`${index}/${other}`)
      expect(toldOf(await project.tools(`${index}/tools.ts`))).toEqual(told)
    },
  )
})

/** What is published, and much of what is checked in plain JavaScript, is what a compiler has left of such files. */
describe.each([
  ['ECMAScript modules', ts.ModuleKind.ESNext],
  ['CommonJS', ts.ModuleKind.CommonJS],
])('the same, compiled to %s', (_title, module) => {
  let project: Project
  beforeAll(async () => {
    const files: Files = {}
    cases.forEach(({ text, others = {} }, index) => {
      files[`${index}/package.json`] =
        `{ "type": "${module === ts.ModuleKind.CommonJS ? 'commonjs' : 'module'}" }`
      for (const [file, content] of Object.entries({ ...others, 'tools.ts': text }))
        files[`${index}/${file.replace(/\.ts$/, '.js')}`] =
          typeof content === 'string' && file.endsWith('.ts') ? compiled(content, module) : content
    })
    project = await Project.open(files)
  })
  afterAll(() => project.dispose())

  it.each(cases.map((each, index) => ({ ...each, index })))(
    '$title',
    async ({ index, others = {}, told, untyped }) => {
      for (const other of Object.keys(others))
        if (other.endsWith('.ts')) await project.check(`${index}/${other.replace(/\.ts$/, '.js')}`)
      expect(toldOf(await project.tools(`${index}/tools.js`))).toEqual(untyped ?? told)
    },
  )
})

function compiled(text: string, module: ts.ModuleKind): string {
  const compilerOptions = { module, target: ts.ScriptTarget.ES2022, esModuleInterop: true }
  return ts.transpileModule(text, { compilerOptions }).outputText
}

function toldOf(tools: readonly ToolFacts[]): Told {
  return Object.fromEntries(
    tools.map(({ name, site, status, reason, schema }) => [
      name ?? `(${site.boundTo})`,
      [site.framework, status === 'resolved' ? schema : `${status}: ${reason}`],
    ]),
  )
}
