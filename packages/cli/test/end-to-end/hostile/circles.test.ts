import { expect, it } from 'vitest'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

/** What `v` is while it is typed: itself, or made of itself. */
const DECLARED = [
  'const v = v',
  'const v = v.more',
  'const v = v()',
  'const v = await v',
  'const v = [...v]',
  'const v = { ...v }',
  'const { v } = v',
  'const { more: { v } } = v',
  'const v = () => v()',
  'function v() { return v() }',
  'class v extends v {}',
  'class v extends w {}\nclass w extends v {}',
  'const v = v.concat([1])',
  'const v = v.filter(v)',
  'const v = flag ? v : v',
  'const v = w\nconst w = v',
  'const v = { more: w.more }\nconst w = { more: v.more }',
  'const v = v?.more?.(v)',
  'declare const v: typeof v',
  'type V = V & { more: V }\ndeclare const v: V',
  "type V = V['more']\ndeclare const v: V",
  'interface V extends W {}\ninterface W extends V {}\ndeclare const v: V',
  'function made<S extends S>(given: S): S\nconst v = made(1)',
  "import { v } from './SELF'\nexport { v }",
  "import * as v from './SELF'\nexport * from './SELF'",
]

/** What the program does with it. */
const USED = [
  "v.registerTool('lift', { description: 'Lifts.', inputSchema: { by: z.number() } }, run)",
  "v.more.tool('lift', 'Lifts.', { by: z.number() }, run)",
  "server.registerTool('lift', v, run)",
  'server.registerTool(v, { description: v, inputSchema: { by: v } }, v)',
  "if (v) server.registerTool('lift', { inputSchema: { by: z.number() } }, run)\nelse server.registerTool('lift', {}, run)",
  'low.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: v }))',
  'low.setRequestHandler(ListToolsRequestSchema, v)',
  'for (const each of v) server.registerTool(each.name, { description: each.about, inputSchema: each.fields }, run)',
  "streamText({ model: v, tools: v })\nv.chat.completions.create({ model: 'gpt-5', messages: [], tools: v })",
  "export class Lift extends v { name = 'lift'; description = 'Lifts.'; schema = z.object({ by: z.number() }) }",
  "const register = (name, fields) => server.registerTool(name, { description: 'Lifts.', inputSchema: fields }, run)\nregister(v, v)\nfor (const each of v) register(each.name, each.fields)",
  'export const lift = tool({ description: v, inputSchema: v() })',
]

const HEAD = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { streamText, tool } from 'ai'
import { z } from 'zod'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
const low = new Server({ name: 'yard', version: '1.0.0' }, { capabilities: { tools: {} } })
const run = async () => ({ content: [] })
`

it('what is made of itself while it is typed is no fault of Toolsight, wherever it is used', async () => {
  const project = await projects.create(['zod', '@modelcontextprotocol/server'])
  const files = DECLARED.flatMap((declared, row) =>
    USED.map((used, column) => {
      const name = `made-${row}-${column}`
      return [`${name}.ts`, `${HEAD}${declared.replaceAll('SELF', `${name}.js`)}\n${used}\n`] as const
    }),
  )
  await project.put(Object.fromEntries(files))
  const { code, out, err } = await project.run(['check', '--format', 'json'])
  const faults = JSON.parse(out).diagnostics.filter(
    (each: { code: string }) => each.code === 'internal-fault',
  )
  expect({ code, err, faults }).toEqual({ code: 1, err: '', faults: [] })
})

it('a condition that calls itself is one that is not known', async () => {
  const project = await projects.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'lift.ts': `${HEAD}export function add(name: string, fields: z.ZodRawShape, given: { more: boolean; less: boolean }) {
  const isDeep = (levels: number): boolean => levels > 0 && (given.more ? isDeep(levels - 1) : given.less)
  if (isDeep(3)) server.tool(name, 'Lifts.', fields, run)
  else server.tool(name, 'Lifts.', {}, run)
}
add('lift', { by: z.number() }, { more: true, less: false })
`,
  })
  const { out } = await project.run(['check', '--format', 'json'])
  const { tools, diagnostics } = JSON.parse(out)
  expect(tools.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
    ['lift', 'resolved'],
  ])
  expect(diagnostics.map((each: { code: string }) => each.code)).toEqual(['not-evaluated'])
})

/** Thirty values, each made of the one before in two ways: followed one by one, a thousand million ways lead to the first. */
const doubled = (first: string, next: (before: string) => string) =>
  `const v0 = ${first}\n${Array.from({ length: 30 }, (_, n) => `const v${n + 1} = ${next(`v${n}`)}\n`).join('')}`

it.each([
  [
    'a record of tools',
    `${doubled(
      '{ all: { lift: tool({ description: "Lifts.", inputSchema: z.object({ by: z.number() }) }) } }',
      (v) => `{ ...${v}, ...${v}, all: flag ? ${v}.all : { ...${v}.all, ...wrapped(${v}.all) } }`,
    )}streamText({ model: 'openai/gpt-5', tools: v30.all })`,
  ],
  [
    'a text',
    `${doubled("'Lifts.'", (v) => `flag ? (${v} + ${v}) : ${v}`)}server.registerTool('lift', { description: v30, inputSchema: { by: z.number() } }, run)`,
  ],
])('%s that is made of another one twice, again and again, is looked at once', async (_, text) => {
  const project = await projects.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'lift.ts': `${HEAD}const flag = process.argv.length > 99\nconst wrapped = (all: object) => all\n${text}\n`,
  })
  const { out } = await project.run(['check', '--format', 'json'])
  expect(JSON.parse(out).tools).toMatchObject([{ status: 'resolved' }])
})
