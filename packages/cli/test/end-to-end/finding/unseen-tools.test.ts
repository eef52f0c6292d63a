import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckOutput, Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
})

afterEach(() => project.remove())

type Finding = CheckOutput['diagnostics'][number] & { related: object[] }

function namesOf({ tools }: CheckOutput): unknown[] {
  return tools.flatMap(({ unseen }) =>
    ((unseen ?? []) as Array<{ name: string | null }>).map(({ name }) => name),
  )
}

const REGISTRY = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export class Registry {
  constructor(private server: McpServer, private deps: any) {}
  addTool(def: any) {
    this.server.registerTool(def.name, { description: def.description, inputSchema: def.shape }, this.deps.run)
  }
}
`

function callsOf(count: number, part: string): string {
  const calls = Array.from(
    { length: count },
    (_, at) =>
      `  registry.addTool({ name: '${part}_${at}', description: 'Does.', shape: { q: z.string() } })\n`,
  )
  return `import { z } from 'zod'
import type { Registry } from './registry.js'
export function register(registry: Registry) {
${calls.join('')}}
`
}

describe('a wrapper that cannot be followed', () => {
  beforeEach(() =>
    project.put({
      'src/registry.ts': REGISTRY,
      'src/a.ts': callsOf(25, 'a'),
      'src/b.ts': callsOf(15, 'b'),
      'src/other.ts': "export const seen = new Set(['x'])\nseen.add('y')\n",
    }),
  )

  test('is one finding with the number of its tools and a place for each', async () => {
    const { report } = await project.check()
    const [finding, ...others] = report.diagnostics as Array<Finding>
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: 'not-evaluated', severity: 'warning', file: 'src/registry.ts' })
    expect(finding?.message).toMatch(
      /^Not evaluated: 40 tools given to `addTool`\.\nTheir definition depends on `def`, a parameter of `addTool`\.\n/,
    )
    expect(finding?.related).toHaveLength(40)
    expect(finding?.related[26]).toMatchObject({ file: 'src/b.ts', message: "Not evaluated: 'b_1'" })
    expect(report.summary).toMatchObject({ tools: 1, unseen: 40, warnings: 1 })
    expect(report.tools[0]).toMatchObject({ status: 'unevaluated', unseen: { length: 40 } })
  })

  test('counts in the line of sums, in the table and in the list', async () => {
    const { out } = await project.run(['check'])
    expect(out).toMatch(/^40 tools: 0 as sent, 40 not evaluated\n/)
    expect(out).toMatch(/^ {2}\(40 tools\) +not evaluated .*src\/registry\.ts:5$/m)
    expect(out).toMatch(/^warning {2}not-evaluated {2}40 tools$/m)
    expect((await project.run(['list'])).out).toMatch(/^40 tools: 0 as sent, 40 not evaluated/)
  })

  test('is what the manifest lacks, on standard error and in its JSON', async () => {
    const { code, out, err } = await project.run(['manifest', '--format', 'json'])
    expect(code).toBe(0)
    const { tools, missing } = JSON.parse(out) as { tools: unknown[]; missing: object[] }
    expect(tools).toEqual([])
    expect(missing).toHaveLength(40)
    expect(missing[0]).toEqual({
      name: 'a_0',
      file: 'src/a.ts',
      line: 3,
      reason: 'It depends on `def`, a parameter of `addTool`.',
    })
    expect(err).toContain('Left out: a_0, a_1, a_2,')
    expect(err).toMatch(/^The manifest lacks 40 of 40 tools\.$/m)
  })

  test('links a hundred places at most, and counts all', async () => {
    await project.put({ 'src/a.ts': callsOf(120, 'a') })
    const { report } = await project.check()
    expect(report.diagnostics[0]?.message).toMatch(/^Not evaluated: 135 tools /)
    expect(report.diagnostics[0]?.related).toHaveLength(100)
  })
})

test('calls are told from others of the same name', async () => {
  await project.put({
    'src/kit.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export const kits = new Map([['own', kitFor]])
function kitFor(server: McpServer) {
  const add = (name: string, description: string, shape: object) =>
    server.registerTool(name, { description, inputSchema: shape as never }, async () => ({ content: [] }))
  return { add }
}
`,
    'src/tools.ts': `import { add } from './sum.js'
import { kits } from './kit.js'
export const three = add('1', '2')
export function register(server: never, names: Set<string>) {
  const kit = kits.get('own')!(server)
  names.add('one')
  kit.add('one', 'Does one thing.', {})
  kit.add('two', 'Does another.', {})
}
`,
    'src/sum.ts': 'export const add = (a: string, b: string) => Number(a) + Number(b)\n',
  })
  const { report } = await project.check()
  expect(namesOf(report)).toEqual(['one', 'two'])
})

test('a function that a wrapper returns is one finding, whatever branches it has; names are followed through imports', async () => {
  await project.put({
    'src/wrapper.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export const kits = { createRegisterTool }
function createRegisterTool(server: McpServer, allowed: Set<string>) {
  return (tool: any) => {
    if (!allowed.has(tool.name)) return
    if (tool.args) server.tool(tool.name, tool.description, tool.args, tool.run)
    else server.tool(tool.name, tool.description, tool.run)
  }
}
`,
    'src/tools/search.ts': `export const tool$search = { name: 'search', description: 'Searches.', args: {} }\n`,
    'src/tools/index.ts': `export { tool$search } from './search.js'\n`,
    'src/server.ts': `import { kits } from './wrapper.js'
import { tool$search } from './tools/index.js'
export function createServer(server: any, allowed: Set<string>) {
  const tool = kits.createRegisterTool(server, allowed)
  tool(tool$search)
  tool({ name: 'fetch', description: 'Fetches.' })
}
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics.map(({ message }) => message.split('\n')[0])).toEqual([
    'Not evaluated: 2 tools given to what `createRegisterTool` returns.',
  ])
  expect([report.summary['tools'], namesOf(report)]).toEqual([1, ['search', 'fetch']])
})

test('a class that collects tools stands for all that its method is given', async () => {
  const tool = (name: string) => `import { registry } from '../registry.js'
class Made { name = '${name}'; schema = {} }
const app = { register: (it: unknown) => it }
app.register(new Made())
registry.register(new Made())
`
  await project.put({
    'src/registry.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export class Registry {
  private tools: any[] = []
  register(tool: any) { this.tools.push(tool) }
  all(server: McpServer) { return this.tools.map((tool) => server.registerTool(tool.name, tool, tool.run)) }
}
export const registry = new Registry()
`,
    'src/tools/search.ts': tool('search'),
    'src/tools/fetch.ts': tool('fetch'),
    'src/tools/late.ts': `import { Registry } from '../registry.js'
import { late } from './other.js'
export const fill = (own: Registry) => own.register(late)
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics.map(({ message }) => message.split('\n')[0])).toEqual([
    'Not evaluated: 3 tools given to `register`.',
  ])
  expect(report.diagnostics).toMatchObject([
    {
      related: [
        { file: 'src/tools/fetch.ts', range: { start: { line: 4 } }, message: "Not evaluated: 'fetch'" },
        { file: 'src/tools/late.ts', message: 'Not evaluated: register(late)' },
        { file: 'src/tools/search.ts', range: { start: { line: 4 } }, message: "Not evaluated: 'search'" },
      ],
    },
  ])
})

describe('a base class', () => {
  test('of which no instance may be made: each class that extends it is told by name, also by way of another', async () => {
    await project.put({
      'toolsight.config.json': '{ "evaluate": { "timeoutMs": 20000, "registration": false } }',
      'src/base.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export abstract class BaseTool {
  abstract name: string
  abstract schema: any
  register(server: McpServer) { server.tool(this.name, this.schema.shape, async () => ({ content: [] })) }
}
export abstract class RemoteTool extends BaseTool {}
`,
      ...Object.fromEntries(
        Array.from({ length: 25 }, (_, at) => [
          `src/tools/tool${at}.ts`,
          `import { ${at === 7 ? 'RemoteTool' : 'BaseTool'} as Base } from '../index.js'
import { BaseTool, RemoteTool } from '../index.js'
export class Tool${at} extends ${at === 7 ? 'RemoteTool' : 'BaseTool'} {
  name = 'tool_${at}'
  schema = make()
}
`,
        ]),
      ),
      'src/index.ts': "export * from './base.js'\n",
      'src/same-name.ts': `class BaseTool {}\nexport class Other extends BaseTool { name = 'other' }\n`,
    })
    const { report } = await project.check()
    expect(report.tools).toHaveLength(25)
    for (const { name, status, reason, recognised } of report.tools) {
      expect([status, recognised]).toEqual(['unevaluated', 'registration'])
      expect(reason).toContain('`evaluate.registration` is off')
      expect(name).toMatch(/^tool_\d+$/)
    }
    expect(report.tools.map(({ name }) => name)).toContain('tool_7')
  })

  test('of which no instance may be made: each is told by the name that its constructor is given', async () => {
    await project.put({
      'toolsight.config.json': '{ "evaluate": { "timeoutMs": 20000, "registration": false } }',
      'src/action.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export class Action {
  text: string
  constructor(private readonly shape: any, readonly called: string, text: string) { this.text = text }
  add(server: McpServer) { server.registerTool(this.called, { description: this.text, inputSchema: this.shape }, async () => ({ content: [] })) }
}
`,
      'src/all.ts': `import { Action } from './action.js'
export const all = [new Action({}, 'pull_rope', 'Pulls it.'), new Action({}, 'cut_rope', 'Cuts it.')]
`,
    })
    const { report } = await project.check()
    expect(report.tools.map(({ name, status }) => [name, status])).toEqual([
      ['pull_rope', 'unevaluated'],
      ['cut_rope', 'unevaluated'],
    ])
    expect(report.diagnostics.map(({ message }) => message).join('\n')).toContain("'pull_rope'")
  })

  test('whose subclasses need a package that is not installed, which is said once', async () => {
    await project.put({
      'package.json': '{ "name": "inn", "dependencies": { "harbour-shapes": "1" } }',
      'src/base.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export abstract class BaseTool {
  abstract name: string
  constructor(readonly given: { shape: any }) {}
  register(server: McpServer) { server.tool(this.name, this.given.shape, async () => ({ content: [] })) }
}
`,
      ...Object.fromEntries(
        ['moor', 'sail'].map((name) => [
          `src/${name}.ts`,
          `import { shapes } from 'harbour-shapes'
import { BaseTool } from './base.js'
export class ${name}Tool extends BaseTool {
  name = '${name}'
  constructor() { super({ shape: shapes.${name} }) }
}
`,
        ]),
      ),
    })
    const { report } = await project.check()
    expect(report.tools.map(({ name, status }) => [name, status])).toEqual([
      ['moor', 'unevaluated'],
      ['sail', 'unevaluated'],
    ])
    expect(report.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['dependencies-missing', expect.stringContaining('harbour-shapes')],
    ])
  })

  test('of a framework, abstract, that a class inside of a function extends', async () => {
    await project.put({
      'src/base.ts': `import { StructuredTool } from '@langchain/core/tools'
export abstract class BaseTool extends StructuredTool { constructor(protected client: object) { super() } }
`,
      'src/search.ts': `import { BaseTool } from './base.js'
export function searching() {
  class Search extends BaseTool { name = 'search'; description = 'Searches.'; schema = {} }
  return Search
}
`,
    })
    const { report } = await project.check()
    expect(report.diagnostics).toMatchObject([
      {
        code: 'not-evaluated',
        tool: null,
        message: expect.stringContaining('declare each class at the top of its module'),
        related: [{ file: 'src/search.ts', message: "Not evaluated: 'search'" }],
      },
    ])
    await project.put({ 'src/search.ts': 'export {}\n' })
    const empty = await project.check()
    expect([empty.report.tools, empty.report.diagnostics]).toEqual([[], []])
  })
})

test.each([
  ['as it is', '() => remote.listTools()'],
  ['in a list', 'async () => ({ tools: (await remote.listTools()).tools })'],
  ['once it is there', 'async () => { const { tools } = await remote.listTools(); return { tools } }'],
])(
  'what another server lists, answered %s, is an info that says where the tools come from',
  async (_, answer) => {
    await project.put({
      'src/bridge.ts': `import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
if (!process.env.REMOTE_URL) process.exit(1)
const remote = new Client({ name: 'bridge', version: '1.0.0' })
const server = new Server({ name: 'bridge', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, ${answer})
server.setRequestHandler(CallToolRequestSchema, (request) => remote.callTool(request.params))
`,
    })
    const { report } = await project.check()
    expect(
      report.diagnostics.map(({ code, severity, message }) => [code, severity, message.split('\n')[0]]),
    ).toEqual([
      [
        'not-evaluated',
        'info',
        "Tools of another server: those of 'bridge.ts:7' are known only at run time.",
      ],
    ])
  },
)

test('classes that extend one whose method is given tools are no tools', async () => {
  await project.put({
    'src/bridge.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export class Bridge {
  offer(server: McpServer, tool: any) {
    server.registerTool(tool.name, { description: tool.about, inputSchema: tool.shape }, () => ({ content: [] }))
  }
}
`,
    'src/faster.ts': "import { Bridge } from './bridge.js'\nexport class FasterBridge extends Bridge {}\n",
  })
  const { report } = await project.check()
  expect(namesOf(report)).toEqual([])
  expect(report.tools).toMatchObject([{ file: 'src/bridge.ts', status: 'unevaluated' }])
  expect(report.diagnostics.map(({ message }) => message).join('\n')).not.toContain('extend')
})

describe('a class for tools of another server', () => {
  const BASE = `export abstract class Tool {
  name!: string
  description!: string
  parameters!: object
  toParam() { return { type: 'function' as const, function: { name: this.name, description: this.description, parameters: this.parameters } } }
}
`
  const told = ({ diagnostics }: CheckOutput) =>
    diagnostics.map(({ code, severity, message, file }) => [code, severity, message.split('\n')[0], file])

  test('that is filled once the server has listed them: an info that says where they come from', async () => {
    await project.put({
      'src/base.ts': BASE,
      'src/remote.ts': `import { Tool } from './base.js'
export class Remote extends Tool {
  constructor(private readonly client: any) { super() }
  async execute(input: object) { return this.client.callTool({ name: this.name, arguments: input }) }
}
export async function connect(client: any) {
  const { tools } = await client.listTools()
  return tools.map((listed: any) => {
    const tool = new Remote(client)
    tool.name = listed.name
    tool.parameters = listed.inputSchema
    return tool
  })
}
`,
    })
    expect(told((await project.check()).report)).toEqual([
      [
        'not-evaluated',
        'info',
        "Tools of another server: those of 'Remote' are known only at run time.",
        'src/remote.ts',
      ],
    ])
  })

  test('that is given what the server lists, in another file', async () => {
    await project.put({
      'src/base.ts': BASE.replace(/ {2}name!.*\n.*\n.*\n/, ''),
      'src/remote.ts': `import { Tool } from './base.js'
export class Remote extends Tool {
  constructor(private readonly client: any, private readonly listed: { name: string; inputSchema: object }) { super() }
  get name() { return this.listed.name }
  get description() { return 'Hands on.' }
  get parameters() { return this.listed.inputSchema }
  async execute(input: object) { return this.client.callTool({ name: this.name, arguments: input }) }
}
`,
      'src/connect.ts': `import { Remote } from './remote.js'
export async function connect(client: any) {
  const { tools } = await client.listTools()
  return tools.map((each: any) => new Remote(client, { name: each.name, inputSchema: each.inputSchema }))
}
`,
    })
    expect(told((await project.check()).report)).toEqual([
      ['not-evaluated', 'info', expect.stringMatching(/^Tools of another server: /), 'src/connect.ts'],
    ])
  })

  test('whose name is written is a tool of this program, whatever it calls', async () => {
    await project.put({
      'src/base.ts': BASE,
      'src/remote.ts': `import { Tool } from './base.js'
export class Remote extends Tool {
  name = 'run_remote'
  description = 'Runs a tool of the other server.'
  parameters = { type: 'object', properties: { tool: { type: 'string', description: 'Its name.' } }, required: ['tool'] }
  constructor(private readonly client: any) { super() }
  async execute(input: any) { return this.client.callTool({ name: input.tool }) }
}
`,
    })
    const { report } = await project.check()
    expect(report.tools).toMatchObject([{ name: 'run_remote', status: 'resolved' }])
    expect(told(report)).toEqual([])
  })
})

describe('a form that a browser makes a tool of', () => {
  test('is said where it stands, beside other tools', async () => {
    await project.put({
      'package.json': '{ "name": "inn" }',
      'src/page.tsx': `import { tool } from 'ai'
import { z } from 'zod'
export const tools = { rooms: tool({ description: 'Lists rooms.', inputSchema: z.object({ floor: z.number() }), execute: async () => 1 }) }
export const Page = () => (
  <form toolname="book_room" tooldescription="Books a room."><input name="guest" /></form>
)
export const Plain = () => <form name="x"><input /></form>
`,
    })
    const { report } = await project.check()
    expect(report.diagnostics.filter(({ code }) => code === 'unseen-tool')).toMatchObject([
      {
        severity: 'info',
        file: 'src/page.tsx',
        range: { start: { line: 4 } },
        message: expect.stringMatching(/^'book_room' looks like a tool that is not seen: it is a form, /),
      },
    ])
  })
})

describe('a registration that other files lead to', () => {
  test('is no tool of its own where the names of its tools are not known', async () => {
    await project.put({
      'package.json': '{ "name": "dock" }',
      'src/crane.ts': `import { z } from 'zod'
import { loads } from 'not-installed'
export class Crane {
  about = { name: 'crane', description: 'Lifts.' }
  shape = { load: z.enum(loads) }
  constructor(private deps: unknown) {}
}
`,
      'src/tools.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { Crane } from './crane.js'
export function registerTools(server: McpServer, deps: unknown) {
  for (const ToolClass of [Crane]) {
    const tool = new ToolClass(deps)
    server.registerTool(tool.about.name, { description: tool.about.description, inputSchema: tool.shape }, async () => tool)
  }
}
`,
      'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { registerTools } from './tools.js'
registerTools(new McpServer({ name: 'dock', version: '1.0.0' }), {})
`,
    })
    const { report } = await project.check()
    expect(report.tools).toHaveLength(1)
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['dependencies-missing'])
  })
})

describe('a decorator of a framework that is not known', () => {
  test('is said at each method, also where a package has no other tools', async () => {
    await project.put({
      'package.json': '{ "name": "forge", "dependencies": { "@modelcontextprotocol/sdk": "1.32.2" } }',
      'src/anvil.ts': `import { Anvil, Param, Tool } from 'some-forge'
export class Smith extends Anvil {
  @Tool('hammer', 'Hammers iron.')
  async hammer(@Param('How hard') force: number) { return force }
  @Tool({ name: 'cool' })
  async cool() { return 1 }
}
`,
    })
    const { report } = await project.check()
    expect(report.diagnostics).toMatchObject([{ code: 'no-tools-found', severity: 'warning' }])
    const [{ related }] = report.diagnostics as [Finding]
    expect(related).toMatchObject([
      { file: 'src/anvil.ts', range: { start: { line: 2 } } },
      { file: 'src/anvil.ts', range: { start: { line: 4 } } },
    ])
  })
})

describe('a function of an object that cannot be followed', () => {
  test('has the tools of its own file, not those of functions of that name in others', async () => {
    const registering = (
      part: string,
    ) => `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
export function register(server: McpServer, prefix: string) {
  const reg = {
    add(name: string, description: string, shape: z.ZodRawShape) {
      server.registerTool(\`\${prefix}_\${name}\`, { description, inputSchema: shape }, async () => ({ content: [] }))
    },
  }
  reg.add('${part}_one', 'Does one.', { a: z.string() })
  reg.add('${part}_two', 'Does two.', { a: z.string() })
}
`
    await project.put({ 'src/a.ts': registering('a'), 'src/b.ts': registering('b') })
    const { report } = await project.check()
    expect(report.diagnostics.map(({ file, message }) => `${file} ${message.split('\n')[0]}`)).toEqual(
      ['a', 'b'].flatMap((part) =>
        ['one', 'two'].map(
          (name) => `src/${part}.ts Not evaluated: the name of '…_${part}_${name}' depends on \`prefix\`.`,
        ),
      ),
    )
  })
})

test('tools of a package that has its wrapper from another package of the workspace', async () => {
  const common = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
export interface Hotel { guestTool(name: string, config: object, run: () => string): void }
export function hotelFor(guests: any, register: (hotel: Hotel) => void) {
  const server = new McpServer({ name: 'hotel', version: '1.0.0' })
  server.registerTool('ring_bell', { description: 'Rings.', inputSchema: { q: z.string() } }, () => ({ content: [] }))
  register({ guestTool: (name, config, run) => guests.add(server, name, config, run) })
}
`
  const bar = `import { hotelFor, type Hotel } from '@hotel/common'
import { z } from 'zod'
export function registerBar(hotel: Hotel) {
  hotel.guestTool('mix_drink', { description: 'Mixes.', inputSchema: z.object({ q: z.string() }) }, () => '')
}
hotelFor({}, (hotel) => {
  hotel.guestTool('close_bar', { description: 'Closes.' }, () => '')
})
`
  await project.put({
    'package.json': '{ "private": true, "workspaces": ["common", "bar", "pool"] }',
    'common/package.json':
      '{ "name": "@hotel/common", "main": "index.ts", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }',
    'common/index.ts': common,
    'bar/package.json': '{ "name": "@hotel/bar", "dependencies": { "@hotel/common": "*" } }',
    'bar/bar.ts': bar,
    // What has nothing to do with tools of the workspace is not spoken of.
    'pool/package.json': '{ "name": "@hotel/pool" }',
    'pool/pool.ts': bar.replace('@hotel/common', './hotel.js'),
  })
  const { report } = await project.check()
  const unseen = report.diagnostics.filter(({ code }) => code === 'unseen-tool')
  expect(unseen.map(({ file, message }) => `${file} ${message.split(' ', 1)[0]}`)).toEqual([
    "bar/bar.ts 'mix_drink'",
    "bar/bar.ts 'close_bar'",
  ])
})

describe('a server that answers with what methods of its class are given', () => {
  const files = (more: string) => ({
    'src/server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
export class DepotServer {
  private server: Server
  private tools = new Map<string, any>()
  constructor(name: string) {
    this.server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } })
    this.listen()
  }
  add(tool: any) { this.tools.set(tool.name, tool) }
  addAll(tools: any[]) { for (const tool of tools) this.add(tool) }
  private listen() {
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: [...this.tools.values()].map(({ name, description, schema }) => ({ name, description, inputSchema: schema })),
    }))
  }
}
`,
    'src/define.ts':
      'export const defineTool = <T extends { name: string; description: string; schema: object; run: unknown }>(tool: T): T => tool\n',
    'src/trams.ts': `import { defineTool } from './define.js'
export function tramTools(depot: any) {
  const trams = depot.trams()
  return [defineTool({ name: 'find_tram', description: 'Finds a tram.', schema: { type: 'object', properties: { line: { type: 'number' } } }, run: () => trams })]
}
`,
    'src/main.ts': `import { DepotServer } from './server.js'
import { tramTools } from './trams.js'
export async function main(depot: any) {
  const server = new DepotServer(depot.name)
  server.addAll(tramTools(depot))
${more}
  return server
}
`,
  })
  const said = async (more: string) => {
    await project.put(files(more))
    const { report } = await project.check()
    return report.diagnostics.flatMap(({ code, severity }) => (code === 'not-evaluated' ? [severity] : []))
  }

  test('is not said to have unknown tools where the tools of each call are known', async () =>
    expect(await said('')).toEqual([]))

  test('is, where one call gives it what only the running program has', async () =>
    expect(await said('  server.addAll(await depot.load())')).toContain('warning'))
})

test('a class that gives two texts to its base is a likely tool where the base is one, and none where it is an error', async () => {
  const classOf = (name: string, base: string) => `export class ${name} extends ${base} {
  constructor(readonly at: string) { super('ROOM_MISSING', \`There is no room \${at}.\`) }
}
`
  await project.put({
    'package.json': '{ "name": "inn", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
    'src/base.ts': `export class Base { constructor(readonly name: string, readonly description: string) {} }
export class ToolException extends Error { constructor(readonly code: string, message: string) { super(message) } }
export const errors = { ToolError: ToolException }
`,
    'src/errors.ts': `import { Base as InnTool, errors, ToolException } from './base.js'
class FailedTool extends Error { constructor(readonly code: string, message: string) { super(message) } }
${classOf('Missing', 'FailedTool')}${classOf('Closed', 'ToolException')}${classOf('Full', 'errors.ToolError')}${classOf('Rooms', 'InnTool')}`,
  })
  const { diagnostics } = (await project.check()).report
  expect(diagnostics).toMatchObject([
    { code: 'no-tools-found', message: expect.stringContaining('but one place looks like') },
  ])
})

describe('beside tools that are known', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'inn', version: '1.0.0' })
server.registerTool('book_room', { description: 'Books a room.', inputSchema: { room: z.string() } }, async () => ({ content: [] }))
`
  const unseen = async (files: Record<string, string>) => {
    await project.put({
      'package.json': '{ "name": "inn", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
      'src/server.ts': SERVER,
      ...files,
    })
    const { diagnostics } = (await project.check()).report
    return diagnostics
      .filter(({ code }) => code === 'unseen-tool')
      .map(({ message }) => message.split("'")[1])
  }

  const run = (given: string, before = '') => `import { z } from 'zod'
import { run } from './run.js'
export const description = 'Lists rooms.'
export async function roomsTool(args: unknown) {
  ${before}
  return run('list-rooms', ${given}, async () => [])
}
`

  test.each([
    ['what a schema made of its input', 'rooms', 'const rooms = z.object({ floor: z.number() }).parse(args)'],
    [
      'that, once it is there',
      'rooms',
      'const rooms = await z.object({ floor: z.number() }).parseAsync(args)',
    ],
    ['a part of it', 'rooms.data', 'const rooms = z.object({ floor: z.number() }).safeParse(args)'],
    ['a part of it, taken out', 'data', 'const { data } = z.object({ floor: z.number() }).safeParse(args)'],
    [
      'it by another name',
      'also',
      'const rooms = z.object({ floor: z.number() }).parse(args); const also = rooms',
    ],
  ])('a call that runs something with %s is no tool', async (_, given, before) => {
    expect(await unseen({ 'src/rooms.ts': run(given, before) })).toEqual([])
  })

  test('the same call with a schema is one', async () => {
    const files = { 'src/rooms.ts': run('rooms', 'const rooms = z.object({ floor: z.number() })') }
    expect(await unseen(files)).toEqual(['list-rooms'])
  })

  const entries = (holder: string) => `export const plan = {
  ${holder}: [
    { name: 'book_room', description: 'Books a room.', tool: 'book_room', args: { room: '1' } },
    { name: 'clean_room', description: 'Cleans a room.', tool: 'clean_room', args: { room: '1' } },
  ],
}
`

  test('steps of a workflow are no tools, though one has the name of a tool', async () => {
    expect(await unseen({ 'src/tools/plan.ts': entries('steps') })).toEqual([])
  })

  test('entries that nothing calls otherwise are', async () => {
    expect(await unseen({ 'src/tools/plan.ts': entries('all') })).toEqual(['clean_room'])
  })
})
