import { describe, expect, it, test } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const DATA = (name: string) => `import type { TextContent } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

export const ${name} = {
  name: '${name}',
  description: 'Searches the hotel.',
  inputSchema: z.object({ q: z.string().describe('Words') }),
  run: async (): Promise<TextContent[]> => [],
}
`
const REGISTERING = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { book } from './book.js'
import { search } from './search.js'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
for (const t of [search, book]) server.tool(t.name, t.description, t.inputSchema.shape, async () => ({ content: [] }))
`

const LISTING = (
  list: string,
  answer: string,
) => `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

${list}
declare const server: Server
server.setRequestHandler(ListToolsRequestSchema, async () => (${answer}))
`
const ENTRY =
  "{ name: 'search', description: 'Searches.', inputSchema: z.object({ q: z.string().describe('Words') }) }"

async function told(files: Files, options = {}) {
  return await withProject(
    files,
    async ({ workspace }) => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      return [
        ...tools.map(({ name, site }) => `${name} ${site.framework}`),
        ...findings.map(({ code }) => code).filter((code) => code === 'validator-serialized'),
      ]
    },
    options,
  )
}

describe('an object beside an import of the MCP SDK, with a live schema', () => {
  it('is data of the registration that it is used in', async () => {
    const files = { 'search.ts': DATA('search'), 'book.ts': DATA('book'), 'index.ts': REGISTERING }
    expect(await told(files)).toEqual(['search mcp-v1', 'book mcp-v1'])
  })

  it('is no tool by itself where nothing is evaluated either', async () => {
    expect(await told({ 'search.ts': DATA('search') }, { trusted: false })).toEqual([])
  })

  const sent: Array<[string, string, string]> = [
    ['where it stands', '', `{ tools: [${ENTRY}] }`],
    ['by a name', `const list = [${ENTRY}]`, '{ tools: list }'],
    ['by the name `tools`', `const tools = [${ENTRY}]`, '{ tools }'],
    ['spread into a list', `const list = [${ENTRY}]`, '{ tools: [...list] }'],
  ]
  test.each(sent)('is sent as it is where a handler answers with it, %s', async (_title, list, answer) => {
    expect(await told({ 'main.ts': LISTING(list, answer) })).toEqual([
      'search mcp-tools',
      'validator-serialized',
    ])
  })

  it('is not what is sent where the handler converts it', async () => {
    const files = {
      'main.ts': LISTING(
        `const list = [${ENTRY}]`,
        '{ tools: list.map((t) => ({ ...t, inputSchema: z.toJSONSchema(t.inputSchema) })) }',
      ),
    }
    expect(await told(files)).toEqual(['search mcp-tools'])
    await withProject(files, async ({ workspace }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      expect(tools).toMatchObject([{ status: 'resolved', schema: { properties: { q: { type: 'string' } } } }])
    })
  })

  it('is not evaluated where the handler that converts it cannot be run', async () => {
    const convert =
      '{ tools: (await connected(), list).map((t) => ({ ...t, inputSchema: z.toJSONSchema(t.inputSchema) })) }'
    const files = {
      'main.ts': LISTING(
        `const list = [${ENTRY}]\nconst connected = async () => { throw new Error('no') }`,
        convert,
      ),
    }
    await withProject(files, async ({ workspace }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      expect(tools).toMatchObject([{ status: 'unevaluated', schema: null }])
      expect(tools[0]?.reason).toContain('A request handler converts its schema')
    })
  })
})

describe('an entry of a list that has no description', () => {
  const entry = (name: string, description = '') =>
    `{ name: '${name}', ${description}parameters: { type: 'object', properties: { q: { type: 'string', description: 'Words' } } } }`
  const list = (...entries: string[]) => ({
    'tools.ts': `import type { Tool } from '@google/generative-ai'
export const tools: Tool[] = [{ functionDeclarations: [${entries.join(', ')}] }]
`,
  })

  it.each([
    ['first', list(entry('find'), entry('book', "description: 'Books.', "))],
    ['last', list(entry('book', "description: 'Books.', "), entry('find'))],
  ])('is a tool where the others are: the %s one', async (_title, files) => {
    await withProject(files, async (project) => {
      const { tools, findings } = await project.check('tools.ts')
      expect(tools.map(({ name }) => name).sort()).toEqual(['book', 'find'])
      expect(findings.map(({ code, tool }) => [code, tool])).toEqual([['missing-description', 'find']])
    })
  })

  it('is not a tool where no other entry is one, or where it is something else', async () => {
    expect(await told(list(entry('find')))).toEqual([])
    expect(await told(list(entry('book', "description: 'Books.', "), "{ name: 'find', icon: 'x' }"))).toEqual(
      ['book google-generative-ai'],
    )
  })
})

describe('an object that a function returns, which a server is given part by part', () => {
  const MAKING = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
type Client = { pick(id: string): void }
const DESCRIPTION = 'Picks a room.'
export function pickTool(_server: McpServer, name: string, client: () => Client) {
  const shape = { id: z.string().describe('The room') }
  return { name, description: DESCRIPTION, inputSchema: shape, handler: async ({ id }: { id: string }) => { client().pick(id); return { content: [] } } }
}
export function allTool(_server: McpServer, client: () => Client) {
  return { name: 'list_rooms', description: 'Lists rooms.', inputSchema: {}, handler: async () => { client(); return { content: [] } } }
}
`
  const REGISTER = `export function register(server: McpServer, client: () => never) {
  const pick = pickTool(server, 'pick', client)
  server.tool(pick.name, pick.description, pick.inputSchema, pick.handler)
  const all = allTool(server, client)
  server.tool(all.name, all.description, all.inputSchema, all.handler)
}
`
  const whole: Array<[string, Files]> = [
    ['of its own file', { 'main.ts': MAKING + REGISTER }],
    [
      'of another file',
      {
        'make.ts': MAKING,
        'main.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { allTool, pickTool } from './make.js'\n${REGISTER}`,
      },
    ],
  ]

  it.each(whole)(
    'is what it is registered as, though the function takes the server, too: %s',
    async (_title, files) => {
      await withProject(files, async ({ workspace }) => {
        const { tools, findings } = await workspace.checkAll(await workspace.files())
        const [pick, ...others] = tools.filter(({ status }) => status === 'resolved')
        expect(pick).toMatchObject({ name: 'pick', schema: { properties: { id: { type: 'string' } } } })
        expect(others.every(({ name }) => name === 'list_rooms')).toBe(true)
        const wrong = ['validator-serialized', 'parameters-not-object']
        expect(findings.filter(({ code }) => wrong.includes(code))).toEqual([])
      })
    },
  )

  it('depends on what the function reads of its arguments', async () => {
    const files = {
      'main.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
function pickTool(name: string, most: number | undefined) {
  return { name, description: 'Picks a room.', shape: { n: most === 3 ? z.number() : z.string() }, handler: async () => ({ content: [] }) }
}
export function register(server: McpServer, most: number) {
  const pick = pickTool('pick', most)
  server.tool(pick.name, pick.description, pick.shape, pick.handler)
}
`,
    }
    await withProject(files, async (project) => {
      const tools = await project.tools('main.ts')
      expect(new Set(tools.map(({ status }) => status))).toEqual(new Set(['unevaluated']))
    })
  })
})
