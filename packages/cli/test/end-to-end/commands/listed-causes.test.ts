import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'
import { ownServer } from './own-server.js'

/* Why a server lists something else than its source has, as far as the two forms tell. */

const projects = sharedProjects()

let project: Project
beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
})
afterEach(() => project.remove())

/** What is said of a tool that the source has so and a server, which answers by hand, lists so. */
async function told(source: string, listed: object): Promise<string[]> {
  await project.put({
    'package.json': '{ "name": "harbour", "type": "module" }',
    'toolsight.config.json': JSON.stringify({
      servers: [{ name: 'harbour', command: process.execPath, args: ['server.mjs'] }],
      evaluate: { timeoutMs: 20_000 },
    }),
    'source.ts': source,
    'server.mjs': ownServer(
      `() => (${JSON.stringify({ tools: [{ name: 'find_berth', description: 'Finds.', ...listed }] })})`,
    ),
  })
  const { report } = await project.check('--server')
  return report.diagnostics.filter(({ code }) => code === 'listed-differs').map(({ message }) => message)
}

const properties = { berth: { type: 'string' } }
const DONE = 'async () => ({ content: [] })'

const LIST = `import type { Tool } from '@modelcontextprotocol/server'
export const tools: Tool[] = [{ name: 'find_berth', title: 'Find', description: 'Finds.', inputSchema: ${JSON.stringify({ type: 'object', properties })}, annotations: { readOnlyHint: true } }]
`

test('code between the definition and the list that leaves keys out', async () => {
  expect(await told(LIST, { inputSchema: { type: 'object', properties } })).toEqual([
    expect.stringContaining(
      'The list has no `title` and `annotations`: the code that registers or lists the tool leaves it out.',
    ),
  ])
})

test('another version of the SDK, which adds something else to a schema', async () => {
  const source = `import { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
const server = new McpServer({ name: 'harbour', version: '1.0.0' })
server.registerTool('find_berth', { description: 'Finds.', inputSchema: z.object({ berth: z.string() }) }, ${DONE})
`
  const inputSchema = { type: 'object', properties, required: ['berth'] }
  const dialect = { $schema: 'http://json-schema.org/draft-07/schema#', additionalProperties: false }
  expect(await told(source, { inputSchema: { ...inputSchema, ...dialect } })).toEqual([
    expect.stringContaining(
      'Only what an SDK adds to a schema differs: the server runs with another version of it.',
    ),
  ])
})

test('no cause is named where another part differs, too', async () => {
  const [message, ...others] = await told(LIST, {
    inputSchema: { type: 'object', properties: { berth: { type: 'number' } } },
  })
  expect(others).toEqual([])
  expect(message).not.toMatch(/leaves it out|another version/)
})
