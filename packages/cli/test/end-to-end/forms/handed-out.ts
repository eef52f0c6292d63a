import { type Form, MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'
const SERVER = `${MCP}const server = new McpServer({ name: 'kiln', version: '1.0.0' })\n`
const add = (callee: string, name: string, field: string) =>
  `${callee}('${name}', { description: 'Does ${name}.', inputSchema: { ${field}: z.number() } }, ${RESULT})\n`

/** Methods of a server that another file has under a name of its own, and functions that call themselves. */
export const handedOut: Form[] = [
  {
    title:
      'methods of a server that a file exports: bound, plain, taken off, under other names and in an object',
    files: {
      'server.ts': `${SERVER}export const add = server.registerTool.bind(server)
export const short = server.tool.bind(server)
const plain = server.registerTool
export { plain as later }
export const { registerTool } = server
export const kit = { put: server.registerTool.bind(server) }
`,
      'index.ts': "export * from './server.js'\n",
      'fire.ts': `${Z}import { add, short } from './server.js'
${add('add', 'fire', 'hours')}short('cool', 'Cools it.', { degrees: z.number() }, ${RESULT})
`,
      'glaze.ts': `${Z}import { kit, later, registerTool } from './index.js'
${add('later', 'dip', 'seconds')}${add('registerTool', 'brush', 'coats')}${add('kit.put', 'spray', 'bars')}`,
    },
    tools: {
      fire: 'hours: number',
      cool: 'degrees: number',
      dip: 'seconds: number',
      brush: 'coats: number',
      spray: 'bars: number',
    },
  },
  {
    title: 'the same by default and by CommonJS',
    files: {
      'server.ts': `${SERVER}export default server.registerTool.bind(server)\n`,
      'fire.ts': `${Z}import put from './server.js'\n${add('put', 'fire', 'hours')}`,
      'old/server.cjs': `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
const server = new McpServer({ name: 'kiln', version: '1.0.0' })
module.exports = { put: server.registerTool.bind(server) }
`,
      'old/cool.cjs': `const { z } = require('zod')\nconst { put } = require('./server.cjs')\n${add('put', 'cool', 'degrees')}`,
    },
    tools: { fire: 'hours: number', cool: 'degrees: number' },
  },
  {
    title: 'functions of that name that make no tool',
    files: {
      'server.ts': `${SERVER}export const add = server.registerTool.bind(server)\n`,
      'fire.ts': `${Z}import { add } from './server.js'\n${add('add', 'fire', 'hours')}`,
      'other.ts':
        'export const add = (name: string, text: string, made: object, run: () => void) => [name, text, made, run]\n',
      'clay.ts': "import { add } from './other.js'\nadd('clay', 'Is no tool.', { kilos: 1 }, () => {})\n",
    },
    tools: { fire: 'hours: number' },
  },
  {
    title: 'a function that calls itself with the rest of a list, the next index, or what an entry holds',
    files: {
      'server.ts': `${SERVER}${Z}const entry = (name: string, field: string) => ({ name, help: 'Does it.', fields: { [field]: z.number() } })
function registerAll([first, ...rest]: any[]): void {
  if (!first) return
  server.registerTool(first.name, { description: first.help, inputSchema: first.fields }, ${RESULT})
  registerAll(rest)
}
registerAll([entry('fire', 'hours'), entry('cool', 'degrees'), entry('open', 'doors')])
const steps = [entry('knead', 'minutes'), entry('throw', 'turns')]
function registerFrom(at = 0): void {
  const step = steps[at]
  if (!step) return
  server.registerTool(step.name, { description: step.help, inputSchema: step.fields }, ${RESULT})
  registerFrom(at + 1)
}
registerFrom()
`,
      'groups.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export function registerGroup(server: McpServer, list: any[]): void {
  for (const each of list) {
    if (each.items) registerGroup(server, each.items)
    else server.registerTool(each.name, { description: each.help, inputSchema: each.fields }, ${RESULT})
  }
}
`,
      'glazes.ts': `${SERVER}${Z}import { registerGroup } from './groups.js'
const entry = (name: string, field: string) => ({ name, help: 'Does it.', fields: { [field]: z.number() } })
registerGroup(server, [entry('dip', 'seconds'), { items: [entry('brush', 'coats'), { items: [entry('spray', 'bars')] }] }])
function walk(node: any): void {
  server.registerTool(node.name, { description: node.help, inputSchema: node.fields }, ${RESULT})
  node.children.forEach(walk)
}
walk({ ...entry('sort', 'sizes'), children: [{ ...entry('stack', 'shelves'), children: [] }] })
`,
    },
    tools: {
      fire: 'hours: number',
      cool: 'degrees: number',
      open: 'doors: number',
      knead: 'minutes: number',
      throw: 'turns: number',
      dip: 'seconds: number',
      brush: 'coats: number',
      spray: 'bars: number',
      sort: 'sizes: number',
      stack: 'shelves: number',
    },
    recognised: 'registration',
  },
  {
    title: 'methods of an instance that another file makes, under whatever name it hands that out',
    files: {
      'shelf.ts': `${MCP}${Z}const server = new McpServer({ name: 'cellar', version: '1.0.0' })
class Base {
  constructor(protected server: McpServer) {}
  put(name: string, description: string, shape: z.ZodRawShape) {
    this.server.registerTool(name, { description, inputSchema: shape }, async () => ({ content: [] }))
  }
}
export class Shelf extends Base {}
export const shelf = new Shelf(server)
export default new Shelf(server)
export const makeShelf = () => new Shelf(server)
export const cellar = { left: new Shelf(server) }`,
      'door.ts': `export { shelf as nearDoor } from './shelf.js'`,
      'rack.ts': `import { Shelf } from './shelf.js'
import { server } from './server.js'
export const rack = new Shelf(server)`,
      'server.ts': `${MCP}export const server = new McpServer({ name: 'rack', version: '1.0.0' })`,
      'port.ts': `${Z}import { shelf } from './shelf.js'
shelf.put('open_port', 'Opens it.', { bottle: z.string() })`,
      'wines.ts': `${Z}import * as door from './door.js'
import { nearDoor } from './door.js'
import { rack } from './rack.js'
import main, { cellar, makeShelf } from './shelf.js'
main.put('list_wines', 'Lists them.', { year: z.number() })
cellar.left.put('taste_wine', 'Tastes it.', { sips: z.number() })
makeShelf().put('drop_wine', 'Drops it.', { from: z.number() })
nearDoor.put('carry_wine', 'Carries it.', { to: z.string() })
door.nearDoor.put('count_wines', 'Counts them.', { red: z.boolean() })
rack.put('turn_bottle', 'Turns it.', { by: z.number() })`,
    },
    tools: {
      open_port: 'bottle: string',
      list_wines: 'year: number',
      taste_wine: 'sips: number',
      drop_wine: 'from: number',
      carry_wine: 'to: string',
      count_wines: 'red: boolean',
      turn_bottle: 'by: number',
    },
    recognised: 'registration',
  },
  {
    title: 'CommonJS: a function, a class and an instance that a module is, or has under their names',
    files: {
      'package.json': '{ "name": "vat" }',
      'server.js': `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
exports.server = new McpServer({ name: 'vat', version: '1.0.0' })`,
      'define.js': `const { server } = require('./server')
function define(name, description, shape) {
  server.registerTool(name, { description, inputSchema: shape }, async () => ({ content: [] }))
}
module.exports = define`,
      'list.js': `class List {
  constructor(to) { this.to = to }
  add(name, description, shape) {
    this.to.registerTool(name, { description, inputSchema: shape }, async () => ({ content: [] }))
  }
}
module.exports = { List }`,
      'own.js': `const { List } = require('./list')
module.exports = new List(require('./server').server)`,
      'named.js': `const { List } = require('./list')
const { server } = require('./server')
exports.list = new List(server)
exports.make = () => new List(server)`,
      'tools.js': `const { z } = require('zod')
const define = require('./define')
const lists = require('./list')
const named = require('./named')
const own = require('./own')
const { server } = require('./server')
const { list } = named
define('fill_vat', 'Fills it.', { litres: z.number() })
own.add('drain_vat', 'Drains it.', { hours: z.number() })
list.add('stir_vat', 'Stirs it.', { turns: z.number() })
named.make().add('heat_vat', 'Heats it.', { to: z.number() })
const second = new lists.List(server)
second.add('cover_vat', 'Covers it.', { lid: z.string() })`,
    },
    tools: {
      fill_vat: 'litres: number',
      drain_vat: 'hours: number',
      stir_vat: 'turns: number',
      heat_vat: 'to: number',
      cover_vat: 'lid: string',
    },
    recognised: 'registration',
  },
  {
    title: 'a server of another file, given to untyped parameters of a third one',
    files: {
      'server.js': `${MCP}export const server = new McpServer({ name: 'press', version: '1.0.0' })
export const state = { server }`,
      'press.js': `export function press(to, name, shape) {
  to.registerTool(name, { description: 'Presses.', inputSchema: shape }, async () => ({ content: [] }))
}`,
      'tools.js': `${Z}import { press } from './press.js'
import { server, state } from './server.js'
press(server, 'press_grapes', { kilos: z.number() })
press(state.server, 'press_apples', { sacks: z.number() })`,
    },
    tools: { press_grapes: 'kilos: number', press_apples: 'sacks: number' },
    recognised: 'registration',
  },
]
