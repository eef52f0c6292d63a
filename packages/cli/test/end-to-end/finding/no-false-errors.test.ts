import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

const Z = "import { z } from 'zod'\n"

/** What looked like a fault of the program and is none: each of these ended a build once. */
describe('no error where the program has no fault', () => {
  let project: Project
  beforeEach(async () => {
    project = await projects.create(['zod', '@toolsight/runtime'])
  })
  afterEach(() => project.remove())

  async function check(...more: string[]) {
    const { code, out } = await project.run(['check', '--format', 'json', ...more])
    const { tools, diagnostics } = JSON.parse(out) as {
      tools: Array<{ name: string | null; status: string; outputSchema: object | null }>
      diagnostics: Array<{ code: string; severity: string; message: string; tool: string | null }>
    }
    return {
      code,
      tools,
      diagnostics,
      errors: diagnostics.filter(({ severity }) => severity === 'error').map((each) => each.code),
    }
  }

  it('a configured framework reads the usual keys where its calls name none', async () => {
    await project.put({
      'toolsight.config.json': JSON.stringify({
        evaluate: { timeoutMs: 20000 },
        frameworks: [{ id: 'acme', modules: ['@acme/tools'], calls: [{ callee: 'makeTool' }] }],
      }),
      'a.ts': `import { makeTool } from '@acme/tools'\n${Z}
export const find = makeTool({ name: 'find', description: 'Finds a room.', inputSchema: z.object({ q: z.string() }) })`,
    })
    expect(await check()).toMatchObject({
      code: 0,
      errors: [],
      tools: [{ name: 'find', status: 'resolved' }],
    })
  })

  it('a call that only leads to where tools are registered, and does not end, may register none', async () => {
    await project.put({
      'toolsight.config.json': '{ "evaluate": { "timeoutMs": 1000 } }',
      'main.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { fill } from './fill.js'
function catalog(): any[] {
  for (;;);
}
export function start() {
  fill(new McpServer({ name: 'harbour', version: '1.0.0' }), catalog())
}
`,
      'fill.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export function fill(server: McpServer, all: any[]) {
  for (const { name, text, shape } of all)
    server.registerTool(name, { description: text, inputSchema: shape }, async () => ({ content: [] }))
}
`,
    })
    const { code, errors, diagnostics } = await check()
    expect({ code, errors }).toEqual({ code: 0, errors: [] })
    expect(diagnostics.map((each) => [each.code, each.severity])).toContainEqual([
      'evaluation-timeout',
      'warning',
    ])
  })

  it('an argument that may be an input or a description is what its value is', async () => {
    const server = (body: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
${Z}const server = new McpServer({ name: 'harbour', version: '1.0.0' })
${body}`
    await project.put({
      'text.ts':
        server(`function add(name: string, what: string, run: () => unknown) { server.tool(name, what, async () => run()) }
add('tides', 'Says the tides.', () => 1)
add('winds', '', () => 1)`),
      'schema.ts':
        server(`function add(name: string, what: any, run: () => unknown) { server.tool(name, what, async () => run()) }
add('moor', { berth: z.string() }, () => 1)`),
    })
    const { tools, diagnostics } = await check()
    expect(tools.map(({ name, status }) => [name, status])).toEqual([
      ['moor', 'resolved'],
      ['tides', 'resolved'],
      ['winds', 'resolved'],
    ])
    expect(
      diagnostics.map(({ code, tool }) => `${code} ${tool}`).filter((each) => /not-a|descr/.test(each)),
    ).toEqual(expect.arrayContaining(['missing-description moor', 'missing-description winds']))
    expect(diagnostics.map(({ code }) => code)).not.toContain('not-a-schema')
  })

  it('a schema is not judged as a provider gets it where it is not known what the SDK converts it to', async () => {
    await project.put({
      'tides.ts': `import { FunctionTool, LlmAgent } from '@google/adk'
${Z}const parameters = z.strictObject({ pier: z.string().describe('Its name.') })
const tides = new FunctionTool({ name: 'tides', description: 'Says the tides.', parameters, execute: async () => '' })
const winds = new FunctionTool({ name: 'winds of now', description: 'Says the winds.', parameters, execute: async () => '' })
export const agent = new LlmAgent({ name: 'harbour', model: 'gemini-2.5-flash', tools: [tides, winds] })
`,
    })
    const { tools, diagnostics } = await check()
    expect(tools.map(({ name, status }) => [name, status])).toEqual([
      ['tides', 'resolved'],
      ['winds of now', 'resolved'],
    ])
    expect(diagnostics.map(({ code, tool }) => [code, tool])).toEqual([['provider-name', 'winds of now']])
  })

  it('what an SDK does with calls is said of the tools that it calls, not of those that the program answers itself', async () => {
    const sdk = 'node_modules/@modelcontextprotocol/sdk'
    await project.put({
      [`${sdk}/package.json`]:
        '{ "name": "@modelcontextprotocol/sdk", "version": "1.31.0", "type": "module", "exports": { "./*": "./*" } }',
      [`${sdk}/server/mcp.js`]: 'export class McpServer { registerTool() {} }\n',
      'make.ts': `import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
${Z}interface Definition { name: string; description: string; input: z.ZodType; run(input: unknown): Promise<CallToolResult> }
export const defineTool = (definition: Definition) => ({
  answer: (args: unknown) => definition.run(definition.input.parse(args ?? {})),
  listed: { name: definition.name, description: definition.description, inputSchema: z.toJSONSchema(definition.input) },
})
`,
      'piers.ts': `import { defineTool } from './make.js'
${Z}export const piers = defineTool({
  name: 'list_piers',
  description: 'Lists the piers.',
  input: z.strictObject({ side: z.number().nullish() }),
  run: async () => ({ content: [] }),
})
`,
      'buoys.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
${Z}const server = new McpServer({ name: 'harbour', version: '1' })
server.registerTool('list_buoys', { description: 'Lists the buoys.', inputSchema: z.strictObject({ side: z.number().nullish() }) }, async () => ({ content: [] }))
`,
    })
    const { tools, diagnostics } = await check()
    expect(tools.map(({ name, status }) => [name, status])).toEqual([
      ['list_buoys', 'resolved'],
      ['list_piers', 'resolved'],
    ])
    const required = diagnostics.filter(({ code }) => code === 'arguments-required')
    expect(required.map(({ tool }) => tool)).toEqual(['list_buoys'])
  })

  it('what tools are sent with is copied into itself again and again', async () => {
    await project.put({
      'agent.ts': `import { generateText, tool } from 'ai'
${Z}interface Voyage { model?: string; log?: string[]; crew?: object }
declare function leg(voyage: Voyage): Promise<{ voyage?: Voyage }>
export const anchor = tool({ description: 'Drops.', inputSchema: z.object({ metres: z.number() }) })
function manned(voyage: Voyage): Voyage {
  const current = { ...voyage }
  return { ...current, crew: { ...current.crew, ...voyage.crew } }
}
export async function sail(start: Voyage) {
  let log = [...(start.log ?? [])]
  let voyage: Voyage = manned({ ...start, log })
  let last = { voyage }
  for (let day = 0; day < 9; day++) {
    const result = await leg({ ...voyage, log })
    log = [...log, ...(result.voyage?.log ?? [])]
    voyage = manned({ ...voyage, log })
    voyage = result.voyage || { ...voyage, log }
    voyage = { ...voyage, ...last.voyage }
    last = { ...last, voyage: { ...last.voyage, log } }
    last = { ...last, voyage: { ...voyage, log } }
    voyage = { ...voyage, crew: { ...voyage.crew, ...last.voyage.crew, tools: { anchor } } }
  }
  return generateText({ ...last.voyage.crew, tools: { anchor }, prompt: 'Go.' } as never)
}
`,
    })
    const { code, tools, diagnostics } = await check()
    expect({ code, tools: tools.map(({ name }) => name) }).toEqual({ code: 0, tools: ['anchor'] })
    expect(diagnostics.filter(({ code }) => code === 'internal-fault')).toEqual([])
  })

  const OWN = `${Z}
type Definition = { name: string; description: string; input: z.ZodType; handler: (input: unknown) => unknown }
export function defineTool({ name, description, input, handler }: Definition) {
  return { name, description, parameters: z.toJSONSchema(input), run: (given: unknown) => handler(input.parse(given)) }
}
`
  const ROOMS =
    "{ name: 'find_rooms', description: 'Finds rooms.', input: z.object({ beds: z.number().describe('How many') }), handler: () => 1 }"

  it.each([
    [
      'files that the program chooses from',
      {
        'inland.ts': `export const inland = defineTool(${ROOMS})`,
        'abroad.ts': `export const abroad = defineTool(${ROOMS})`,
      },
    ],
    [
      'a constant, and a function that makes it for an account',
      {
        'rooms.ts': `export const rooms = defineTool(${ROOMS})
export const roomsOf = (account: string) => { void account; return defineTool(${ROOMS}) }`,
      },
    ],
  ])('a name that two tools of an own defineTool have: %s', async (_title, files) => {
    const imports = `import { defineTool } from './define-tool'\n${Z}`
    const texts = Object.entries(files).map(([file, text]) => [file, `${imports}${text}`])
    await project.put({ 'define-tool.ts': OWN, ...Object.fromEntries(texts) })
    const { code, errors, tools } = await check()
    expect([code, errors]).toEqual([0, []])
    expect(tools.map(({ name, status }) => [name, status])).toEqual([
      ['find_rooms', 'resolved'],
      ['find_rooms', 'resolved'],
    ])
  })

  it('what an own defineTool converts is not judged by the packages that package.json asks for', async () => {
    await project.put({
      'package.json': JSON.stringify({
        name: 'hotel',
        dependencies: { '@google/genai': '^1.0.0', '@anthropic-ai/sdk': '^0.60.0', zod: '^4.0.0' },
      }),
      'define-tool.ts': OWN,
      'rooms.ts': `import { defineTool } from './define-tool'\n${Z}\nexport const rooms = defineTool(${ROOMS})`,
    })
    const { code, errors, tools } = await check()
    expect([code, errors]).toEqual([0, []])
    expect(tools).toMatchObject([{ name: 'find_rooms', status: 'resolved' }])
  })

  it('a member that is set to a copy of itself with a model in it', async () => {
    await project.put({
      'runner.ts': `import { generateText } from 'ai'\nimport { find } from './tools'\n
export class Runner {
  private settings: { model?: string }
  constructor(settings: { model?: string }) { this.settings = settings }
  change(model: string) { this.settings = { ...this.settings, ...{ model } } }
  copy() { this.settings = { ...this.settings } }
  run() { return generateText({ ...this.settings, model: this.settings.model, prompt: 'Go.', tools: { find } }) }
}`,
      'tools.ts': `import { tool } from 'ai'\n${Z}
export const find = tool({ description: 'Finds it.', inputSchema: z.object({ q: z.string().describe('What') }) })`,
    })
    const { code, diagnostics } = await check()
    expect(code).toBe(0)
    expect(diagnostics.filter((each) => each.code === 'internal-fault')).toEqual([])
  })

  it.each([
    ['is called', "const policy = this.#policy('hotel')"],
    ['is called where there is one', "const policy = this.#policy?.('hotel')"],
    ['is read of another instance', 'const policy = this.parent.#policy'],
    ['is looked for', "const policy = #policy in this ? 'one' : 'none'"],
  ])('a private member that %s before a tool is defined', async (_title, statement) => {
    await project.put({
      'a.ts': `import { tool } from 'ai'\n${Z}
export class Desk {
  #policy
  parent
  constructor(policy, parent) { this.#policy = policy; this.parent = parent }
  tools() {
    ${statement}
    return { find: tool({ description: \`Finds a room by \${policy}.\`, inputSchema: z.object({ q: z.string().describe('What') }) }) }
  }
}`,
    })
    const { code, diagnostics, tools } = await check()
    expect([code, tools.map(({ status }) => status)]).toEqual([0, ['resolved']])
    expect(diagnostics.map((each) => [each.code, each.severity])).toEqual([['not-evaluated', 'info']])
  })

  it('totals and forms with the keys of a tool are no tools', async () => {
    await project.put({
      'tools.ts': `import { tool } from 'ai'\n${Z}
export const tools = { find: tool({ description: 'Finds it.', inputSchema: z.object({ q: z.string().describe('What') }), execute: async () => 1 }) }`,
      'measure.ts': `export function emptyToolTotals() { return { name: 0, description: 0, inputSchema: 0, annotations: 0 } }
export const skeletons = [1, 2].map(() => ({ type: 'function' as const, function: { name: '', description: '', parameters: {} } }))
export const sent = async (tool, convert) => ({ type: 'function', function: { name: tool.name, description: tool.description, parameters: await convert(tool.schema).json } })`,
    })
    const { code, diagnostics, tools } = await check()
    expect([code, diagnostics]).toEqual([0, []])
    expect(tools.map(({ name }) => name)).toEqual(['find'])
  })

  it('an output schema that nobody sends needs no JSON Schema', async () => {
    await project.put({
      'a.ts': `import { tool } from 'ai'\n${Z}export const tools = {
  when: tool({ description: 'Tells when.', inputSchema: z.object({ q: z.string() }), outputSchema: z.object({ at: z.date() }), execute: async () => ({ at: new Date() }) }),
  who: tool({ description: 'Tells who.', inputSchema: z.object({ q: z.string() }), outputSchema: z.object({ by: z.string() }), execute: async () => ({ by: 'me' }) }),
}`,
    })
    const { code, errors, tools } = await check()
    expect([code, errors]).toEqual([0, []])
    expect(tools).toMatchObject([
      { status: 'resolved', outputSchema: null },
      { status: 'resolved', outputSchema: { properties: { by: { type: 'string' } } } },
    ])
  })

  it('a default is optional where the framework takes the input side', async () => {
    await project.put({
      'a.ts': `import { tool } from 'ai'\nimport { defineTool } from '@toolsight/runtime'\n${Z}
const input = z.object({ q: z.string().describe('What'), limit: z.number().default(3).describe('How many') })
export const tools = { find: tool({ description: 'Finds it.', inputSchema: input, execute: async () => 1 }) }
export const other = defineTool({ name: 'other', description: 'Finds it, too.', input, handler: () => 1 })`,
    })
    const { diagnostics } = await check()
    expect(diagnostics.filter(({ code }) => code === 'default-required').map(({ tool }) => tool)).toEqual([
      'other',
    ])
  })

  it('a default is no more than an info where what sends the tool of an own function may convert the other side', async () => {
    await project.put({
      'make.ts': 'export const defineTool = <T>(config: T): T => config',
      'a.ts': `import { defineTool } from './make.js'\n${Z}
export const find = defineTool({ name: 'find', description: 'Finds it.', schema: z.object({ limit: z.number().default(3).describe('How many') }), func: async () => 1 })`,
      'send.ts': `import { tool } from 'ai'
import type { find } from './a.js'
export const send = (list: Array<typeof find>) =>
  Object.fromEntries(list.map((each) => [each.name, tool({ description: each.description, inputSchema: each.schema })]))`,
    })
    const { diagnostics } = await check()
    expect(diagnostics.filter(({ code }) => code === 'default-required')).toMatchObject([
      { severity: 'info', tool: 'find', message: expect.stringContaining('other code may send these tools') },
    ])
  })

  it.each([
    "error.tool('x')",
    "error.make({ description: 'd', inputSchema: {} })",
    "error.define('x', { name: 'x' })",
  ])('a caught error may have any method: %s', async (call) => {
    await project.put({
      'a.ts': `import { tool } from 'ai'\n${Z}
export function run(work) { try { return work() } catch (error) { return ${call} } }
export const tools = { find: tool({ description: 'Finds it.', inputSchema: z.object({ q: z.string() }), execute: async () => 1 }) }`,
    })
    const { code, errors, tools } = await check()
    expect([code, errors]).toEqual([0, []])
    expect(tools).toMatchObject([{ name: 'find', status: 'resolved' }])
  })

  it('what is thrown is told as it is: null, an error, and a name that only Toolsight makes up', async () => {
    const tool = (name: string, thrown: string) =>
      `${name}: tool({ description: 'Throws.', inputSchema: (() => { throw ${thrown} })(), execute: async () => 1 }),`
    await project.put({
      'a.ts': `import { tool } from 'ai'\nexport const tools = {
  ${tool('nothing', 'null')}
  ${tool('plain', "new Error('no luck')")}
  ${tool('ours', "new ReferenceError('__l0 is not defined')")}
}`,
    })
    const { code, diagnostics } = await check()
    expect(code).toBe(1)
    expect(diagnostics.map((each) => [each.tool, each.code, each.severity])).toEqual([
      ['nothing', 'evaluation-failed', 'error'],
      ['plain', 'evaluation-failed', 'error'],
      ['ours', 'internal-fault', 'warning'],
    ])
  })

  it.each([
    [
      'a member that is handed on',
      'const check = (crew: Crew) => { if (crew.strict && !crew.rank) throw new Error(refusal) }\n  check({ strict: input.strict, rank: undefined })',
    ],
    [
      'a member of what is not known',
      'const flags = input.flags\n  const check = (all: any) => { if (all.strict) throw new Error(refusal) }\n  check(flags)',
    ],
    [
      'a text that is not known',
      'const named = (text: string) => { if (!/^[a-z]+$/.test(text)) throw new Error(refusal); return text }\n  const check = () => named(input.name.trim())\n  check()',
    ],
    [
      'a condition between two of its values',
      'const crew = input.name && input.strict ? named(input.name) : undefined\n  if (crew) crew.trim()\n  function named(text: string) { if (text !== text.toLowerCase() + "!") throw new Error(refusal); return text }',
    ],
  ])(
    'what is thrown only because of %s of a parameter tells nothing of the program',
    async (_title, body) => {
      await project.put({
        'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
${Z}interface Crew { strict?: boolean, rank?: string }
const refusal = 'A strict deck needs a rank.'
function definitions(input: any) {
  ${body}
  const all = [{ name: 'coil_rope', description: 'Coils a rope.', shape: { rope: z.string().describe('Which') } }]
  return all.map(({ shape, ...tool }) => ({ ...tool, shape }))
}
function createServer(input: any) {
  const server = new McpServer({ name: 'ship', version: '1.0.0' })
  for (const { name, description, shape } of definitions(input)) server.registerTool(name, { description, inputSchema: shape }, async () => ({ content: [] }))
}
export const start = ({ strict, name, flags }: any) => createServer({ strict, name, flags })`,
      })
      const { errors, tools } = await check()
      expect(errors).toEqual([])
      expect(tools).toMatchObject([{ status: 'unevaluated' }])
    },
  )

  const store = (kept: string, read: string) => ({
    'store.ts': `export class Store {
  ${kept.startsWith('static') ? kept : ''}
  sources = ['rooms']
  static open() { ${kept.startsWith('static') ? 'Store.opened' : 'opened'} = new Store() }
  static names(): string[] { ${read} }
}
${kept.startsWith('static') ? '' : kept}`,
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
${Z}import { Store } from './store.js'
export function register(server: McpServer) {
  for (const name of Store.names())
    server.registerTool('find_' + name, { description: 'Finds ' + name + '.', inputSchema: { q: z.string().describe('What') } }, async () => ({ content: [] }))
}`,
  })
  it.each([
    [
      'a variable',
      'let opened: Store | null = null',
      "if (!opened) throw new Error('Not opened'); return opened.sources",
    ],
    ['a variable that is read', 'let opened: Store | undefined', 'return opened!.sources'],
    [
      'a static member',
      'static opened: Store | null = null',
      "if (Store.opened === null) { throw new Error('Not opened') } return Store.opened.sources",
    ],
  ])('what fails for want of %s that only functions give a value', async (_title, kept, read) => {
    await project.put(store(kept, read))
    const { errors, tools, diagnostics } = await check()
    expect(errors).toEqual([])
    expect(tools).toMatchObject([{ status: 'unevaluated' }])
    expect(diagnostics.map(({ message }) => message).join()).toMatch(/depends on `(?:Store\.)?opened`/)
  })

  it('what fails for want of what a storage has within a request', async () => {
    await project.put({
      'context.ts': `import { AsyncLocalStorage } from 'node:async_hooks'
const storage = new AsyncLocalStorage<{ folder: string }>()
export const within = storage.run.bind(storage)
export const current = () => {
  const found = storage.getStore()
  if (!found) throw new Error('No request')
  return found
}`,
      'a.ts': `import { tool } from 'ai'
${Z}import { current } from './context.js'
export const list = () => tool({ description: 'Lists ' + current().folder, inputSchema: z.object({ q: z.string().describe('What') }) })
export const find = tool({ description: 'Finds it.', inputSchema: z.object({ q: z.enum([current().folder]).describe('What') }) })`,
    })
    const { errors, diagnostics } = await check()
    expect(errors).toEqual([])
    expect(diagnostics.map(({ message }) => message).join()).toContain('depends on `storage.getStore()`')
  })

  it('what decorators need of a package that the entry of the program imports', async () => {
    await project.put({
      'node_modules/reflect-metadata/package.json':
        '{ "name": "reflect-metadata", "version": "0.2.2", "main": "index.js" }',
      'node_modules/reflect-metadata/index.js': 'Reflect.getMetadata = () => []\n',
      'inject.ts': `export const injectable = () => {
  if (!('getMetadata' in Reflect)) throw new Error('Import reflect-metadata in your entry.')
  return (target: any, _context?: unknown) => target
}`,
      'main.ts': "import 'reflect-metadata'\nimport { start } from './server.js'\nstart()\n",
      'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
${Z}import { injectable } from './inject.js'
@injectable()
class Rooms {
  register(server: McpServer) {
    server.registerTool('find', { description: 'Finds it.', inputSchema: { q: z.string().describe('What') } }, async () => ({ content: [] }))
    for (const name of this.more()) server.registerTool(name, { description: 'Finds more.', inputSchema: { q: z.string().describe('What') } }, async () => ({ content: [] }))
  }
  more() { return ['find_more'] }
}
export const start = () => new Rooms().register(new McpServer({ name: 'rooms', version: '1.0.0' }))`,
    })
    const { errors, tools } = await check()
    expect(errors).toEqual([])
    expect(tools.map(({ name, status }) => [name, status])).toEqual([
      ['find', 'resolved'],
      ['find_more', 'resolved'],
    ])
  })

  it('what fails for want of a constant is an error as before', async () => {
    await project.put(
      store('const opened: Store | null = null', "if (!opened) throw new Error('Not opened'); return []"),
    )
    expect((await check()).errors).toEqual(['evaluation-failed'])
  })

  it('names that a bundler sets: what depends on one is not known, and its tool is no error', async () => {
    const tool = (name: string, description: string, most: string) =>
      `${name}: tool({ description: ${description}, inputSchema: z.object({ n: z.number().max(${most}).describe('How many') }) }),`
    await project.put({
      'a.ts': `import { tool } from 'ai'
${Z}declare const BUILD: string
declare const MOST: number
declare function most(): number
declare global { var limits: { most: number } }
const twice = MOST * 2
const version = typeof BUILD === 'undefined' ? 'dev' : BUILD
export const tools = {
  ${tool('text', '`Of ${BUILD}.`', '3')}
  ${tool('tested', '`Of ${version}.`', "typeof MOST === 'undefined' ? 5 : MOST")}
  ${tool('schema', "'D.'", 'MOST')}
  ${tool('constant', "'D.'", 'twice')}
  ${tool('called', "'D.'", 'most()')}
  ${tool('ofGlobal', "'D.'", 'limits.most')}
  ${tool('elsewhere', '`Of ${__BUILD__}.`', '3')}
}`,
    })
    const { code, errors, tools, diagnostics } = await check()
    expect([code, errors]).toEqual([0, []])
    expect(tools.map(({ name, status }) => [name, status])).toEqual([
      ['text', 'resolved'],
      ['tested', 'resolved'],
      ['schema', 'unevaluated'],
      ['constant', 'unevaluated'],
      ['called', 'unevaluated'],
      ['ofGlobal', 'unevaluated'],
      ['elsewhere', 'failed'],
    ])
    const said = diagnostics.map(({ severity, message }) => `${severity}: ${message.split('\n')[0]}`)
    expect(said.sort()).toEqual([
      "info: Not evaluated: the description of 'text' depends on `BUILD`.",
      "warning: Not evaluated: 'called' depends on `most`.",
      "warning: Not evaluated: 'constant' depends on `MOST`.",
      "warning: Not evaluated: 'ofGlobal' depends on `limits`.",
      "warning: Not evaluated: 'schema' depends on `MOST`.",
      'warning: `__BUILD__` is not defined: evaluation runs the source, in which no bundler has replaced it.',
    ])
  })

  it('a definition within a definition, of which one part cannot be made without the program', async () => {
    await project.put({
      'package.json': '{ "type": "module", "dependencies": { "openai": "^6" } }',
      'ask.ts': `import OpenAI from 'openai'
${Z}export function ask(client: OpenAI, answer: z.ZodType) {
  const parameters = z.toJSONSchema(answer)
  const tools = [{ type: 'function' as const, function: { name: 'answer', description: 'Gives the answer.', parameters } }]
  return client.chat.completions.create({ model: 'gpt-5', messages: [], tools })
}`,
    })
    const { errors, tools } = await check()
    expect(errors).toEqual([])
    expect(tools).toMatchObject([{ name: 'answer', status: 'unevaluated' }])
  })

  it.each([
    ['if (this.answer) {', 'z.toJSONSchema(this.answer)'],
    ['if (!this.answer) return params; {', 'z.toJSONSchema(this.answer)'],
    ['const { answer } = this; if (answer) {', 'z.toJSONSchema(answer)'],
    ['if (this.answer) { const wanted = this.answer;', 'z.toJSONSchema(wanted)'],
  ])('a definition whose parts are made under a condition: %s', async (before, made) => {
    await project.put({
      'package.json': '{ "type": "module", "dependencies": { "openai": "^6" } }',
      'root.ts': `${Z}export abstract class Root {
  protected answer: z.ZodType | null = null
  answering(answer: z.ZodType): this {
    const other = new (this.constructor as new () => this)()
    other.answer = answer
    return other
  }
}`,
      'base.ts': `import OpenAI from 'openai'
import { ChatCompletionTool } from 'openai/resources'
${Z}import { Root } from './root.js'
export abstract class Base extends Root {
  protected request() {
    const params: OpenAI.ChatCompletionCreateParams = { model: 'gpt-5', messages: [] }
    ${before}
      const parameters = ${made}
      const tool: ChatCompletionTool = { type: 'function', function: { name: 'answer', description: 'Gives the answer.', parameters } }
      params.tools = [tool]
    }
    return params
  }
}`,
      'chat.ts': `import { Base } from './base.js'
export class Chat extends Base { run() { return this.request() } }`,
    })
    const { errors, tools } = await check()
    expect(errors).toEqual([])
    expect(tools).toMatchObject([{ status: 'unevaluated' }])
  })

  it('a list of values that is empty only where the tool is not made', async () => {
    await project.put({
      'tools.ts': `import Anthropic from '@anthropic-ai/sdk'
export function makeTools({ cards = [], about = '' }: { cards?: { name: string }[]; about?: string }) {
  const tools: Anthropic.Tool[] = []
  if (cards.length > 0) {
    tools.push({ name: 'deal_card', description: 'Deals a card.', input_schema: { type: 'object', properties: { card: { type: 'string', description: 'Which', enum: cards.map((card) => card.name) } } } })
  }
  if (about !== '') tools.push({ name: 'say', description: 'Says it.', input_schema: { type: 'object', properties: { text: { type: 'string', description: 'What' } } } })
  return tools
}
export const none = makeTools({})
`,
    })
    const { code, report } = await project.check()
    expect([code, report.tools.map(({ name, status }) => [name, status])]).toEqual([
      0,
      [
        ['deal_card', 'unevaluated'],
        ['say', 'resolved'],
      ],
    ])
    const [found] = report.diagnostics.filter(({ code }) => code === 'not-evaluated')
    expect(found?.message).toContain(
      'It is made only if `cards.length > 0` is true, and nothing shows that it is.',
    )
    expect(report.diagnostics.map(({ code }) => code)).not.toContain('invalid-parameters')
  })

  it('a text that names what is not set where the tool is not made', async () => {
    await project.put({
      'tools.ts': `import Anthropic from '@anthropic-ai/sdk'
export function makeTools({ command = null, host }: { command?: string | null; host?: string }) {
  const tools: Anthropic.Tool[] = []
  if (command) tools.push({ name: 'test', description: \`Runs the tests (\${command}).\`, input_schema: { type: 'object', properties: {} } })
  if (host) tools.push({ name: 'ping', description: 'Pings ' + host, input_schema: { type: 'object', properties: {} } })
  if (command) tools.push({ name: 'clear', description: 'Sets the command to null.', input_schema: { type: 'object', properties: { command: { type: 'string', description: command } } } })
  return tools
}
export const none = makeTools({})
`,
    })
    const { report } = await project.check()
    expect(report.tools.map(({ name, description }) => [name, description])).toEqual([
      ['test', null],
      ['ping', null],
      ['clear', 'Sets the command to null.'],
    ])
    expect(report.diagnostics.map(({ message }) => message.split('\n')[0])).toContain(
      "Not evaluated: the description of 'test' depends on `command`.",
    )
  })

  it('a tool of Chat Completions that has a name alone', async () => {
    await project.put({
      'package.json': '{ "type": "module", "dependencies": { "openai": "^6" } }',
      'tools.ts': `import type { ChatCompletionTool } from 'openai/resources'
export function searching(model: string): ChatCompletionTool[] {
  if (model.startsWith('sea')) return [{ type: 'function', function: { name: 'search_sea' } }]
  return []
}`,
    })
    const { errors, tools } = await check()
    expect(errors).toEqual([])
    expect(tools).toMatchObject([{ name: 'search_sea' }])
  })

  it('a validator that stands in `parameters` is not told to go there', async () => {
    await project.put({
      'make.ts':
        'export const defineTool = (d: { name: string; description: string; parameters: unknown; run: () => unknown }) => d',
      'a.ts': `import { defineTool } from './make.js'
const mine = { '~standard': { version: 1, vendor: 'mine', validate: (value: unknown) => ({ value }) } }
export const find = defineTool({ name: 'find', description: 'Finds it.', parameters: mine, run: () => 1 })`,
    })
    const { diagnostics } = await check()
    expect(diagnostics.map(({ code, message }) => [code, message.split('\n')[1] ?? message])).toEqual([
      [
        'missing-parameters',
        "Tool 'find' uses validator 'mine', which can't be auto-converted to JSON Schema. Give `parameters` as JSON Schema.",
      ],
    ])
  })

  it('what a part beside the schema throws is thrown by the program, not by the SDK', async () => {
    await project.put({
      'a.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
${Z}function page(): { uri: string } { throw new Error('no page') }
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
server.registerTool('find', { description: 'Finds it.', inputSchema: { q: z.string().describe('What') }, _meta: { ui: page().uri } }, async () => ({ content: [] }))`,
      'node_modules/@modelcontextprotocol/sdk/package.json':
        '{ "name": "@modelcontextprotocol/sdk", "version": "1.32.2", "type": "module", "exports": { "./*": "./*" } }',
      'node_modules/@modelcontextprotocol/sdk/server/mcp.js':
        'export class McpServer { registerTool(name, { _meta }) { return _meta } }',
    })
    const { diagnostics } = await check()
    expect(diagnostics.map(({ code, message }) => [code, message.split('\n')[0]])).toEqual([
      ['evaluation-failed', "Evaluating 'find' failed: Error: no page"],
    ])
  })

  it('names of fields are compared among the tools that one call is given', async () => {
    const agent = (tools: string) =>
      `import { generateText, tool } from 'ai'\n${Z}export const model = {} as never\n${tools}`
    const made = (name: string, field: string) =>
      `const ${name} = tool({ description: 'Does what ${name} does.', inputSchema: z.object({ ${field}: z.string() }), execute: async () => 1 })\n`
    const given = (...names: string[]) =>
      `export const ${names[0]}Agent = () => generateText({ model, tools: { ${names.join(', ')} } })\n`
    await project.put({
      'agents.ts': agent(made('ring', 'bellId') + made('dust', 'bell_id') + given('ring') + given('dust')),
    })
    const codes = async () => (await check()).diagnostics.filter(({ code }) => code === 'field-name-differs')
    expect(await codes()).toEqual([])
    await project.put({
      'agents.ts': agent(made('ring', 'bellId') + made('dust', 'bell_id') + given('ring', 'dust')),
    })
    expect(await codes()).toMatchObject([{ message: expect.stringContaining('`bellId` and `bell_id`') }])
  })

  it('a function that converts the tools that it is given is reported once, at its own place, however many call it', async () => {
    await project.put({
      'llm.ts': `import { generateText } from 'ai'
export interface Options { tools: { name: string; about: string; fields: never }[] }
export async function send(options: Options) {
  const tools: Record<string, object> = {}
  for (const each of options.tools) tools[each.name] = { description: each.about, inputSchema: each.fields }
  return generateText({ model: {} as never, tools: tools as never })
}`,
      'door.ts': `import { type Options, send } from './llm.js'
export async function open(params: Options) { return await send({ ...params }) }`,
      'hall.ts': `import { type Options, send } from './llm.js'
export async function enter(params: Options) { return await send({ ...params }) }`,
    })
    const { tools } = await check()
    expect(tools).toMatchObject([{ name: null, status: 'unevaluated' }])
    expect((await project.run(['list'])).out).toMatch(/\(no name\) +not evaluated .* llm\.ts:5\n/)
  })

  it('each call of a helper that makes what it is given is said, whatever is not known of its tools', async () => {
    await project.put({
      'helper.ts': `import { tool } from 'ai'
export const made = (parts: never) => tool({ ...parts, title: 'Made' })
export const named = (name: string, inputSchema: never) => ({ [name]: tool({ description: 'D.', inputSchema }) })`,
      'door.ts': `import { made, named } from './helper.js'
export const open = (parts: { door: never; name: string; fields: never }) => [made(parts.door), named(parts.name, parts.fields)]`,
      'hall.ts': `import { made, named } from './helper.js'
export const enter = (parts: { hall: never; name: string; fields: never }) => [made(parts.hall), named(parts.name, parts.fields)]`,
    })
    const { tools } = await check()
    expect(tools.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'unevaluated'))
  })
})
