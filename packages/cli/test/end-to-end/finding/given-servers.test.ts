import { beforeEach, expect, test } from 'vitest'
import { fieldsOf } from '../forms/form.js'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

/* Functions that are given a server, each in a project by itself: no other function of the same name leads to them. */

const projects = sharedProjects()

let project: Project
beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
})

const RUN = 'async () => ({ content: [] })'
const ADD = `server.registerTool('bake_bread', { description: 'Bakes.', inputSchema: { loaves: z.number() } }, ${RUN})`
const Z = "const { z } = require('zod')\n"
const SERVER = `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
const server = new McpServer({ name: 'oven', version: '1' })
`

async function tools(files: Record<string, string>) {
  await project.put({ 'package.json': '{ "name": "oven" }', ...files })
  const { report } = await project.check()
  return report.tools.map(({ name, schema, reason }) => [name, schema ? fieldsOf(schema) : reason])
}

test.each([
  [
    'a function',
    `module.exports = function register(server) { ${ADD} }`,
    "const register = require('./add.cjs')\nregister(server)",
  ],
  ['an arrow', `module.exports = async (server) => { ${ADD} }`, "require('./add.cjs')(server)"],
  [
    'a name',
    `module.exports = add\nfunction add(server) { ${ADD} }`,
    "const addBread = require('./add.cjs')\naddBread(server)",
  ],
  [
    'a member',
    `module.exports = { bread: function (server) { ${ADD} } }`,
    "const { bread } = require('./add.cjs')\nbread(server)",
  ],
  [
    'a member that is called as one',
    `module.exports = { bread(server) { ${ADD} } }`,
    "const all = require('./add.cjs')\nall.bread(server)",
  ],
  [
    'both names of it',
    `exports = module.exports = function (server) { ${ADD} }`,
    "const addBread = require('./add.cjs')\naddBread(server)",
  ],
  [
    'a class',
    `module.exports = class Bread { constructor(server) { this.server = server } add() { this.server.tool('bake_bread', 'Bakes.', { loaves: z.number() }, ${RUN}) } }`,
    "const Bread = require('./add.cjs')\nnew Bread(server).add()",
  ],
])('module.exports is %s that is given a server', async (_, add, call) => {
  expect(await tools({ 'add.cjs': Z + add, 'main.cjs': SERVER + call })).toEqual([
    ['bake_bread', 'loaves: number'],
  ])
})

test('an ES module imports what CommonJS exports as a whole as its default', async () => {
  const files = {
    'add.cjs': `${Z}module.exports = function (server) { ${ADD} }`,
    'main.mjs': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import addBread from './add.cjs'
addBread(new McpServer({ name: 'oven', version: '1' }))`,
  }
  expect(await tools(files)).toEqual([['bake_bread', 'loaves: number']])
})

const TYPES = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export type Add = (server: McpServer, options?: object) => Promise<void>
export type Other = Add
export interface Called { (server: McpServer): void }
`

test.each([
  ['a variable', `export const add: Add = async (server) => { ${ADD} }`],
  ['a variable, by another name of the type', `export const add: Other = async (server) => { ${ADD} }`],
  ['a variable, by an interface', `export const add: Called = (server) => { ${ADD} }`],
  ['what satisfies it', `export const add = (async (server) => { ${ADD} }) satisfies Add`],
  ['an element', `export const all: readonly Add[] = [async (server) => { ${ADD} }]`],
  ['a value of a record', `export const all: Record<string, Add> = { bread: async (server) => { ${ADD} } }`],
  ['a result', `export function make(): Add { return async (server) => { ${ADD} } }`],
  ['a member', `export class Baker { add: Add = async (server) => { ${ADD} } }`],
])('a function is given a server by the type of %s', async (_, add) => {
  const imports = "import { z } from 'zod'\n"
  const expected = [['bake_bread', 'loaves: number']]
  expect(
    await tools({
      'types.ts': TYPES,
      'add.ts': `${imports}import type { Add, Called, Other } from './types.js'\n${add}`,
    }),
  ).toEqual(expected)
  await project.put({ 'add.ts': '' })
  expect(await tools({ 'types.ts': '', 'add.ts': `${imports}${TYPES}${add}` })).toEqual(expected)
})

test('a tool whose validator is given beside the server is found, and says that it depends on it', async () => {
  const files = {
    'add.cjs': `module.exports = function (srv, { z }) { srv.tool('slice_bread', 'Slices.', { count: z.number() }, ${RUN}) }`,
    'main.cjs': `${Z}${SERVER}require('./add.cjs')(server, { z })
server.tool('cool_bread', 'Cools.', { minutes: z.number() }, ${RUN})`,
  }
  expect(await tools(files)).toEqual([
    ['slice_bread', 'it depends on `z`, a parameter of the function around it'],
    ['cool_bread', 'minutes: number'],
  ])
})

const ZED = "import { z } from 'zod'\n"

test.each([
  ['a parameter', `export function add(server) { ${ADD} }`],
  [
    'an element of a list of functions',
    `const all = [(server) => { ${ADD} }]\nexport const addAll = (server) => { for (const each of all) each(server) }`,
  ],
  ['what is destructured', `export function add({ registerTool }) { ${ADD.replace('server.', '')} }`],
  ['the method itself', `export function add(registerTool) { ${ADD.replace('server.', '')} }`],
  [
    'a member that the constructor is given, handed on by methods',
    `export class Baker {
  server
  constructor(server) { this.server = server; this.#first({ loaves: z.number() }) }
  #first(shape) { this.add('bake_bread', 'Bakes.', shape) }
  add(name, description, inputSchema) { this.server.registerTool(name, { description, inputSchema }, ${RUN}) }
}`,
  ],
  [
    'a member of a member',
    `export class Baker { constructor(kit) { this.kit = kit } add() { ${ADD.replace('server', 'this.kit.server')} } }`,
  ],
])('JavaScript without types, which nothing is known to call: %s', async (_, add) => {
  await project.put({ 'package.json': '{ "name": "oven", "type": "module" }', 'add.js': `${ZED}${add}\n` })
  const { report } = await project.check()
  expect(report.tools).toMatchObject([{ name: 'bake_bread', status: 'resolved', confidence: 'likely' }])
  expect(report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
})

test('methods under other names are those of the server that is given, or are said', async () => {
  const call = (name: string) => `also('${name}', 'Slices.', { slices: z.number() }, ${RUN})`
  const files = {
    'package.json': '{ "name": "oven", "type": "module" }',
    'given.js': `${ZED}import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export function given({ tool: also }) { ${call('slice_bread')} }
given(new McpServer({ name: 'oven', version: '1' }))
`,
    'uncalled.js': `${ZED}export function uncalled({ tool: also }) { ${call('slice_cake')} }\n`,
  }
  expect(await tools(files)).toEqual([['slice_bread', 'slices: number']])
  const { report } = await project.check()
  const told = report.diagnostics.filter(({ code }) => code === 'unseen-tool')
  expect(told.map(({ file, message }) => [file, message.split(' looks')[0]])).toEqual([
    ['uncalled.js', "'slice_cake'"],
  ])
})

test.each([
  ['a member', 'options?.only'],
  ['a default', '(options ?? {}).only'],
  ['another default', '(options || {}).only'],
])('a parameter that the code reckons may be left out: %s', async (_, only) => {
  const files = {
    'package.json': '{ "name": "oven", "type": "module" }',
    'serve.js': `${ZED}import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const all = [{ name: 'bake_bread', description: 'Bakes.', inputSchema: { loaves: z.number() } }]
export function serve(name, options) {
  const server = new McpServer({ name, version: '1' })
  const only = ${only}
  const tools = only ? all.filter(({ name }) => only.map((each) => new RegExp(each)).some((each) => each.test(name))) : all
  for (const { name, ...config } of tools) server.registerTool(name, config, ${RUN})
}
`,
    'run.js': "import { serve } from './serve.js'\nexport const run = (options) => serve('oven', options)\n",
  }
  expect(await tools(files)).toEqual([['bake_bread', 'loaves: number']])
})

test('a server that each function of a list is given', async () => {
  const files = {
    'package.json': '{ "name": "oven", "type": "module" }',
    'all.js': `${ZED}import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const all = [(server) => { ${ADD} }, function (s) { s.tool('cool_bread', 'Cools.', { minutes: z.number() }, ${RUN}) }]
const registerAll = (server) => { for (const each of all) each(server) }
registerAll(new McpServer({ name: 'oven', version: '1' }))
`,
  }
  expect(await tools(files)).toEqual([
    ['bake_bread', 'loaves: number'],
    ['cool_bread', 'minutes: number'],
  ])
})

test('a class that extends a server registers by super, and its own method of that name hands on what it is given', async () => {
  const files = {
    'package.json': '{ "name": "oven", "type": "module" }',
    'oven.ts': `${ZED}import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export class Oven extends McpServer {
  registerTool(...given: any[]) { return (super.registerTool as any)(...given) }
  override tool(...given: any[]) { return super.tool(...given) }
  start() { ${ADD.replace('server', 'super')} }
}
`,
  }
  expect(await tools(files)).toEqual([['bake_bread', 'loaves: number']])
})
