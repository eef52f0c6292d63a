import { describe, expect, it, test } from 'vitest'
import type { Files, Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n\n"
const server = (name: string) => `const ${name} = new McpServer({ name: 'hotel', version: '1.0.0' })\n`
const register = (name: string, on = 'server') =>
  `${on}.registerTool('${name}', { description: 'Searches the hotel.', inputSchema: { q: z.string().describe('Words') } }, async () => ({ content: [] }))\n`

const AI = "import { tool } from '@openai/agents'\nimport { z } from 'zod'\n\n"
const agentTool = (variable: string, name: string) =>
  `export const ${variable} = tool({ name: '${name}', description: 'Searches.', parameters: z.object({ q: z.string().describe('Words') }), execute: () => '' })\n`

const RUNTIME = (name: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const t = defineTool({ name: '${name}', description: 'Searches.', input: z.object({ q: z.string().describe('Words') }), handler: () => 1 })
`

async function duplicates(project: Project) {
  const { workspace } = project
  const { findings } = await workspace.checkAll(await workspace.files())
  return findings.filter(({ code }) => code === 'duplicate-name')
}

/** `file:line` of each finding, 1-based. */
async function places(files: Files): Promise<string[]> {
  return await withProject(files, async (project) =>
    (await duplicates(project)).map(
      ({ file, range }) => `${file.slice(project.root.length + 1)}:${range.start.line + 1}`,
    ),
  )
}

describe('a wrapper that registers what it is given in two places', () => {
  const call = 'server.registerTool(name, { description, inputSchema }, async () => ({ content: [] }))'
  const wrapper = (body: string) => `const add = ({ name, description, inputSchema }) => {
  ${body}
}
add({ name: 'search', description: 'Searches.', inputSchema: { q: z.string().describe('Words') } })
add({ name: 'book', description: 'Books.', inputSchema: { at: z.date().describe('When') } })
`
  const found = (body: string) =>
    withProject({ 'main.js': `${MCP}${server('server')}${wrapper(body)}` }, async ({ workspace }) => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      return {
        tools: tools.map(({ name, status }) => `${name} ${status}`),
        codes: findings.map(({ code, tool }) => `${code} ${tool}`),
      }
    })

  it.each([
    ['branches, one of which returns', `if (process.argv.includes('--all')) {\n${call}\nreturn\n}\n${call}`],
    ['branches of an if', `if (process.argv.includes('--all')) ${call}\nelse ${call}`],
    ['cases', `switch (process.argv[2]) {\ncase 'a':\n${call}\nbreak\ndefault:\n${call}\n}`],
    ['a try and its catch', `try {\n${call}\n} catch {\n${call}\n}`],
    [
      'two servers',
      `${call}\nnew McpServer({ name: 'other', version: '1.0.0' }).${call.slice('server.'.length)}`,
    ],
    ['functions of its own', `const one = () => ${call}\nconst other = () => ${call}\n;[one, other][0]()`],
  ])('has one tool of %s', async (_what, body) => {
    expect(await found(body)).toEqual({
      tools: ['search resolved', 'book failed'],
      codes: ['unconvertible-schema book'],
    })
  })

  it.each([
    ['one after the other', `${call}\n${call}`],
    ['a branch and after it', `if (process.argv.includes('--all')) ${call}\n${call}`],
  ])('has two of one name where they are %s', async (_what, body) => {
    const { codes } = await found(body)
    expect(codes.filter((each) => each === 'duplicate-name search')).toHaveLength(1)
  })

  it('is told to register once, with both places', async () => {
    const files = { 'main.js': `${MCP}${server('server')}${wrapper(`${call}\n${call}`)}` }
    await withProject(files, async (project) => {
      const [first] = await duplicates(project)
      expect(first?.message).toBe(
        "'search' is registered twice: the function that is called does so in two places.\n" +
          'Remove one of the two, or let only one of them run: the model calls a tool by its name alone.',
      )
      expect(first?.range.start.line).toBe(8)
      expect(first?.related.map(({ range }) => range.start.line)).toEqual([5, 6])
    })
  })
})

describe('a wrapper that is called twice with one name', () => {
  const call = 'server.registerTool(name, { description, inputSchema }, async () => ({ content: [] }))'
  const add = `const add = (name, description, inputSchema) => {\n${call}\n}\n`
  const given = "'search', 'Searches.', { q: z.string().describe('Words') }"

  it.each([
    ['at the top of the file', `${server('server')}${add}add(${given})\nadd(${given})\n`],
    [
      'in the function that makes the server',
      `export function make() {\n${server('server')}${add}add(${given})\nadd(${given})\nreturn server\n}\n`,
    ],
    [
      'in a branch and after it',
      `${server('server')}${add}if (process.argv[2]) add(${given})\nadd(${given})\n`,
    ],
  ])('has two tools of that name %s', async (_where, text) => {
    await withProject({ 'main.js': MCP + text }, async (project) => {
      const found = await duplicates(project)
      expect(found.map(({ message }) => message.split('\n')[1])).toEqual(
        Array(2).fill('The function that is called registers both on the same server.'),
      )
      expect(found[1]?.range.start.line).toBe((found[0]?.range.start.line ?? 0) + 1)
    })
  })

  it.each([
    [
      'on a server that it is given',
      `const add = (server, name, description, inputSchema) => ${call}\nadd(new McpServer({ name: 'a', version: '1' }), ${given})\nadd(new McpServer({ name: 'b', version: '1' }), ${given})\n`,
    ],
    [
      'on a server of its own',
      `const add = (name, description, inputSchema) => {\n${server('server')}${call}\n}\nadd(${given})\nadd(${given})\n`,
    ],
    [
      'that passes over what is there',
      `${server('server')}const seen = new Set()\nconst add = (name, description, inputSchema) => {\nif (seen.has(name)) return\n${call}\n}\nadd(${given})\nadd(${given})\n`,
    ],
    ['in two branches', `${server('server')}${add}if (process.argv[2]) add(${given})\nelse add(${given})\n`],
    [
      'in two functions',
      `${server('server')}${add}export function one() { add(${given}) }\nexport function other() { add(${given}) }\n`,
    ],
    [
      'made for two servers',
      `const adder = (server) => (name, description, inputSchema) => ${call}\nconst [a, b] = [adder(new McpServer({ name: 'a', version: '1' })), adder(new McpServer({ name: 'b', version: '1' }))]\na(${given})\nb(${given})\n`,
    ],
  ])('is let be %s', async (_where, text) => {
    expect(await places({ 'main.js': MCP + text })).toEqual([])
  })
})

describe('a wrapper that is called in several places for the same tools', () => {
  const call = 'server.registerTool(name, { description, inputSchema }, async () => ({ content: [] }))'
  const all = `const all = [
  { name: 'search', description: 'Searches.', inputSchema: { q: z.string().describe('Words') } },
  { name: 'book', description: 'Books.', inputSchema: { q: z.string().describe('Words') } },
]
const add = (server: McpServer, { name, description, inputSchema }: (typeof all)[number]) => ${call}
`
  const each = 'for (const one of all) add(server, one)'
  const toolsOf = (text: string) =>
    withProject({ 'main.ts': MCP + all + text }, async ({ workspace }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      return tools.map(({ name }) => name)
    })

  it.each([
    [
      'a branch that returns, and after it',
      `export function start(server: McpServer, on: string[]) {\nif (on) {\n${each.replace('add', 'if (on.includes(one.name)) add')}\nreturn\n}\n${each}\n}\n`,
    ],
    [
      'branches of an if',
      `export function start(server: McpServer, on: string[]) {\nif (on) ${each}\nelse ${each}\n}\n`,
    ],
    [
      'two functions',
      `export function local(server: McpServer) {\n${each}\n}\nexport function remote(server: McpServer) {\n${each}\n}\n`,
    ],
  ])('has each of them once, in %s', async (_where, text) => {
    expect(await toolsOf(text)).toEqual(['search', 'book'])
  })

  it('has each of them twice where both calls run', async () => {
    const text = `export function start(server: McpServer) {\n${each}\n${each}\n}\n`
    expect(await toolsOf(text)).toEqual(['search', 'book', 'search', 'book'])
  })

  it('has those that differ in one of the places by themselves', async () => {
    const text = `export function local(server: McpServer) {\nadd(server, all[0])\n}\nexport function remote(server: McpServer) {\nadd(server, { ...all[0], description: 'Asks.' })\n}\n`
    expect(await toolsOf(text)).toEqual(['search', 'search'])
  })
})

describe('tools of one name are reported', () => {
  const clashes: Array<[string, Files, string[]]> = [
    [
      'on one server',
      { 'main.ts': `${MCP}${server('server')}${register('search')}${register('search')}` },
      ['main.ts:5', 'main.ts:6'],
    ],
    [
      'on one server, from several files',
      {
        'main.ts': `${MCP}import { more } from './more.js'\n${server('server')}${register('search')}more(server)\n`,
        'more.ts': `${MCP}export function more(target: McpServer) {\n${register('search', 'target')}}\n`,
      },
      ['main.ts:6', 'more.ts:5'],
    ],
    [
      'on one server that only a parameter stands for',
      {
        'main.ts': `${MCP}export function add(target: McpServer) {\n${register('search', 'target')}${register('search', 'target')}}\n`,
      },
      ['main.ts:5', 'main.ts:6'],
    ],
    [
      'on one server that a function makes',
      {
        'main.ts': `${MCP}function make() {\nconst inner = new McpServer({ name: 'hotel', version: '1.0.0' })\n${register('search', 'inner')}return inner\n}\nconst server = make()\n${register('search')}`,
      },
      ['main.ts:6', 'main.ts:10'],
    ],
    [
      'in one list',
      {
        'a.ts': AI + agentTool('a', 'search'),
        'b.ts': AI + agentTool('b', 'search'),
        'agent.ts':
          "import { a } from './a.js'\nimport { b } from './b.js'\nexport const agent = { tools: [a, b] }\n",
      },
      ['a.ts:4', 'b.ts:4'],
    ],
    [
      'in one list that a function returns',
      {
        'a.ts': AI + agentTool('a', 'search'),
        'b.ts': AI + agentTool('b', 'search'),
        'tools.ts':
          "import { a } from './a.js'\nimport { b } from './b.js'\nexport function hotelTools() {\n  return [a, b]\n}\n",
      },
      ['a.ts:4', 'b.ts:4'],
    ],
    [
      'in one list that an arrow function returns',
      {
        'a.ts': AI + agentTool('a', 'search'),
        'b.ts': AI + agentTool('b', 'search'),
        'tools.ts':
          "import { a } from './a.js'\nimport { b } from './b.js'\nexport const hotelTools = () => [a, b]\n",
      },
      ['a.ts:4', 'b.ts:4'],
    ],
    [
      'in one list that a call is given',
      {
        'a.ts': AI + agentTool('a', 'search'),
        'b.ts': AI + agentTool('b', 'search'),
        'agent.ts':
          "import { a } from './a.js'\nimport { b } from './b.js'\ndeclare const model: { bindTools(tools: unknown[]): void }\nmodel.bindTools([a, b])\n",
      },
      ['a.ts:4', 'b.ts:4'],
    ],
    [
      'in one package, where the framework collects the tools of its files',
      { 'a.ts': RUNTIME('search'), 'b.ts': RUNTIME('search') },
      ['a.ts:3', 'b.ts:3'],
    ],
    [
      'twice in the data of a loop',
      {
        'main.ts': `${MCP}${server('server')}const defs = [{ n: 'search' }, { n: 'search' }]\nfor (const each of defs) server.registerTool(each.n, { description: 'Searches.', inputSchema: { q: z.string().describe('Words') } }, async () => ({ content: [] }))\n`,
      },
      ['main.ts:6', 'main.ts:6'],
    ],
  ]
  test.each(clashes)('%s', async (_title, files, expected) => {
    expect(await places(files)).toEqual(expected)
  })
})

describe('tools of one name are not reported', () => {
  const FACTORY = `${MCP}export function addTools(server: McpServer, prefix = 'x') {\n  server.registerTool(\`\${prefix}_search\`, { description: 'Searches.', inputSchema: { q: z.string().describe('Words') } }, async () => ({ content: [] }))\n}\n`
  const apart: Array<[string, Files]> = [
    [
      'by a function of a package that is not installed, which is called for several lists',
      {
        'show.ts':
          "import { defineChannelTool } from '@harbour/channels'\nimport { z } from 'zod'\nexport const makeShow = (who = 'me') => defineChannelTool({ name: 'show', description: `Shows ${who}.`, parameters: z.object({}), handler: () => 1 })\nexport const show = makeShow()\n",
        'list.ts':
          "import { makeShow } from './show.js'\nexport const tools = (who: string) => [makeShow(who)]\n",
      },
    ],
    [
      'on two servers of a package',
      {
        'one.ts': `${MCP}${server('server')}${register('search')}`,
        'two.ts': `${MCP}${server('server')}${register('search')}`,
      },
    ],
    ...[
      'export const agentTools = { planner: [a], writer: [b] }',
      'export const agentTools = { planner: { a }, writer: { b } }',
      'const planner = [a]\nconst writer = [b]\nexport const agentTools = { planner, writer }',
      'export function agentTools() {\n  return { planner: [a], writer: [b] }\n}',
      'export function agentTools(writes: boolean) {\n  if (writes) return [b]\n  return [a]\n}',
    ].map((text): [string, Files] => [
      `by ${text.replaceAll('\n', ' ')}`,
      {
        'a.ts': AI + agentTool('a', 'search'),
        'b.ts': AI + agentTool('b', 'search'),
        'tools.ts': `import { a } from './a.js'\nimport { b } from './b.js'\n${text}\n`,
      },
    ]),
    [
      'on two servers of a file',
      {
        'main.ts': `${MCP}${server('one')}${server('two')}${register('search', 'one')}${register('search', 'two')}`,
      },
    ],
    [
      'where a factory is called for two servers',
      {
        'add.ts': FACTORY,
        'main.ts': `${MCP}import { addTools } from './add.js'\n${server('one')}${server('two')}addTools(one)\naddTools(two)\n`,
      },
    ],
    [
      'where two servers come from one function',
      {
        'main.ts': `${MCP}function make() {\n  return new McpServer({ name: 'hotel', version: '1.0.0' })\n}\nconst one = make()\nconst two = make()\n${register('search', 'one')}${register('search', 'two')}`,
      },
    ],
    [
      'where a function that is given flags and names makes the tool of two sets, of which one is sent',
      {
        'declare.ts': `import type { FunctionDeclaration } from '@google/genai'
export function shell(loud: boolean, names: string[], depth = 1): FunctionDeclaration {
  return {
    name: 'shell',
    description: loud ? 'Runs a command, and says so.' : \`Runs one of \${names.join()}.\`,
    parametersJsonSchema: { type: 'object', properties: { command: { type: 'string', description: loud ? 'Which' : 'What' } } },
  }
}
`,
        'types.ts': `import type { FunctionDeclaration } from '@google/genai'
export interface ToolSet { shell: (loud: boolean, names: string[]) => FunctionDeclaration }
`,
        'old.ts': `import { shell } from './declare.js'
import type { ToolSet } from './types.js'
export const OLD: ToolSet = { shell: (loud, names) => shell(loud, names) }
`,
        'new.ts': `import { shell } from './declare.js'
import type { ToolSet } from './types.js'
export const NEW: ToolSet = { shell: (loud, names) => shell(loud, names, 2) }
`,
        'main.ts': `import { NEW } from './new.js'
import { OLD } from './old.js'
import { shell } from './declare.js'
import type { ToolSet } from './types.js'
function setOf(model: string): ToolSet {
  switch (model) {
    case 'new':
      return NEW
    default:
      return OLD
  }
}
export function declared(loud: boolean, names: string[]) {
  return { base: shell(loud, names), overrides: (model: string) => setOf(model).shell(loud, names) }
}
`,
      },
    ],
    [
      'where a function that is given settings makes a server in each of two branches',
      {
        'server.ts': `${MCP}type Config = { http: boolean; auth: { key: string }; images: boolean }
function register(server: McpServer, images: boolean) {
  if (images) server.registerTool('search', { description: \`Searches \${images}.\`, inputSchema: { q: z.string().describe('Words') } }, async () => ({ content: [] }))
}
function create(auth: { key: string }, options: { images: boolean }) {
  const server = new McpServer({ name: auth.key, version: '1.0.0' })
  register(server, options.images)
  return server
}
function listen(auth: { key: string }, options: { images: boolean }) {
  return () => create(auth, { ...options })
}
export function start(config: Config) {
  const options = { images: config.images }
  return config.http ? listen(config.auth, options) : create(config.auth, options)
}
`,
        'bin.ts':
          "import { start } from './server.js'\ndeclare function settings(): never\nconst config = settings()\nstart(config)\n",
      },
    ],
    [
      'where only one of two branches runs',
      {
        'main.ts': `${MCP}${server('server')}if (process.argv.length > 2) {\n${register('search')}} else {\n${register('search')}}\n`,
      },
    ],
    [
      'where the first branch leaves the function',
      {
        'main.ts': `${MCP}export function add(server: McpServer, isReadOnly: boolean) {\nif (isReadOnly) {\n${register('search')}return\n}\n${register('search')}}\n`,
      },
    ],
    [
      'where a switch takes one of them',
      {
        'main.ts': `${MCP}export function add(server: McpServer, mode: string) {\nswitch (mode) {\ncase 'a':\n${register('search')}break\ndefault:\n${register('search')}}\n}\n`,
      },
    ],
    [
      'in a list that has one or the other',
      {
        'a.ts': AI + agentTool('a', 'search'),
        'b.ts': AI + agentTool('b', 'search'),
        'agent.ts':
          "import { a } from './a.js'\nimport { b } from './b.js'\nexport const agent = { tools: [process.argv[2] ? a : b] }\n",
      },
    ],
    [
      'where nothing puts them together',
      { 'a.ts': AI + agentTool('a', 'search'), 'b.ts': AI + agentTool('b', 'search') },
    ],
    [
      'of separate graphs',
      {
        'a.ts': `${AI}import { StateGraph, ToolNode } from './graph.js'\n${agentTool('a', 'search')}export const graph = new StateGraph().addNode('tools', new ToolNode([a])).compile()\n`,
        'b.ts': `${AI}import { StateGraph, ToolNode } from './graph.js'\n${agentTool('b', 'search')}export const graph = new StateGraph().addNode('tools', new ToolNode([b])).compile()\n`,
      },
    ],
    [
      'of separate agents',
      {
        'a.ts': `${AI}${agentTool('a', 'search')}export const agent = { tools: [a] }\n`,
        'b.ts': `${AI}${agentTool('b', 'search')}export const agent = { tools: [b] }\n`,
      },
    ],
    [
      'that one call gives to several providers',
      {
        'list.ts': `interface Listed { name: string; description: string; parameters: object }
export function listTools(): Listed[] {
  return [{ name: 'search', description: 'Searches.', parameters: { type: 'object', properties: { q: { type: 'string' } } } }]
}
`,
        'send.ts': `import { listTools } from './list.js'
export async function ask(kind: string) {
  const tools = listTools()
  return await send(kind, tools)
}
async function send(kind: string, tools: ReturnType<typeof listTools>) {
  switch (kind) {
    case 'claude': return toClaude(tools)
    case 'local': return toLocal(tools)
    default: return toOpenAI(tools)
  }
}
async function toClaude(tools: ReturnType<typeof listTools>) {
  const mine = tools.map((tool) => ({ name: tool.name, description: tool.description, input_schema: tool.parameters }))
  return post('https://api.anthropic.com/v1/messages', JSON.stringify({ tools: mine }))
}
async function toOpenAI(tools: ReturnType<typeof listTools>) {
  const mine = tools.map((tool) => ({ type: 'function' as const, function: { name: tool.name, description: tool.description, parameters: tool.parameters } }))
  return post('https://api.openai.com/v1/chat/completions', JSON.stringify({ tools: mine }))
}
async function toLocal(tools: ReturnType<typeof listTools>) {
  const mine = tools.map((tool) => ({ type: 'function', function: { name: tool.name, description: tool.description, parameters: tool.parameters } }))
  return post('http://localhost:11434/api/chat', JSON.stringify({ tools: mine }))
}
declare function post(url: string, body: string): Promise<unknown>
`,
      },
    ],
    [
      'in stories, evals and benchmarks beside production code',
      {
        'a.ts': RUNTIME('search'),
        'a.vitest.ts': RUNTIME('search'),
        'a.spec-d.ts': RUNTIME('search'),
        'a.typetest.ts': RUNTIME('search'),
        'a.stories.ts': RUNTIME('search'),
        'a.bench.ts': RUNTIME('search'),
        'evals/a.ts': RUNTIME('search'),
        'benchmarks/a.ts': RUNTIME('search'),
        'examples/first/a.ts': RUNTIME('search'),
        'examples/second/a.ts': RUNTIME('search'),
      },
    ],
  ]
  test.each(apart)('%s', async (_title, files) => {
    expect(await places(files)).toEqual([])
  })
})

describe('what an object is used as', () => {
  const PI =
    "import type { ExtensionAPI, ToolDefinition } from '@mariozechner/pi-coding-agent'\nimport { Type } from '@sinclair/typebox'\n\n"
  const DEFINITION = `${PI}export const search: ToolDefinition = {
  name: 'search',
  description: 'Searches the hotel.',
  parameters: Type.Object({ q: Type.String({ description: 'Words' }) }),
  execute: () => '',
}
`

  it('makes one tool of an object that is typed and registered', async () => {
    const files = {
      'search.ts': DEFINITION,
      'main.ts': `${PI}import { search } from './search.js'\nexport default function (pi: ExtensionAPI) {\n  pi.registerTool(search)\n}\n`,
    }
    await withProject(files, async ({ workspace }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      expect(tools.map(({ id }) => id)).toEqual(['search.ts#search'])
    })
  })

  it('keeps what is registered where it is defined as nothing of its own', async () => {
    const files = {
      'main.ts': `${PI}const search = {\n  name: 'search',\n  description: 'Searches.',\n  parameters: Type.Object({}),\n  execute: () => '',\n}\nexport default function (pi: ExtensionAPI) {\n  pi.registerTool(search)\n}\n`,
    }
    await withProject(files, async ({ workspace }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      expect(tools.map(({ id }) => id)).toEqual(['main.ts#search'])
    })
  })

  it.each([
    ['is what a registered tool is made of, where both have one set of fields', { q: 'string' }, ['main.ts']],
    [
      'is a tool of its own, where its fields differ',
      { q: 'string', harbour: 'string' },
      ['answer.ts', 'main.ts'],
    ],
  ])('an object of another file with the name of a registered tool %s', async (_, fields, wanted) => {
    const properties = Object.entries(fields).map(([name, type]) => `${name}: { type: '${type}' }`)
    const files = {
      'package.json': '{ "name": "hotel" }',
      'main.ts': MCP + server('server') + register('search'),
      'answer.ts': `declare const answer: (it: unknown) => void
answer({ result: { tools: [{ name: 'search', description: 'Searches harbours.', inputSchema: { type: 'object', properties: { ${properties.join(', ')} } } }] } })
`,
    }
    await withProject(files, async ({ workspace, root }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      expect(tools.map(({ file }) => file.slice(root.length + 1)).sort()).toEqual(wanted)
    })
  })
})
