import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

const tools = (find: string, book = 'z.object({ room: z.string() })') => `import { z } from 'zod'
import { NAMES } from './names.js'

export const findRooms = {
  name: NAMES.find,
  description: 'Finds the rooms that ' + 'are free.',
  parameters: z.object({
    ${find},
  }),
  annotations: { readOnlyHint: true },
  execute: () => 'done',
}
export const bookRoom = {
  name: NAMES.book,
  description: 'Books a room, and says so.',
  parameters: ${book},
  execute: () => 'done',
}
`

/** Tools as objects of one file, which a function of another one registers at a server that a third one starts. */
beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'package.json': '{ "name": "hotel", "version": "1.0.0" }',
    'src/tools/names.ts': "export const NAMES = { find: 'find_rooms', book: 'book_room' } as const\n",
    'src/tools/rooms.ts': tools('beds: z.number()'),
    'src/register.ts': `import type { McpServer } from '@modelcontextprotocol/server'

interface Given {
  tool: { name: string; description: string; parameters: object; annotations?: object }
  server: McpServer
}
export function register({ tool, server }: Given) {
  const { description, annotations } = tool
  server.registerTool(tool.name, { description, inputSchema: tool.parameters, annotations }, async () => ({ content: [] }))
}
`,
    'src/make.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { register } from './register.js'
import { bookRoom, findRooms } from './tools/rooms.js'

export function makeServer({ key }: { key: string }) {
  const server = new McpServer({ name: key, version: '1.0.0' })
  const common = { server }
  register({ tool: findRooms, ...common })
  register({ tool: bookRoom, ...common })
  return server
}
`,
    'src/main.ts':
      "import { makeServer } from './make.js'\n\nconst server = makeServer({ key: String(process.env.KEY) })\nserver.close()\n",
  })
})

afterEach(() => project.remove())

it('a change is told at the line that made it', async () => {
  await project.run(['lock'])
  await project.put({
    'src/tools/rooms.ts': tools(
      'beds: z.number().max(4)',
      'z.object({ room: z.string(), path: z.string().optional() })',
    ).replace('readOnlyHint: true', 'readOnlyHint: false'),
  })
  const { out } = await project.run(['diff', '--fail-on', 'any', '--format', 'json'])
  const { changes } = JSON.parse(out)
  const lines = changes.map(
    ({ kind, file, range }: { kind: string; file: string; range: { start: { line: number } } }) =>
      `${kind} ${file}:${range.start.line + 1}`,
  )
  expect(lines.sort()).toEqual([
    'field-added src/tools/rooms.ts:16',
    'hint-more-dangerous src/tools/rooms.ts:10',
    'maximum-added src/tools/rooms.ts:8',
  ])
})

it('of a module that exports the parts of a tool, too: its name tells which it is', async () => {
  const part = (name: string, hint: boolean) => `import { z } from 'zod'

export const name = '${name}'
export const params = z.object({ room: z.string() })
export const annotations = {
  readOnlyHint: ${hint},
}
export const description = \`
  Says what ${name} does.
\`
export const execute = async () => ({ content: [] })
export default { name, description, annotations, inputSchema: params, execute }
`
  await project.put({
    'src/register.ts': `import { McpServer } from '@modelcontextprotocol/server'
import find from './tools/find.js'
import book from './tools/book.js'

export const server = new McpServer({ name: 'hotel', version: '1.0.0' })
for (const { name, execute, ...config } of Object.values({ find, book })) server.registerTool(name, config, execute)
`,
    'src/make.ts': '',
    'src/main.ts': '',
    'src/tools/rooms.ts': '',
    'src/tools/find.ts': part('find_rooms', true),
    'src/tools/book.ts': part('book_room', true),
  })
  await project.run(['lock'])
  await project.put({
    'src/tools/book.ts': part('book_room', false).replace('Says what', 'Tells what'),
  })
  const { out } = await project.run(['diff', '--fail-on', 'consent'])
  expect(out).toContain('src/tools/book.ts:6:3  book_room: `readOnlyHint` changed')
  expect(out).toContain('src/tools/book.ts:8:28  book_room: description changed')
})

it('an object whose text a known tool has is not said to be a tool that is not seen', async () => {
  const { report } = await project.check('--exit-zero')
  expect(report.tools.map(({ name }) => name).sort()).toEqual(['book_room', 'find_rooms'])
  expect(report.diagnostics.filter(({ code }) => code === 'unseen-tool')).toEqual([])
  await project.put({
    'src/tools/other.ts': tools('floor: z.number()').replaceAll('Finds the rooms', 'Lists the tools'),
  })
  const more = await project.check('--exit-zero')
  // With other fields, it is a tool of its own, which is not silent either.
  expect(more.report.tools.map(({ name, file }) => `${file} ${name}`).sort()).toEqual([
    'src/main.ts book_room',
    'src/main.ts find_rooms',
    'src/tools/other.ts find_rooms',
  ])
  expect(more.report.diagnostics.filter(({ code }) => code === 'unseen-tool')).toEqual([])
})
