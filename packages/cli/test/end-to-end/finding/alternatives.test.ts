import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({ 'package.json': '{ "name": "mint", "type": "module" }' })
})

afterEach(() => project.remove())

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'mint', version: '1.0.0' })
const coins = [
  { name: 'get_coins', text: 'Gets coins.', fields: { year: z.number() }, run: async () => ({ content: [] }) },
  { name: 'melt_coins', text: 'Melts coins.', fields: { grams: z.number() }, run: async () => ({ content: [] }) },
]
`
const EACH = 'for (const it of coins) add(server, it.name, it.text, it.fields, it.run)\n'
const PARAMETERS = 'server: McpServer, name: string, text: string, fields: any, run: any'

async function found(): Promise<unknown[]> {
  const { report } = await project.check()
  return report.tools.map(({ name, status, schema }) => [
    name,
    status,
    Object.keys((schema as { properties?: object } | null)?.properties ?? {}),
  ])
}

const BODIES: Array<[string, string]> = [
  [
    'in both branches of a condition',
    'const cb = async (a: any) => run(a)\n  if (fields) { server.tool(name, text, fields, cb) } else { server.tool(name, text, cb) }',
  ],
  [
    'before an early return, and behind it',
    'if (!fields) { server.tool(name, text, run); return }\n  server.tool(name, text, fields, run)',
  ],
  [
    'on either side of a ternary',
    'return fields ? server.registerTool(name, { description: text, inputSchema: fields }, run) : server.registerTool(name, { description: text }, run)',
  ],
  [
    'by a constant of the parameters',
    'const has = fields !== undefined && Object.keys(fields).length > 0\n  if (has) server.registerTool(name, { description: text, inputSchema: fields }, run)\n  else server.registerTool(name, { description: text }, run)',
  ],
]

test.each(BODIES)('a function that registers a tool %s makes one in each call', async (_title, body) => {
  await project.put({ 'src/server.ts': `${HEAD}function add(${PARAMETERS}) {\n  ${body}\n}\n${EACH}` })
  expect(await found()).toEqual([
    ['get_coins', 'resolved', ['year']],
    ['melt_coins', 'resolved', ['grams']],
  ])
})

test('a call without what the condition asks makes the tool of the other branch', async () => {
  await project.put({
    'src/add.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export function add(${PARAMETERS}) {
  if (fields) server.tool(name, text, fields, run)
  else server.tool(name, text, run)
}
`,
    'src/server.ts': `${HEAD.replace('const server', "import { add } from './add.js'\nconst server")}
add(server, 'count_coins', 'Counts coins.', undefined, coins[0].run)
add(server, coins[1].name, coins[1].text, coins[1].fields, coins[1].run)
`,
  })
  expect(await found()).toEqual([
    ['count_coins', 'resolved', []],
    ['melt_coins', 'resolved', ['grams']],
  ])
})

test.each([
  [
    'a switch',
    "switch (kind) {\n case 'read': case 'list': SERVER('Reads.'); break\n case 'write': SERVER('Writes.'); break\n default: SERVER('Acts.')\n }",
  ],
  [
    'a switch that returns',
    "switch (kind) {\n case 'read':\n case 'list': return SERVER('Reads.')\n case 'write': return SERVER('Writes.')\n }\n SERVER('Acts.')",
  ],
  [
    'a switch that goes on',
    "switch (true) {\n case kind === 'read': case kind === 'list': { SERVER('Reads.'); break }\n case kind === 'write': { SERVER('Writes.'); return }\n case false: case true: SERVER('Acts.')\n }",
  ],
])('%s in a function makes the tool of the case that runs', async (_title, body) => {
  const call = (text: string) =>
    `server.registerTool(name, { description: '${text}', inputSchema: fields }, async () => ({ content: [] }))`
  await project.put({
    'src/server.ts': `${HEAD}function add(kind: string, name: string, fields: any) {
  ${body.replace(/SERVER\('(.*?)'\)/g, (_, text) => call(text))}
}
add('read', 'read_coin', { at: z.number() })
add('list', 'list_coins', { from: z.number() })
add('write', 'strike_coin', { metal: z.string() })
add('polish', 'polish_coin', { coin: z.string() })
`,
  })
  const { report } = await project.check()
  expect(report.tools.map(({ name, status, description }) => [name, status, description])).toEqual([
    ['read_coin', 'resolved', 'Reads.'],
    ['list_coins', 'resolved', 'Reads.'],
    ['strike_coin', 'resolved', 'Writes.'],
    ['polish_coin', 'resolved', 'Acts.'],
  ])
  expect(report.diagnostics).toEqual([])
})

test('where nothing tells which branch runs, a call makes one tool, and it is said once that there is another form', async () => {
  await project.put({
    'src/server.ts': `${HEAD}export function start(options: { old: boolean }) {
  function add(name: string, fields: any) {
    if (options.old) server.registerTool(name, { description: 'Handles coins.', inputSchema: fields }, coins[0].run)
    else server.registerTool(name, { description: 'Handles coins.', inputSchema: { ...fields, mint: z.string() } }, coins[0].run)
  }
  add('get_coins', { year: z.number() })
  add('melt_coins', { grams: z.number() })
}
`,
  })
  expect(await found()).toEqual([
    ['get_coins', 'resolved', ['year']],
    ['melt_coins', 'resolved', ['grams']],
  ])
  const { report } = await project.check()
  const [told, ...others] = report.diagnostics
  expect(others.map(({ code }) => code)).toEqual(['twin-tools'])
  expect([told]).toMatchObject([{ code: 'not-evaluated', severity: 'info', range: { start: { line: 12 } } }])
  expect(told?.message).toContain(
    "Not evaluated: which of two forms 'get_coins' and 1 more tool of the same function have.",
  )
  expect(told?.message).toContain('the other one has another input schema')
})

test('a condition that asks for more than the parameters makes one tool, and one that decides about other tools leaves them there', async () => {
  await project.put({
    'src/server.ts': `${HEAD}function add(${PARAMETERS}) {
  if (fields && process.env.MINT) server.tool(name, text, fields, run)
  else server.tool(name, text, { old: z.string() }, run)
  if (!fields) server.tool('lost_' + name, text, { at: z.string() }, run)
}
add(server, 'get_coins', 'Gets coins.', coins[0].fields, coins[0].run)
`,
  })
  const names = (await found()).map((each) => (each as unknown[])[0])
  expect(names.sort()).toEqual(['get_coins', 'lost_get_coins'])
})
