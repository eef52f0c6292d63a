import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', 'valibot', '@modelcontextprotocol/server'])
  await project.put({ 'package.json': '{ "name": "depot", "type": "module" }' })
})

afterEach(() => project.remove())

const OBJ = `(fields: Record<string, unknown>, required: string[] = []) => ({ type: 'object', properties: fields, required })`
const LIST = `export const tools = [
  { name: 'find_tram', description: 'Finds a tram.', inputSchema: obj({ line: { type: 'number' } }) },
  { name: 'park_tram', description: 'Parks a tram.', parameters: obj({ track: { type: 'string' } }, ['track']) },
]
`

async function found(): Promise<unknown[]> {
  const { report } = await project.check()
  return report.tools.map(({ name, status, schema }) => [
    name,
    status,
    Object.keys((schema as { properties?: object } | null)?.properties ?? {}),
  ])
}

test.each([
  ['a constant', { 'src/list.ts': `const obj = ${OBJ}\n${LIST}` }],
  [
    'a function',
    {
      'src/list.ts': `${LIST}function obj(fields: object) { return { type: 'object', properties: fields } }\n`,
    },
  ],
  [
    'a function of another file',
    {
      'src/list.ts': `import { obj } from './schema.js'\n${LIST}`,
      'src/schema.ts': `export const obj = ${OBJ}\n`,
    },
  ],
])('JSON Schema that %s of the project makes is one that is written out', async (_, files) => {
  await project.put(files)
  expect(await found()).toEqual([
    ['find_tram', 'resolved', ['line']],
    ['park_tram', 'resolved', ['track']],
  ])
})

const FIELDS = `const TRAMS = {
  find_tram: { description: 'Finds a tram.', fields: z.object({ line: z.number() }), night: true },
  park_tram: { description: 'Parks a tram.', fields: z.object({ track: z.string() }) },
}
export const tools = Object.entries(TRAMS).map(([name, tram]) => ({
  name,
  description: 'night' in tram ? \`\${tram.description} Also by night.\` : tram.description,
  inputSchema: asInput(tram.fields),
}))
`

test.each([
  ['an arrow', 'const asInput = (fields: z.ZodType) => z.toJSONSchema(fields)'],
  [
    'a variable that it changes',
    'function asInput(fields: z.ZodType) { const made = z.toJSONSchema(fields) as any; if (made.$schema) { delete made.$schema } return made }',
  ],
  [
    'the rest of an object',
    'const asInput = (fields: z.ZodType) => { const { $schema, ...made } = z.toJSONSchema(fields); return made }',
  ],
  [
    'an object around it',
    'const asInput = (fields: z.ZodType) => ({ ...z.toJSONSchema(fields), additionalProperties: false })',
  ],
  [
    'one branch',
    'function asInput(fields: z.ZodType) { if (fields instanceof z.ZodObject) return z.toJSONSchema(fields); return {} }',
  ],
])('JSON Schema that a function of the file converts is one: %s', async (_, convert) => {
  await project.put({ 'src/list.ts': `import { z } from 'zod'\n${convert}\n${FIELDS}` })
  expect(await found()).toEqual([
    ['find_tram', 'resolved', ['line']],
    ['park_tram', 'resolved', ['track']],
  ])
})

test('a tool to whose text code adds something is shown where the text is written', async () => {
  const text = `import { z } from 'zod'\nconst asInput = (fields: z.ZodType) => z.toJSONSchema(fields)\n${FIELDS}`
  await project.put({ 'src/list.ts': text })
  const { out } = await project.run(['list'])
  expect(out).toContain('src/list.ts:4')
  expect(out).toContain('src/list.ts:5')
})

test('what a function of the file makes of something else is no schema', async () => {
  const convert =
    'const asInput = (fields: z.ZodType) => { const made = z.toJSONSchema(fields); return made.properties }'
  await project.put({ 'src/list.ts': `import { z } from 'zod'\n${convert}\n${FIELDS}` })
  expect(await found()).toEqual([])
})

test('what proposes values for a field is no part of its schema, whatever it depends on', async () => {
  await project.put({
    'src/server.ts': `import { completable, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
export function start(db: any) {
  const server = new McpServer({ name: 'depot', version: '1.0.0' })
  server.registerTool('find_tram', { description: 'Finds.', inputSchema: z.object({ line: completable(z.string(), db.complete), at: z.number().refine(db.isHour) }) }, async () => ({ content: [] }))
  server.registerTool('park_tram', { description: 'Parks.', inputSchema: z.object({ track: completable(z.string(), db.completer('track')), at: z.number().refine(db.check(2)) }) }, async () => ({ content: [] }))
  server.registerTool('sell_tram', { description: 'Sells.', inputSchema: z.object({ price: db.price }) }, async () => ({ content: [] }))
  server.registerPrompt('ask', { argsSchema: z.object({ line: completable(z.string(), db.complete), track: completable(z.string(), (value) => db.find(value)) }) }, () => ({ messages: [] }))
  return server
}
`,
  })
  expect(await found()).toEqual([
    ['find_tram', 'resolved', ['line', 'at']],
    ['park_tram', 'resolved', ['track', 'at']],
    ['sell_tram', 'unevaluated', []],
  ])
  const { report } = await project.check()
  expect(report).toMatchObject({ schemas: [{ name: 'ask', status: 'resolved' }] })
})

test('a validator that `tool()` of MCP SDK v1 refuses is reported in its words', async () => {
  const call = (start: string, end: string) =>
    `server.${start} v.object({ line: v.string() })${end}, async () => ({ content: [] }))\n`
  await project.put({
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import * as v from 'valibot'
const server = new McpServer({ name: 'depot', version: '1.0.0' })
${call("tool('find_tram', 'Finds a tram.',", '')}${call("registerTool('park_tram', { description: 'Parks.', inputSchema:", ' }')}`,
  })
  const { report } = await project.check()
  expect(
    report.diagnostics
      .filter(({ code }) => code === 'unsupported-validator')
      .map(({ message }) => message.split('\n').at(-1)),
  ).toEqual([
    'MCP SDK v1 says: Tool find_tram expected a Zod schema or ToolAnnotations, but received an unrecognized object',
    'MCP SDK v1 says: inputSchema must be a Zod schema or raw shape, received an unrecognized object',
  ])
})

const describedByCall = (helper: string, value: string) => ({
  'src/define.ts': `import type { McpServer } from '@modelcontextprotocol/server'
export type Mode = { short: boolean }
export function defineTool<T extends { name: string; description: string | ((mode: Mode) => string) }>(tool: T): T { ${helper} }
export const describe = (tool: { description: string | ((mode: Mode) => string) }, mode: Mode) =>
  typeof tool.description === 'function' ? tool.description(mode) : tool.description
export type Server = McpServer
`,
  'src/find-tram.ts': `import { z } from 'zod'
import { defineTool } from './define.js'
export default defineTool({ name: 'find_tram', description: ${value}, inputSchema: { line: z.number() }, handler: async () => '' })
`,
})
const FUNCTION = "({ short }: { short: boolean }) => (short ? 'Finds.' : 'Finds a tram of a line.')"

async function descriptions() {
  const { report } = await project.check()
  const { tools, diagnostics } = report
  return {
    tools: tools.map(({ name, status }) => [name, status]),
    missing: diagnostics.flatMap(({ code, tool }) => (code === 'missing-description' ? [tool] : [])),
  }
}

test('a description that the program itself calls before it registers the tool is not missing', async () => {
  await project.put(describedByCall('return tool', FUNCTION))
  expect(await descriptions()).toEqual({ tools: [['find_tram', 'resolved']], missing: [] })
})

test.each(['5', "''", 'undefined as never'])('a description of %s is missing there, too', async (value) => {
  await project.put(describedByCall('return tool', value))
  expect((await descriptions()).missing).toEqual(['find_tram'])
})

test('the SDK takes no function as a description', async () => {
  await project.put({
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/server'
const server = new McpServer({ name: 'depot', version: '1.0.0' })
server.registerTool('find_tram', { description: ${FUNCTION} }, async () => ({ content: [] }))
`,
  })
  expect((await descriptions()).missing).toEqual(['find_tram'])
})

test('a class of a tool is one, too, where its handler calls a function beside another tool', async () => {
  const tool = (name: string, more: string) => `import { Tool } from './tool.js'
${more}
export class ${name} extends Tool {
  readonly name = '${name.toLowerCase()}'
  readonly description = 'Looks at a tram.'
  readonly parameters = { type: 'object', properties: { line: { type: 'number' } } }
  run({ line }: { line: number }) { return checked(line) }
}
`
  await project.put({
    'src/tool.ts': `export abstract class Tool {
  abstract readonly name: string
  abstract readonly description: string
  abstract readonly parameters: object
  definition() { return { type: 'function', function: { name: this.name, description: this.description, parameters: this.parameters } } }
}
`,
    'src/find.ts': tool('Find', 'export const checked = (line: number) => Math.abs(line)'),
    'src/park.ts': tool('Park', "import { checked } from './find.js'"),
  })
  expect(await found()).toEqual([
    ['find', 'resolved', ['line']],
    ['park', 'resolved', ['line']],
  ])
})
