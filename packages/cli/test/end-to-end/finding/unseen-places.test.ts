import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'package.json':
      '{ "name": "mill", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1" } }',
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'mill', version: '1.0.0' })
server.registerTool('grind_grain', { description: 'Grinds grain.', inputSchema: { kilos: z.number() } }, async () => ({ content: [] }))
`,
  })
})

afterEach(() => project.remove())

/** The places that look like tools: file, line from 1 on, what is said of it. */
async function unseen(): Promise<unknown[]> {
  const { report } = await project.check()
  return report.diagnostics
    .filter(({ code }) => code === 'unseen-tool')
    .map(({ file, range, message }) => [file, range.start.line + 1, message.split(' looks like')[0]])
}

test('a record whose entries have their definition in a part, beside a handler', async () => {
  await project.put({
    'src/plugin.js': `export default {
  tools: {
    oil_stone: { schema: { description: 'Oils a stone.', inputSchema: { type: 'object', properties: {} } }, async handler() {} },
    wash_sacks: { spec: { description: 'Washes sacks.', parameters: { type: 'object' } }, run: () => 1 },
    page: { view: { description: 'Is no tool.', inputSchema: {} }, render() {} },
  },
}
`,
    'src/entries.ts': `export const toolEntries = [
  { name: 'weigh_flour', meta: { description: 'Weighs flour.', inputSchema: { type: 'object' } }, execute: async () => 1 },
]
`,
  })
  expect(await unseen()).toEqual([
    ['src/entries.ts', 2, "'weigh_flour'"],
    ['src/plugin.js', 3, "'oil_stone'"],
    ['src/plugin.js', 4, "'wash_sacks'"],
  ])
  // Each place of the same cause has the name of what is there.
  const { out } = await project.run(['check', '--all'])
  expect(out).toContain("'weigh_flour' looks like a tool")
  expect(out).toMatch(/also {2}src\/plugin\.js:3:\d+ {2}oil_stone\n +src\/plugin\.js:4:\d+ {2}wash_sacks\n/)
})

test('what a method is given by an instance, and a class that gives its texts to a mixin', async () => {
  await project.put({
    'src/add-tools.ts': `import { host } from './host.js'
import { Wheel } from './wheel.js'
host.addTool(new Wheel(() => 1, { name: 'turn_wheel', description: 'Turns the wheel.' }))
host.addTool(new Wheel(() => 1))
`,
    'src/tools/sieve.js': `import { withTexts } from './with-texts.js'
export class Sieve extends withTexts(Object, 'sieve_flour', 'Sieves the flour.') {
  schema = { type: 'object', properties: { mesh: { type: 'number' } } }
  async execute() { return 1 }
}
export class Plain extends withTexts(Object, 'no tool', 'without a handler') { schema = 1 }
`,
  })
  expect(await unseen()).toEqual([
    ['src/add-tools.ts', 3, "'turn_wheel'"],
    ['src/tools/sieve.js', 2, '`class Sieve`'],
  ])
})

test('a registration that is not seen beside others of the same name in its file', async () => {
  await project.put({
    'src/more-tools.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { found } from './found.js'
const server = new McpServer({ name: 'more', version: '1.0.0' })
server.registerTool('seen', { description: 'Is seen.', inputSchema: { q: z.string() } }, async () => ({ content: [] }))
found.on('server', (it: any) => it.registerTool('hidden', { description: 'Is hidden.', inputSchema: { q: z.string() } }, () => 1))
`,
  })
  expect(await unseen()).toEqual([['src/more-tools.ts', 6, "'hidden'"]])
})

test('a method that a function is handed, by its definition alone', async () => {
  await project.put({
    'src/start.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { fill } from './fill.js'
const server = new McpServer({ name: 'more', version: '1.0.0' })
fill(server.registerTool.bind(server))
`,
    'src/fill.ts': `import { z } from 'zod'
export function fill(add: any, prompt: any) {
  add('fill_sack', { description: 'Fills a sack.', inputSchema: { kilos: z.number() } }, () => 1)
  add('only_text', { description: 'Has no schema.' }, () => 1)
  prompt('ask', { description: 'Is a prompt.', inputSchema: { kilos: z.number() } }, () => 1)
}
`,
  })
  expect(await unseen()).toEqual([['src/fill.ts', 3, "'fill_sack'"]])
})

test('a call of a server by a method that the file does not tell', async () => {
  await project.put({
    'src/names.ts': "export const method = 'registerTool'\n",
    'src/more.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { method } from './names.js'
const server = new McpServer({ name: 'more', version: '1.0.0' })
server[process.env.OLD ? 'tool' : 'registerTool']('old_or_new', { description: 'Is one.', inputSchema: {} }, () => 1)
server.registerTool('seen', { description: 'Is seen.', inputSchema: { q: z.string() } }, async () => ({ content: [] }))
server[method]('named', { description: 'Is named.', inputSchema: { q: z.string() } }, () => 1)
const routes: any = {}
routes[method]('/no-tool', { description: 'Is a route.', schema: {} }, () => 1)
`,
  })
  expect(await unseen()).toEqual([
    ['src/more.ts', 5, "'old_or_new'"],
    ['src/more.ts', 7, "'named'"],
  ])
})

test('what a method of a parameter is given one part after the other, with JSON Schema', async () => {
  await project.put({
    'src/written.js': `export function onRegister(registry) {
  registry.registerMillTool('dress_stone', 'Dresses the stone.', { type: 'object', properties: { depth: { type: 'number' } } }, true)
}
`,
    'src/named.js': `const NAME = 'lift_sack'
const input = { type: 'object', properties: { kilos: { type: 'number' } } }
export const onRegister = (registry) => registry.registerMillTool(NAME, translated('Lifts.'), input)
`,
    'src/called.js': `export const call = (client, input) => client.callTool('grind_grain', { kilos: 3 }, input)
export const other = (registry) => registry.registerMillPrompt('greet', { type: 'object', properties: {} })
`,
  })
  expect(await unseen()).toEqual([
    ['src/named.js', 3, "'lift_sack'"],
    ['src/written.js', 2, "'dress_stone'"],
  ])
})

test('what a filter leaves out of a list of tools', async () => {
  const entry = (name: string) => `{ name: '${name}', help: 'The entry ${name}.', schema: { q: z.string() } }`
  await project.put({
    'src/more.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'more', version: '1.0.0' })
const some = [${entry('read')}, { ...{}, ...{}, name: 'write', help: 'The entry write.', schema: {}, writes: true }]
for (const { name, help, schema } of some.filter((each) => process.env.WRITE || !('writes' in each)))
  server.registerTool(name, { description: help, inputSchema: schema }, async () => ({ content: [] }))
const entries: any = { find: ${entry('find')}, drop: { help: 'The entry drop.', description: 'Drops.', schema: {}, isNew: true } }
for (const [name, { description, help, schema }] of Object.entries<any>(entries).filter(([, each]) => process.env.NEW || !each.isNew))
  server.registerTool(name, { description: help ?? description, inputSchema: schema }, async () => ({ content: [] }))
const others = [${entry('other')}]
others.push(${entry('no_tool')})
`,
  })
  expect(await unseen()).toEqual([
    ['src/more.ts', 4, "'write'"],
    ['src/more.ts', 7, "'drop'"],
  ])
  const { report } = await project.check()
  for (const { message } of report.diagnostics.filter(({ code }) => code === 'unseen-tool'))
    expect(message).toContain('the tools of its list are known without it')
  await project.put({
    'src/plugin-tools.ts': `export const pluginTools = [{ tool: ${entry('spoken_of').replace('z.string()', '1')} }]\nexport const tools = [${entry('too').replace('z.string()', '1')}]\n`,
  })
  const later = (await project.check()).report.diagnostics.filter(
    ({ file }) => file === 'src/plugin-tools.ts',
  )
  for (const { message } of later) expect(message).toContain('no known framework is given this object')
  expect(later).not.toEqual([])
})

test('what is left out of a list or record of another file, or is put into it by code that is not run', async () => {
  const entry = (name: string, more = '') =>
    `{ name: '${name}', description: 'The entry ${name}.', fields: { q: z.string() }, shape: {}${more} }`
  const held = (name: string) => `${name}: { description: 'The entry ${name}.', shape: { q: z.string() } }`
  const register = (list: string) =>
    `for (const it of ${list}) server.registerTool(it.name, { description: it.description, inputSchema: it.fields }, async () => ({ content: [] }))\n`
  await project.put({
    'src/all.ts': `import { z } from 'zod'
export const all = [
  ${entry('read')},
  ${entry('write', ', writes: true')},
]
export const some = {
  ${held('find')},
  ${held('drop')},
}
export const first = [
  ${entry('one')},
  ${entry('two')},
]
`,
    'src/mine.ts': `import { z } from 'zod'\nexport const mine: any[] = [${entry('sow')}]\n`,
    'src/more.ts': `import { z } from 'zod'
import { mine } from './mine.js'
export function more(isOpen: boolean) {
  if (isOpen) mine.push(${entry('reap')})
}
`,
    'src/server-of-all.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { all, first, some } from './all.js'
import { mine } from './mine.js'
import { more } from './more.js'
more(process.env.MORE === 'yes')
const server = new McpServer({ name: 'all', version: '1.0.0' })
const isOpen = (it: any) => process.env.WRITE || !it.writes
${register('all.filter(isOpen)')}${register('first.slice(0, Number(process.env.COUNT ?? 1))')}${register('mine')}
for (const [name, it] of Object.entries(some).filter(([name]) => process.env.DROP || name !== 'drop'))
  server.registerTool(name, { description: it.description, inputSchema: it.shape }, async () => ({ content: [] }))
`,
  })
  expect(await unseen()).toEqual([
    ['src/all.ts', 4, "'write'"],
    ['src/all.ts', 8, "'drop'"],
    ['src/all.ts', 12, "'two'"],
    ['src/more.ts', 4, "'reap'"],
  ])
})

test('what a package is given that makes several tools, or a tool with a component, of one definition', async () => {
  await project.put({
    'package.json':
      '{ "name": "mill", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1", "@mill/mcp": "1" } }',
    'src/views.tsx': `import { createView, createStateTools } from '@mill/mcp'
import { group } from './group.js'
export const view = createView({ name: 'show_sacks', description: 'Shows sacks.', component: Sacks, propsSchema: Sacks.props })
export const state = createStateTools({ name: 'sacks', description: 'The sacks.', ...group('sacks') })
`,
    'src/own.ts': `import { tool } from 'ai'
export function createView(schema: any) { return tool({ description: 'Views.', inputSchema: schema }) }
`,
  })
  expect(await unseen()).toEqual([
    ['src/views.tsx', 3, "'show_sacks'"],
    ['src/views.tsx', 4, "'sacks'"],
  ])
})

test('is said whatever is wrong with the tsconfig', async () => {
  await project.put({
    'tsconfig.json': '{ "extends": "not-installed/tsconfig.json" }',
    'src/more-tools.ts': `import { Mill } from 'some-mill'
export const show = new Mill().addTool({ name: 'show_stock', description: 'Shows the stock.', takes: stock(), handler: () => 1 })
`,
  })
  expect(await unseen()).toEqual([['src/more-tools.ts', 2, "'show_stock'"]])
})

test('tools of a file that does not parse take the place of no others', async () => {
  const list = (description: string, end = '') => `export const tools = [
  { name: 'sell_flour', description: '${description}', inputSchema: { type: 'object', properties: { kilos: { type: 'number' }${end} } } },
]
`
  await project.put({
    'src/plugin-tools.js': list('Sells flour.'),
    'src/old-server.js': `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
${list('Sold flour once.', ', ,')}
new Server({ name: 'old', version: '1' }).setRequestHandler(ListToolsRequestSchema, async () => ({ tools }))
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics.map(({ code }) => code)).toContain('syntax-error')
  expect(report.tools).toContainEqual(
    expect.objectContaining({ name: 'sell_flour', file: 'src/plugin-tools.js', status: 'resolved' }),
  )
})

test('methods with a decorator of its own in a package that one with tools depends on', async () => {
  await project.put({
    'package.json':
      '{ "name": "mill", "workspaces": ["kit"], "type": "module", "dependencies": { "mill-kit": "*", "@modelcontextprotocol/sdk": "1" } }',
    'kit/package.json': '{ "name": "mill-kit", "type": "module" }',
    'kit/decorate.ts': `import type { z } from 'zod'
export const Action = (given: { name: string; description: string; schema: z.ZodType }) => (_: object, key: string) => void [given, key]
`,
    'kit/inputs.ts': `import { z } from 'zod'
export const Sacks = z.object({ sacks: z.number() })
`,
    'kit/carrier.ts': `import { Action } from './decorate.js'
import { Sacks } from './inputs.js'
export class Carrier {
  @Action({ name: 'carry_sacks', description: 'Carries sacks.', schema: Sacks })
  async carry(given: unknown) { return given }
}
`,
  })
  expect(await unseen()).toEqual([['kit/carrier.ts', 4, "'carry_sacks'"]])
})

test('what has its schema under a key of the project, and nothing that runs it', async () => {
  await project.put({
    'src/agent-tools.ts': `import { z } from 'zod'
export const agentTools = [
  { name: 'mend_sail', description: 'Mends a sail.', accepts: z.object({ sail: z.string() }) },
  { id: 'turn_sail', about: 'Turns a sail.', takes: { degrees: z.number() } },
  { name: 'told', description: 'Is no tool.', result: z.object({ sail: z.string() }) },
]
`,
  })
  expect(await unseen()).toEqual([
    ['src/agent-tools.ts', 3, "'mend_sail'"],
    ['src/agent-tools.ts', 4, "'turn_sail'"],
  ])
  await project.put({ 'src/server.ts': '' })
  const { report } = await project.check()
  const told = report.diagnostics.find(({ code }) => code === 'no-tools-found')
  expect(told?.message).toContain('2 places look like a tool definition')
  const { out } = await project.run(['doctor'])
  expect(out).toContain('src/agent-tools.ts:3')
})

test('but nothing whose name or text, also as a constant of the file, is that of a tool which other code registers', async () => {
  await project.put({
    'src/kit.ts': `export const toolOf = (given: any) => ({ ...given, extra: true })
export const Tool = (given: any) => (made: any, key: string) => { made.constructor.kept = [...(made.constructor.kept ?? []), { ...given, key }] }
`,
    'src/sift.ts': `import { z } from 'zod'
import { Tool, toolOf } from './kit.js'
const name = 'sift_bran'
const description = 'Sifts the bran.'
const schema = { mesh: z.number() }
export const siftTool = toolOf({ name, description, schema })
export const bagTool = toolOf({ name: 'fill_bag', description, schema })
export const siftAgain = toolOf({ name: 'sift', description, schema })
const other = 'Sews a bag.'
export const sewTool = toolOf({ id: 'sew_bag', description: other, schema })
export class Bran {
  @Tool({ id: 'sift', description: 'Sifts the bran.', schema: z.object({ mesh: z.number() }) })
  sift() {}
}
`,
    'src/main.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { siftTool } from './sift.js'
const server = new McpServer({ name: 'mill', version: '1.0.0' })
for (const each of [siftTool]) server.registerTool('mill/' + each.name, { description: each.description, inputSchema: each.schema }, async () => ({ content: [] }))
`,
  })
  expect(await unseen()).toEqual([
    ['src/sift.ts', 7, "'fill_bag'"],
    ['src/sift.ts', 10, "'sew_bag'"],
  ])
})

test('an entry or a class whose schema stands under a key of its own, and in another file', async () => {
  await project.put({
    'src/fields.ts': "import { z } from 'zod'\nexport const fields = z.object({ kilos: z.number() })\n",
    'src/agent-tools.ts': `import { fields } from './fields.js'
export const agentTools = [{ name: 'lift_sack', description: 'Lifts a sack.', accepts: fields, go: () => 1 }]
export const groups = [{ name: 'all', description: 'All of them.', agentTools, go: () => 1 }]
export const texts = [{ name: 'no_handler', description: 'Runs nothing.', accepts: fields }]
`,
    'src/wheel.ts': `import { fields } from './fields.js'
export class WheelTool {
  name = 'turn_wheel'
  description = 'Turns the wheel.'
  accepts = fields
  go() { return 1 }
}
`,
  })
  expect(await unseen()).toEqual([
    ['src/agent-tools.ts', 2, "'lift_sack'"],
    ['src/wheel.ts', 2, "'turn_wheel'"],
  ])
})

test('an entry that nothing runs beside a class of its file that is a tool', async () => {
  await project.put({
    'src/agent-tools.ts': `import { z } from 'zod'
export const agentTools = [{ name: 'lift_sack', description: 'Lifts a sack.', accepts: z.object({ kilos: z.number() }) }]
export class WheelTool {
  name = 'turn_wheel'
  description = 'Turns the wheel.'
  accepts = z.object({ turns: z.number() })
  go() { return 1 }
}
`,
  })
  expect(await unseen()).toEqual([['src/agent-tools.ts', 2, "'lift_sack'"]])
})

test('a call that is given a definition of another place with a text and what runs it', async () => {
  await project.put({
    'src/mill-tools.ts': `import { tool } from 'mill-kit'
import { definitions } from './definitions.js'
export const millTools = (mill: any) => ({
  lift_sack: tool({ ...definitions.lift_sack, description: async () => mill.text(), execute: async () => 1 }),
  route: route({ ...definitions.route, description: 'Is no tool.', execute: async () => 1 }),
})
`,
  })
  expect(await unseen()).toEqual([['src/mill-tools.ts', 4, "'lift_sack'"]])
})
