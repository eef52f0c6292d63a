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
