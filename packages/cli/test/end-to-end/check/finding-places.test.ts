import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

interface Place {
  file: string
  range: { start: { line: number; character: number }; end: { line: number; character: number } }
}

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', 'zod3', '@toolsight/runtime'])
})

afterEach(() => project.remove())

/** What a finding covers, and what it links, each as `file: text`. */
async function places(code: string): Promise<string[][]> {
  const { report } = await project.check()
  const found = report.diagnostics.filter((each) => each.code === code)
  return Promise.all(
    found.map((each) => {
      const { file, range, related } = each as unknown as Place & { related: Place[] }
      return Promise.all([{ file, range }, ...related].map(covered))
    }),
  )
}

async function covered({ file, range: { start, end } }: Place): Promise<string> {
  const lines = (await readFile(project.path(file), 'utf8')).split('\n')
  const line = lines[start.line] ?? ''
  return `${file}:${start.line + 1}: ${line.slice(start.character, start.line === end.line ? end.character : undefined)}`
}

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 'inn', version: '1.0.0' })
`
const SEARCH = `import { z } from 'zod'
export const search = {
  name: 'search',
  config: {
    description: 'Searches the guest book.',
    inputSchema: { words: z.string(), since: z.date() },
  },
  schema: { words: z.string(), until: z.date() },
}
export const rooms = { name: 'rooms', config: { description: 'Lists rooms.', inputSchema: { day: z.string() } }, schema: {} }
`

describe('a field that cannot be converted', () => {
  it.each([
    [
      'the schema by a member',
      "server.registerTool(t.name, { description: 'Searches.', inputSchema: t.schema }, async () => ({ content: [] }))",
      ['search.ts:8: until', 'index.ts:4: registerTool'],
    ],
    [
      'the whole definition',
      'server.registerTool(t.name, t.config, async () => ({ content: [] }))',
      ['search.ts:6: since', 'index.ts:4: registerTool'],
    ],
    [
      'the definition spread',
      'server.registerTool(t.name, { ...t.config }, async () => ({ content: [] }))',
      ['search.ts:6: since', 'index.ts:4: registerTool'],
    ],
  ])(
    'is marked in the file that writes the tool out, with the loop that registers it, which is given %s',
    async (_, call, expected) => {
      await project.put({
        'search.ts': SEARCH,
        'index.ts': `${SERVER}import { rooms, search } from './search.js'
for (const t of [rooms, search]) ${call}
`,
      })
      const [found, ...others] = await places('unconvertible-schema')
      expect(others).toEqual([])
      expect(found).toEqual(expected)
    },
  )

  it('is marked itself where the loop stands in the same file, with the loop', async () => {
    await project.put({
      'index.ts': `${SERVER}${SEARCH}
Object.values({ rooms, search }).forEach((t) => server.registerTool(t.name, t.config, async () => ({ content: [] })))
`,
    })
    expect(await places('unconvertible-schema')).toEqual([['index.ts:8: since', 'index.ts:14: registerTool']])
  })

  it('is marked where the name of the tool stands in a part of what the loop goes over', async () => {
    await project.put({
      'search.ts': `import { z } from 'zod'
const NAME = 'search'
const definition = { name: NAME, description: 'Searches.', inputSchema: z.object({ since: z.date() }) }
export const search = { group: 'book', definition, run: async () => ({ content: [] }) }
export const rooms = { group: 'rooms', definition: { name: 'rooms', description: 'Lists rooms.', inputSchema: z.object({}) }, run: search.run }
`,
      'index.ts': `${SERVER}import { rooms, search } from './search.js'
const tools = [...[rooms], search]
tools.forEach(({ definition, run }) => server.registerTool(definition.name, definition, run))
`,
    })
    expect(await places('unconvertible-schema')).toEqual([['search.ts:3: since', 'index.ts:5: registerTool']])
  })

  it('is named as a schema of Zod 3 where it stands inside one of Zod 4', async () => {
    await project.put({
      'index.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { z as old } from 'zod3'
const stay = z.object({ nights: z.number(), room: old.object({ beds: old.number() }) })
export const bookStay = defineTool({
  name: 'book_stay',
  description: 'Books a stay.',
  input: z.object({ stay }),
  handler: ({ stay }) => stay,
})
`,
    })
    expect(await places('unconvertible-schema')).toEqual([['index.ts:4: room']])
    const { report } = await project.check()
    expect(report.diagnostics[0]?.message).toMatch(
      /^Change `stay\.room`: it is a Zod 3 schema inside a Zod 4 schema\.\n/,
    )
  })

  it('is marked in the output, too', async () => {
    await project.put({
      'index.ts': `${SERVER}import { z } from 'zod'
const inputSchema = { words: z.string() }
const outputSchema = { first: z.date() }
server.registerTool('search', { description: 'Searches.', inputSchema, outputSchema }, async () => ({ content: [] }))
`,
    })
    expect(await places('unconvertible-schema')).toEqual([['index.ts:5: first']])
  })
})

describe('JSON Schema that an author wrote', () => {
  const tool = (parameters: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import stay from './stay.json' with { type: 'json' }
export const bookStay = defineTool({
  name: 'book_stay',
  description: 'Books a stay.',
  input: z.object({ nights: z.number() }),
  parameters: ${parameters},
  handler: ({ nights }) => nights,
})
export const file = stay
`
  const STAY = '{\n  "type": "object",\n  "properties": { "nights": { "type": "nummber" } }\n}\n'

  it.each([
    ["{ type: 'object', properties: { nights: { type: 'strng' } } }", "type: 'strng'"],
    ["{ type: 'object', properties: { nights: { minimum: 3, maximum: 1 } } }", 'minimum: 3'],
    ["{ type: 'object', properties: { nights: { enum: [] } } }", 'enum: []'],
    ["{ type: 'object', properties: { nights: {} }, required: ['night'] }", "required: ['night']"],
    [
      "{ type: 'object', properties: { nights: {} }, required: ['days'], additionalProperties: false }",
      "required: ['days']",
    ],
    ["{ type: 'object', properties: { nights: {} }, required: 'nights' }", "required: 'nights'"],
    [
      "{ type: 'object', properties: { nights: {} }, required: ['nights', 'nights'] }",
      "required: ['nights', 'nights']",
    ],
    ["{ type: 'object', properties: { nights: { pattern: '[' } } }", "pattern: '['"],
  ])('is marked at the keyword: %s', async (parameters, text) => {
    await project.put({ 'book-stay.ts': tool(parameters), 'stay.json': STAY })
    expect(await places('invalid-parameters')).toEqual([[`book-stay.ts:8: ${text}`]])
  })

  it('is linked at the keyword in JSON that is imported', async () => {
    await project.put({ 'book-stay.ts': tool('stay'), 'stay.json': STAY })
    expect(await places('invalid-parameters')).toEqual([
      ['book-stay.ts:8: stay', 'stay.json:3: "type": "nummber"'],
    ])
  })
})

describe('a record', () => {
  const tool = (comment = '') => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const tag = defineTool({
  name: 'tag',
  description: 'Tags a stay.',
  input: z.object({
    stay: z.string().describe('Which.'),
    ${comment}
    tags: z.record(z.string(), z.string()).describe('Its tags.'),
  }),
  handler: ({ tags }) => tags,
})
`
  const atTags = async () => {
    const { report } = await project.check()
    return report.diagnostics.filter(({ path }) => JSON.stringify(path) === '["tags"]')
  }

  it('that several providers refuse for several reasons is one finding, which has all of them', async () => {
    await project.put({
      'toolsight.config.json':
        '{ "targets": ["openai", "openai-strict", "gemini"], "evaluate": { "timeoutMs": 20000 } }\n',
      'tag.ts': tool(),
    })
    const [found, ...others] = await atTags()
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'unsupported-keyword', severity: 'error' })
    expect(found?.message).toMatch(/\nAlso open-object: .*\nAlso empty-object: /)
  })

  it('shows what is left where a comment silences one of these', async () => {
    await project.put({
      'toolsight.config.json':
        '{ "targets": ["openai", "openai-strict", "gemini"], "evaluate": { "timeoutMs": 20000 } }\n',
      'tag.ts': tool('// toolsight-disable-next-line unsupported-keyword'),
    })
    const [found, ...others] = await atTags()
    expect(others).toEqual([])
    expect(found?.code).toBe('open-object')
    expect(found?.message).not.toContain('unsupported-keyword')
  })
})

it('what fails where a function of another file makes the tools is at the call of that function', async () => {
  await project.put({
    'src/limits.ts': 'export const most = 7\n',
    'src/stay.ts': `import { z } from 'zod'
import { least } from './limits.js'
export const stay = { name: 'stay', description: 'Stays.', shape: { nights: z.number().min(least) } }
`,
    'src/tools.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { stay } from './stay.js'
function add(server: McpServer, tool: any, url?: string) {
  server.registerTool(tool.name, { description: \`\${tool.description} \${url}\`, inputSchema: tool.shape }, async () => ({ content: [] }))
}
export function serve({ key, url }: { key?: string; url?: string }) {
  const server = new McpServer({ name: 'inn', version: key ?? '1.0.0' })
  add(server, stay, url)
  return server
}
`,
    'src/main.ts': `import { serve } from './tools.js'
function main() {
  const key = process.env.KEY
  const url = process.env.URL
  console.error('starts')
  return serve({ key, url })
}
main()
`,
  })
  const { report } = await project.check()
  const failed = report.diagnostics.find(({ code }) => code === 'evaluation-failed') as unknown as Place
  expect([failed.file, failed.range.start]).toEqual([
    'src/main.ts',
    { line: 5, character: '  return '.length },
  ])
})

it.skipIf(process.platform === 'win32')(
  'a backslash in the name of a file is a part of the name',
  async () => {
    const text = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const pay = defineTool({ name: 'pay', description: 'Pays.', input: z.object({ day: z.date() }), handler: () => 'done' })
export const list = defineTool({ name: 'list', description: 'Lists.', input: z.object({ day: z.string() }), handler: () => 'done' })
`
    await project.put({ 'src/late\\bookings.ts': text })
    expect(await places('unconvertible-schema')).toEqual([['src/late\\bookings.ts:3: day']])
    const { report } = await project.check('src/late\\bookings.ts')
    expect(report.tools.map(({ id }) => id)).toEqual([
      'src/late\\bookings.ts#pay',
      'src/late\\bookings.ts#list',
    ])
    const sarif = JSON.parse((await project.run(['check', '--format', 'sarif'])).out)
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      'src/late%5Cbookings.ts',
    )
    expect((await project.run(['show', 'src/late\\bookings.ts#list'])).code).toBe(0)
  },
)
