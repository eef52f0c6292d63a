import { rename, rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

/** Its tools are made by two functions, have hints, and need a package. */
const SERVER = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
server.registerTool(
  'find_rooms',
  {
    title: ['Find', 'rooms'].join(' '),
    description: 'Finds rooms.',
    inputSchema: z.object({ beds: z.number() }),
    annotations: { readOnlyHint: Boolean(z.object) },
  },
  async () => ({ content: [] }),
)
const book = 'book_' + z.string().constructor.name.length
server.registerTool(book, { description: 'Books.', inputSchema: z.object({ room: z.string() }) }, async () => ({ content: [] }))
`

const installed = () => project.path('node_modules')
const away = () => project.path('.node_modules')

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'package.json':
      '{ "name": "hotel", "version": "1.0.0", "dependencies": { "zod": "4", "@modelcontextprotocol/server": "2" } }',
    'package-lock.json': '{}',
    'src/server.ts': SERVER,
  })
})

afterEach(() => project.remove())

const INSTALL = 'Dependencies are not installed. Run `npm install`.'

describe('where packages are not installed', () => {
  it('lock says which tools it has without a schema, why, and what to do', async () => {
    await rename(installed(), away())
    const { code, err } = await project.run(['lock'])
    expect(code).toBe(0)
    expect(err).toMatch(
      /^2 tools locked without a schema: find_rooms, src\/server\.ts:16\. The\s+package\s+`\S+` is not/m,
    )
    expect(err).toContain(`${INSTALL}\nThen lock again: toolsight lock\n`)
    expect(err.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it('a list that a server answers with is said to need them, and nothing else is advised', async () => {
    await project.put({
      'src/server.ts': `import { Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { toolsOf } from './tools.js'
export function serve() {
  const server = new Server({ name: 'hotel', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({
    tools: Object.entries(toolsOf()).map(([name, { text, fields }]) => ({ name, description: text, inputSchema: z.toJSONSchema(fields) })),
  }))
}
`,
      'src/tools.ts': `import { z } from 'zod'
export const toolsOf = () => ({ find_rooms: { text: 'Finds rooms.', fields: z.object({ beds: z.number() }) } })
`,
    })
    await rename(installed(), away())
    const { report } = await project.check()
    expect(report.diagnostics.map(({ code, message }) => [code, message.split('\n')[0]])).toContainEqual([
      'dependencies-missing',
      INSTALL,
    ])
    expect(report.diagnostics.map(({ code }) => code)).not.toContain('not-evaluated')
  })

  it('init --lock does, too', async () => {
    await rename(installed(), away())
    const { code, out } = await project.run(['init', '--lock', '--ci', 'none'])
    expect(code).toBe(0)
    expect(out).toMatch(/toolsight\.lock\.json +has 2 tools, all without a schema: see below$/m)
    expect(out).toMatch(/^2 tools locked without a schema: find_rooms, /m)
    expect(out).toContain(`${INSTALL}\nThen lock again: toolsight lock\n`)
  })

  it('lock --check and diff tell no change of a tool that is the same, and name no upgrade', async () => {
    await project.run(['lock'])
    await rename(installed(), away())
    const check = await project.run(['lock', '--check'])
    expect([check.code, check.out]).toEqual([
      1,
      expect.stringMatching(
        /^toolsight\.lock\.json differs in 2 tools:\n {2}find_rooms: schema is not known any more: /,
      ),
    ])
    expect(check.out).not.toMatch(/Hint|title|removed|renamed|new tool|is gone/)
    expect(check.err).toContain(`${INSTALL}\nThen check again: toolsight lock --check\n`)
    expect(check.err).not.toContain('Write it with')
    const { code, out, err } = await project.run(['diff', '--fail-on', 'any', '--format', 'json'])
    const { changes } = JSON.parse(out)
    expect(changes.map(({ kind, tool, hurts }: Record<string, unknown>) => [kind, tool, hurts])).toEqual([
      ['schema-unknown', 'find_rooms', []],
      ['schema-unknown', expect.stringMatching(/^book_\d+$/), []],
    ])
    expect([code, err]).toEqual([0, expect.stringContaining(INSTALL)])
  })

  it('the lock that follows tells which schemas it knows, and no change of a tool', async () => {
    await rename(installed(), away())
    await project.run(['lock'])
    await rename(away(), installed())
    const { out } = await project.run(['diff', '--fail-on', 'any', '--format', 'json'])
    const { changes } = JSON.parse(out)
    expect(changes.map(({ kind, tool }: Record<string, unknown>) => [kind, tool])).toEqual([
      ['schema-known', 'find_rooms'],
      ['schema-known', expect.stringMatching(/^book_\d+$/)],
    ])
  })

  it('tools that one function registers are called by their place, not by the server that holds them', async () => {
    await project.put({
      'src/add.ts': `import type { McpServer } from '@modelcontextprotocol/server'

export function add({ tool, server }: { tool: { name: string; parameters: object }; server: McpServer }) {
  server.registerTool(tool.name, { inputSchema: tool.parameters }, async () => ({ content: [] }))
}
`,
      'src/make.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { add } from './add.js'

const find = { name: 'find', parameters: z.object({ beds: z.number() }) }
const book = { name: 'book', parameters: z.object({ room: z.string() }) }

export function makeServer({ key }: { key: string }) {
  const server = new McpServer({ name: key, version: '1.0.0' })
  const common = { server }
  add({ tool: find, ...common })
  add({ tool: book, ...common })
  return server
}
`,
      'src/server.ts':
        "import { makeServer } from './make.js'\nconst server = makeServer({ key: process.env.KEY })\nserver.close()\n",
    })
    await rename(installed(), away())
    const { err } = await project.run(['lock'])
    expect(err).toContain('1 tool locked without a schema: src/server.ts:2. The package')
    expect(await project.read('toolsight.lock.json')).not.toContain('"name": "server"')
  })

  it('tools that another file hands to the server are listed once, where they are written', async () => {
    const made = (name: string) => `import type { Desk } from './desk.js'
import { z } from 'zod'
import { createTool } from './create-tool.js'
export const make = (desk: Desk) => createTool({ name: '${name}', description: 'Finds one.', schema: z.object({ beds: z.number() }), func: async () => desk.find() })
`
    await project.put({
      'src/desk.ts': 'export interface Desk { find(): string }\n',
      'src/create-tool.ts': `import { DynamicStructuredTool } from '@langchain/core/tools'
export const createTool = (fields: any): DynamicStructuredTool => {
  const Made = DynamicStructuredTool as unknown as new (fields: any) => DynamicStructuredTool
  return new Made(fields)
}
`,
      'src/server.ts': `import { ChatOpenAI } from '@langchain/openai'
import type { Desk } from './desk.js'
import { listed } from './listed.js'

export class Service {
  tools
  constructor(private readonly desk: Desk) { this.tools = listed({ find: () => this.desk.find() }) }
  ask() { return new ChatOpenAI({ model: 'gpt-5' }).bindTools(this.tools) }
}
`,
      'src/listed.ts': `import { make as rooms } from './rooms.js'
import { make as halls } from './halls.js'
import type { Desk } from './desk.js'
export const listed = (desk: Desk) => [rooms(desk), halls(desk)]
`,
      'src/rooms.ts': made('find_rooms'),
      'src/halls.ts': made('find_halls'),
    })
    await rename(installed(), away())
    const { report } = await project.check()
    expect(report.tools.map(({ name, file }) => [name, file])).toEqual([
      ['find_halls', 'src/halls.ts'],
      ['find_rooms', 'src/rooms.ts'],
    ])
  })

  it('a tool without a written name is listed where no other file defines one', async () => {
    await project.put({
      'src/server.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { prefix } from './prefix.js'
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
for (const what of ['rooms', 'halls'])
  server.registerTool(prefix + what, { description: 'Finds them.' }, async () => ({ content: [] }))
`,
      'src/prefix.ts': "export const prefix = 'find_'\n",
    })
    await rename(installed(), away())
    const { report } = await project.check()
    expect(report.tools.map(({ file }) => file)).toContain('src/server.ts')
  })

  it('what one workspace installs is said once for all of its packages, and what it does not list is said apart', async () => {
    const manifest = (name: string) =>
      `{ "name": "${name}", "type": "module", "dependencies": { "zod": "4", "@modelcontextprotocol/server": "2" } }`
    await project.put({
      'package.json': '{ "name": "hotel", "private": true, "workspaces": ["packages/*"] }',
      'packages/rooms/package.json': manifest('rooms'),
      'packages/halls/package.json': manifest('halls'),
      'examples/one/package.json': manifest('one'),
      'packages/rooms/server.ts': SERVER,
      'packages/halls/server.ts': SERVER,
      'examples/one/server.ts': SERVER,
    })
    await rm(project.path('src'), { recursive: true })
    await rename(installed(), away())
    const { report } = await project.check()
    const said = report.diagnostics.flatMap(({ code, message }) =>
      code === 'dependencies-missing' ? [message.split('\n')[0]] : [],
    )
    expect(said.sort()).toEqual([
      'Dependencies are not installed. Run `npm install` in examples/one.',
      INSTALL,
    ])
  })

  it('a shape that a function hands on is not said to be no schema', async () => {
    await rename(installed(), away())
    await project.put({
      'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
export function register(server: McpServer) {
  const tool = (name: string, text: string, shape: any, run: () => Promise<any>) => server.tool(name, text, shape, run)
  const rooms = { floor: z.number() }
  tool('find_rooms', 'Finds rooms.', { beds: z.number().describe('How many') }, async () => ({}))
  tool('list_rooms', 'Lists rooms.', rooms, async () => ({}))
  const other = (name: string, description: string, shape: any) => server.registerTool(name, { description, inputSchema: shape }, async () => ({}))
  other('book_room', 'Books a room.', { room: z.string() })
}
`,
    })
    const { report } = await project.check()
    expect(report.tools.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['find_rooms', 'unevaluated', 'The package `zod` is not installed.'],
      ['list_rooms', 'unevaluated', 'The package `zod` is not installed.'],
      ['book_room', 'unevaluated', 'The package `zod` is not installed.'],
    ])
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['dependencies-missing'])
  })

  it('objects that a loop registers are not said to be in no known form', async () => {
    await project.put({
      'src/server.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const tools: any[] = [
  { name: 'find_rooms', description: 'Finds rooms.', schema: { beds: z.number() } },
  { name: 'book_room', description: 'Books a room.', schema: { room: z.string() } },
]
export function start(client: any) {
  const server = new McpServer({ name: 'hotel', version: '1.0.0' })
  for (const tool of tools)
    server.registerTool(tool.name, { description: tool.description, inputSchema: tool.schema }, () => client.ask(tool))
  return server
}
`,
    })
    await rename(installed(), away())
    const { report } = await project.check()
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['dependencies-missing'])
  })
})

it('what only has its type from a package is known without it', async () => {
  await rename(installed(), away())
  await rm(project.path('src/server.ts'))
  await project.put({
    'src/tools.ts': `import { Tool } from '@modelcontextprotocol/sdk/types.js'
export const ring: Tool = { name: 'ring', description: 'Rings the bell.', inputSchema: { type: 'object', properties: {} } }
`,
  })
  const { report } = await project.check()
  expect(report.tools).toMatchObject([{ name: 'ring', status: 'resolved' }])
  expect(report.diagnostics).toEqual([])
  expect((await project.run(['check'])).out).not.toContain('not installed')
})

it.each([
  ['examples/desk', 'info'],
  ['docs/desk-template', 'info'],
  ['packages/desk', 'warning'],
])('what %s needs is said as %s', async (folder, severity) => {
  await rm(project.path('src/server.ts'))
  await project.put({
    [`${folder}/package.json`]: '{ "name": "desk", "dependencies": { "@hotel/fields": "1" } }',
    [`${folder}/tools.ts`]: `import { guest } from '@hotel/fields'
import { McpServer } from '@modelcontextprotocol/server'
const server = new McpServer({ name: 'desk', version: '1.0.0' })
server.registerTool('ring', { description: 'Rings.', inputSchema: guest }, async () => ({ content: [] }))
`,
  })
  const { report } = await project.check()
  const found = report.diagnostics.filter(({ code }) => code === 'dependencies-missing')
  expect(found).toMatchObject([{ severity }])
})

it.each([
  ['src/mocks/desk.ts', 'info'],
  ['packages/integration-tests/src/desk.ts', 'info'],
  ['src/desk.ts', 'warning'],
])('what cannot be evaluated in %s is said as %s', async (file, severity) => {
  await rm(project.path('src/server.ts'))
  await project.put({
    [file]: `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: 'desk', version: '1.0.0' })
export const start = (field: z.ZodType) =>
  server.registerTool('ring', { description: 'Rings.', inputSchema: z.object({ field }) }, async () => ({ content: [] }))
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics).toMatchObject([{ code: 'not-evaluated', severity }])
})

it('what registers tools that no file writes out names the packages that it needs', async () => {
  await rm(project.path('src/server.ts'))
  await project.put({
    'src/register.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Task } from './tasks.js'
export async function registerAll(server: McpServer, tasks: Task[]) { for (const set of [tasks]) register(server, set) }
function register(server: McpServer, tasks: Task[]) {
  for (const task of tasks) server.registerTool(task.getName(), task.getConfig(), async () => ({ content: [] }))
}
`,
    'src/tasks.ts': `import { z } from 'zod'
export abstract class Task { abstract getName(): string; abstract getConfig(): any }
export class Ring extends Task {
  getName() { return 'ring' }
  getConfig() { return { description: 'Rings.', inputSchema: { times: z.number() } } }
}
`,
    'src/index.ts': `import { readTasks } from '@hotel/tasks'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { registerAll } from './register.js'
const server = new McpServer({ name: 'desk', version: '1.0.0' })
await registerAll(server, readTasks())
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics.map(({ code }) => code)).toEqual(['dependencies-missing'])
})

it('says nothing of the examples of a tool that is not evaluated, nor takes a record in a file that names its tools for one name', async () => {
  await rm(project.path('src/server.ts'))
  await project.put({
    'src/tools/book.ts': `import { defineTool } from './define.js'
import { weeks } from '@hotel/weeks'
export const book = defineTool({
  name: 'book_room',
  description: 'Books a room.',
  inputSchema: { for: weeks },
  inputExamples: [{ for: 1 }],
  handler: () => 1,
})
`,
    'src/tools/cancel.ts': `import { defineTool } from './define.js'
export const cancel = defineTool({
  name: 'cancel_room',
  description: 'Cancels a room.',
  inputSchema: { at: readHours() },
  inputExamples: [{ at: 1 }],
  handler: () => 1,
})
function readHours(): never { throw new Error('it is closed') }
`,
    'src/tools/define.ts': 'export const defineTool = (tool: object) => tool\n',
    'agent/tools/wings.ts': `import { defineTool } from 'eve/tools'
import { beds } from '@hotel/weeks'
export const wings = () => ({
  east: defineTool({ description: 'Shows the east wing.', inputSchema: beds, execute: () => 1 }),
  west: defineTool({ description: 'Shows the west wing.', inputSchema: beds, execute: () => 1 }),
})
`,
  })
  const { report } = await project.check()
  expect([...new Set(report.diagnostics.map(({ code }) => code))].sort()).toEqual([
    'dependencies-missing',
    'evaluation-failed',
  ])
})

describe('an agent whose base is of a package that is not installed', () => {
  const FACTORY = `import { tool } from 'ai'
import { z } from 'zod'
export function readTool(options: { store: unknown, lines?: number }) {
  const lines = options.lines ?? 10
  return tool({ description: \`Reads \${lines} lines.\`, inputSchema: z.object({ path: z.string() }), execute: async () => options.store })
}
`
  const agent = (member: string) => `import { Agent } from 'agent-base'
import { readTool } from './read.js'
class Own extends Agent {}
export class Reader extends Own {
  ${member}() { return 1 }
  getTools() {
    if (!this.${member}) return {}
    const store = [() => this.${member}()]
    return { read_lines: readTool({ store }) }
  }
}
`

  it.each(['#files', 'files'])(
    'has the tools that a method of it makes by a function of another file: %s',
    async (member) => {
      await project.put({
        'package.json': '{ "name": "reader", "dependencies": { "zod": "4", "ai": "6", "agent-base": "1" } }',
        'src/server.ts': agent(member),
        'src/read.ts': FACTORY,
      })
      const { out } = await project.run(['list', '--format', 'json'])
      const { tools } = JSON.parse(out) as { tools: Array<{ name: string; file: string }> }
      expect(tools.map(({ name, file }) => [name, file])).toEqual([['read_lines', 'src/server.ts']])
    },
  )
})
