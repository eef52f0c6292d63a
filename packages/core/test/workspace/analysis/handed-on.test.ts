import { expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { Finding } from '#core/model/finding.js'
import { withoutHandedOn } from '#core/workspace/analysis/handed-on.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const LIST = `export const toolDefinitions = [
  { name: 'search', description: 'Searches.', inputSchema: { type: 'object', properties: {} } },
  { name: 'book', description: 'Books.', inputSchema: { type: 'object', properties: {} } },
]
`
const REGISTERING = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { toolDefinitions } from './list.js'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
for (const { name, description } of toolDefinitions)
  server.registerTool(name, { description, inputSchema: { q: z.string() } }, async () => ({ content: [] }))
`

it('an object that looks like a tool is none beside the tool that another file makes of it', async () => {
  const manifest = '{ "name": "hotel", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }'
  const files = { 'package.json': manifest, 'list.ts': LIST, 'main.ts': REGISTERING }
  await withProject(files, async ({ root, workspace }) => {
    const { tools, findings } = await workspace.checkAll(await workspace.files())
    const told = tools.map(({ file, name }) => `${file.slice(root.length + 1)} ${name}`)
    expect(told).toEqual(['main.ts search', 'main.ts book'])
    expect(findings).toEqual([])
  })
})

const MAKER = `export const defineRoute = ({ name, description, input }: { name: string; description: string; input: object }) =>
  ({ name, description, inputShape: input })
`
const MADE = `import { z } from 'zod'
import { defineRoute as defineTool } from './maker.js'

export const search = defineTool({ name: 'search', description: 'Searches.', input: { q: z.string() } })
export const book = defineTool({ name: 'book', description: 'Books.', input: { room: z.string() } })
`
const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { book, search } from './made.js'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
for (const tool of [search, book])
  server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputShape }, async () => ({ content: [] }))
`

it('what an own function makes is no tool of its own beside the registration that has its schema', async () => {
  const manifest = '{ "name": "hotel", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }'
  const files = { 'package.json': manifest, 'maker.ts': MAKER, 'made.ts': MADE }
  const told = async (more: Record<string, string>) =>
    withProject({ ...files, ...more }, async ({ root, workspace }) => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      return {
        tools: tools.map(({ file, name }) => `${file.slice(root.length + 1)} ${name}`),
        findings: findings.map(({ code }) => code),
      }
    })
  expect(await told({ 'main.ts': SERVER })).toEqual({
    tools: ['main.ts search', 'main.ts book'],
    findings: [],
  })
  // Without a registration, it is all that is known.
  expect(await told({})).toEqual({
    tools: ['made.ts search', 'made.ts book'],
    findings: ['not-a-schema', 'not-a-schema'],
  })
})

it.each([
  [
    'a bound method',
    'const before = server.registerTool.bind(server)',
    '(name, config, run) => before(name, { ...config }, run)',
  ],
  [
    'a method',
    'const before = server.registerTool',
    '(function (name, config, run) { return before.call(server, name, config, run) })',
  ],
  [
    'a parameter',
    'const { registerTool: before } = server',
    '((name, config, run) => { log(name); return before(name, { ...config }, run) }) as any',
  ],
])(
  'what takes the place of the method that it calls hands tools on, and makes none: %s',
  async (_, held, replacement) => {
    const files = {
      'log.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const log = (text: unknown) => console.error(text)
export const instrument = (server: McpServer) => {
  ${held}
  server.registerTool = ${replacement}
}
`,
      'main.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { instrument } from './log.js'
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
instrument(server)
server.registerTool('book', { description: 'Books.', inputSchema: { room: z.string().describe('The room.') } }, async () => ({ content: [] }))
`,
    }
    await withProject(files, async ({ root, workspace }) => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      expect(tools.map(({ file, name }) => `${file.slice(root.length + 1)} ${name}`)).toEqual([
        'main.ts book',
      ])
      expect(findings).toEqual([])
    })
  },
)

const MAKE_SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { addSearch } from './search.js'

export function makeServer(options: { limit: number }) {
  const server = new McpServer({ name: 'hotel', version: '1.0.0' })
  addSearch(server, options)
  return server
}
`
const ADD_SEARCH = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

export function addSearch(server: McpServer, options: { limit: number }) {
  const inputSchema = { q: z.string().max(options.limit) }
  server.registerTool('search', { description: 'Searches.', inputSchema }, async () => ({ content: [] }))
}
`
const PER_REQUEST = `import { makeServer } from './server.js'

export function perRequest(app: any) {
  app.post('/one', (request: any) => makeServer(request.options))
  app.post('/two', (request: any) => makeServer({ limit: request.limit }))
}
`

it('a tool of which one call tells is listed once, and of which no call tells once, too', async () => {
  const manifest =
    '{ "name": "hotel", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }'
  const files = {
    'package.json': manifest,
    'server.ts': MAKE_SERVER,
    'search.ts': ADD_SEARCH,
    'http.ts': PER_REQUEST,
    'main.ts': "import { makeServer } from './server.js'\nmakeServer({ limit: 5 })\n",
  }
  await withProject(files, async (project) => {
    const { workspace } = project
    const told = async () => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      return {
        tools: tools.map(({ name, status }) => `${name} ${status}`),
        findings: findings.map(({ code }) => code),
      }
    }
    expect(await told()).toEqual({ tools: ['search resolved'], findings: [] })
    project.remove('main.ts')
    workspace.filesChanged()
    expect(await told()).toEqual({ tools: ['search unevaluated'], findings: ['not-evaluated'] })
  })
})

const ASSIGN = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 'team', version: '1.0.0' })
server.registerTool('assign', { description: 'Assigns work.' }, async () => ({ content: [] }))
server.registerTool('report', { description: 'Reports.' }, async () => ({ content: [] }))
`

it('what fails on one way through the functions of a call is left out where another way makes the tool', async () => {
  await withProject({ 'team.ts': ASSIGN }, async (project) => {
    const report = await project.workspace.check(project.path('team.ts'))
    const [assign, tell] = report.tools as [ToolFacts, ToolFacts]
    const failedAs = (tool: ToolFacts, id: string): ToolFacts => ({ ...tool, id, status: 'failed' })
    const failed = failedAs(assign, 'team.ts#assign~2')
    const told = (tools: ToolFacts[]) => {
      const findings = [{ code: 'evaluation-failed', toolId: failed.id } as Finding]
      const [left] = withoutHandedOn(
        [{ ...report, tools, findings }],
        [{ ...report, tools }],
        () => undefined,
      )
      return [left?.tools.map(({ id }) => id), left?.findings.length]
    }
    expect(told([failed, assign, tell])).toEqual([[assign.id, tell.id], 0])
    // Another call may be what is wrong.
    const elsewhere = { ...failed, site: tell.site }
    expect(told([elsewhere, assign, tell])).toEqual([[failed.id, assign.id, tell.id], 1])
    expect(told([failed, failedAs(assign, 'team.ts#assign~3'), tell])).toEqual([[failed.id, tell.id], 1])
  })
})

const HINTED = `import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { toolDefinitions } from './list.js'

const withHints = (tool: Tool): Tool => ({ ...tool, annotations: { readOnlyHint: tool.name === 'search' } }) as Tool
const all = (): Tool[] => (toolDefinitions as Tool[]).filter(({ name }) => name !== 'cancel')
export const listed = () => ({ tools: all().map((tool) => withHints(tool)) })
`
const ANSWERING = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { listed } from './hinted.js'

const server = new Server({ name: 'hotel', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => {
  const { tools } = listed()
  return { tools }
})
`

it('what a function of another file makes of a tool for the answer to `tools/list` is no second tool', async () => {
  const manifest = '{ "name": "hotel", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }'
  const files = { 'package.json': manifest, 'list.ts': LIST, 'hinted.ts': HINTED, 'main.ts': ANSWERING }
  await withProject(files, async ({ root, workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    const told = tools.map(({ file, name }) => `${file.slice(root.length + 1)} ${name}`)
    expect(told).toEqual(['main.ts search', 'main.ts book'])
  })
})
