import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

/** A helper that gives back an object, which registers the tool once it is given a server. */
const HELPER = `import type { McpServer } from '@modelcontextprotocol/server'

export interface Registrable { name: string; register(server: McpServer): void }

export function defineTool(spec: any): Registrable {
  return {
    name: spec.name,
    register: (server: McpServer): void => {
      server.registerTool(spec.name, { description: spec.description, inputSchema: spec.inputSchema }, spec.run)
    },
  }
}
`

const tools = (more = '') => `import { z } from 'zod'
import { defineTool, type Registrable } from './define-tool.js'

export function createTools(desk: any): Registrable[] {
  return [
    defineTool({ name: 'book_room', description: 'Books a room.', inputSchema: z.object({ guest: z.string() }), run: desk.book }),
    defineTool({ name: 'free_room', description: 'Frees a room.', inputSchema: z.object({ room: z.number() }), run: desk.free }),
    ${more}
  ]
}
`

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'package.json': '{ "name": "hotel", "version": "1.0.0" }',
    'src/define-tool.ts': HELPER,
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { createTools } from './tools.js'

export function makeServer(desk: any) {
  const server = new McpServer({ name: 'hotel', version: '1.0.0' })
  for (const tool of createTools(desk)) tool.register(server)
  return server
}
`,
  })
})

afterEach(() => project.remove())

async function checked(text: string, helper = HELPER) {
  await project.put({ 'src/tools.ts': text, 'src/define-tool.ts': helper })
  const { report } = await project.check()
  return {
    tools: report.tools.map(({ name, status, file }) => `${name} ${status} ${file}`),
    findings: report.diagnostics.map(({ code, message }) => `${code} ${message.split('\n')[0]}`),
  }
}

const KNOWN = ['book_room resolved src/tools.ts', 'free_room resolved src/tools.ts']

it('the call in what a helper gives back is no tool of its own where each call of the helper is one', async () => {
  expect(await checked(tools())).toEqual({ tools: KNOWN, findings: [] })
})

it('also where a method registers it', async () => {
  const helper = HELPER.replace('register: (server: McpServer): void => {', 'register(server: McpServer) {')
  expect((await checked(tools(), helper)).tools).toEqual(KNOWN)
})

it('it stays where a call of the helper gives what is not known', async () => {
  const { tools: found, findings } = await checked(
    tools('...desk.more.map((each: any) => defineTool(each)),'),
  )
  expect(found.filter((tool) => !KNOWN.includes(tool))).not.toEqual([])
  expect(findings).toContain('not-evaluated Not evaluated: 1 tool given to `defineTool`.')
})

it('it stays where nothing calls the helper', async () => {
  const { tools: found } = await checked('export const createTools = (desk: any): any[] => desk.tools\n')
  expect(found).toEqual(['null unevaluated src/define-tool.ts'])
})
