import { afterEach, beforeEach, expect, test } from 'vitest'
import { Project } from '../project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'client.ts': `export class Client {
  key: string
  constructor() {
    if (!process.env['BOOKS_KEY']) throw new Error('Set BOOKS_KEY first')
    this.key = process.env['BOOKS_KEY']
  }
}
`,
    'books.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Client } from './client.js'

const client = new Client()
const books = new McpServer({ name: 'books', version: '1.0.0' })
const sorts = client.key ? (['title', 'year'] as const) : (['none'] as const)

books.registerTool(
  'find_book',
  { description: 'Finds a book by its title.', inputSchema: z.object({ title: z.string(), sort: z.enum(sorts) }) },
  async () => ({ content: [] }),
)
`,
  })
})

afterEach(() => project.remove())

test('a tool whose module asks for a key is checked, captured and tried as any other', async () => {
  const { report } = await project.check()
  expect(report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(report.tools).toMatchObject([
    { name: 'find_book', status: 'resolved', schema: { properties: { sort: { enum: ['title', 'year'] } } } },
  ])
  const shown = await project.run(['show', 'find_book', '--target', 'mcp'])
  expect(shown.err).toContain('Captured: what @modelcontextprotocol/server')
  expect(JSON.parse(shown.out)).toMatchObject({ inputSchema: { required: ['title', 'sort'] } })
  await project.put({ 'input.json': '{ "title": "Emma", "sort": "none" }' })
  const tried = await project.run(['preview', 'find_book', '--input', 'input.json'])
  expect(tried.out).toContain('find_book refuses this input: 1 issue.')
})

test('so is one whose module ends the program for want of a key', async () => {
  await project.put({
    'client.ts': `import { z } from 'zod'
const env = z.object({ BOOKS_KEY: z.string().min(1), SHELF: z.string().optional() }).safeParse(process.env)
if (!env.success) {
  console.error('Invalid environment', env.error.issues)
  process.exit(1)
}
export class Client {
  key = env.data.BOOKS_KEY
}
`,
  })
  const { report } = await project.check()
  expect(report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(report.tools).toMatchObject([
    { name: 'find_book', status: 'resolved', schema: { properties: { sort: { enum: ['title', 'year'] } } } },
  ])
})
