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
]
