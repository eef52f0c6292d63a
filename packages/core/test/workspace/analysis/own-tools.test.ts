import { describe, expect, it, test } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const ENTRY = (name: string, schema: string, key = 'inputSchema') =>
  `{ name: '${name}', description: 'Finds rooms.', ${key}: ${schema} }`
const SCHEMA = "{ type: 'object', properties: { city: { type: 'string', description: 'A city' } } }"
/** `columns` has no `items`, which hosts of MCP refuse. */
const REFUSED = "{ type: 'object', properties: { columns: { type: 'array', description: 'Columns' } } }"

/** Nothing of MCP is installed. */
const ALONE: Files = { 'node_modules/@modelcontextprotocol/none.txt': '' }

const MCP: Files = {
  'node_modules/@modelcontextprotocol/sdk/package.json':
    '{ "name": "@modelcontextprotocol/sdk", "version": "1.27.1", "exports": { "./*": "./*" } }\n',
  'node_modules/@modelcontextprotocol/sdk/types.js': 'export const ListToolsRequestSchema = {}\n',
}

async function found(files: Files) {
  return await withProject(files, async ({ workspace }) => {
    const { tools, findings } = await workspace.checkAll(await workspace.files())
    return {
      tools: tools.map(({ name, site, status }) => `${name} ${site.framework} ${status}`),
      findings: findings.map(({ code, severity }) => `${severity} ${code}`),
    }
  })
}

describe('an object with a name, a description and JSON Schema', () => {
  it('is a tool, whatever it is handed to', async () => {
    const files = {
      ...ALONE,
      'tools.ts': `export const tools = [${ENTRY('find', SCHEMA)}, ${ENTRY('book', SCHEMA)}]\n`,
    }
    const { tools } = await found(files)
    expect(tools).toEqual(['find own resolved', 'book own resolved'])
  })

  it('is one for MCP where that SDK is installed and the schema stands under `inputSchema`', async () => {
    const files = {
      ...MCP,
      'listed.ts': `export const listed = [${ENTRY('find', SCHEMA)}]\n`,
      'other.ts': `export const other = [${ENTRY('book', SCHEMA, 'parameters')}]\n`,
    }
    const { tools } = await found(files)
    expect(tools).toEqual(['find mcp-tools resolved', 'book own resolved'])
  })

  it.each([
    ['before', (live: string, json: string) => `inputSchema: ${live}, parameters: ${json}`],
    ['behind', (live: string, json: string) => `parameters: ${json}, inputSchema: ${live}`],
    ['by a short key', (live: string, json: string) => `schema: ${live}, input_schema: ${json}`],
  ])('is sent as its JSON Schema says, where a validator checks calls: %s', async (_, parts) => {
    // The converter for schemas of Zod 3 is not installed, and nobody needs it.
    const files = {
      ...ALONE,
      'tools.ts': `import { z } from 'zod/v3'
export const findTool = { name: 'find', description: 'Finds rooms.', ${parts('z.object({ city: z.string().min(2) })', SCHEMA)}, execute: async () => '' }
`,
    }
    await withProject(files, async ({ workspace }) => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      expect(tools.map(({ schema }) => schema?.['properties'])).toEqual([
        { city: { type: 'string', description: 'A city' } },
      ])
      expect(findings).toEqual([])
    })
  })

  it('is no tool of MCP where the program sends it to a model by a service of its own', async () => {
    const files = {
      ...MCP,
      'review.ts': `import { chat } from './chat.js'
export const review = (messages: string[]) =>
  chat.send({ model: 'some-model', messages, tools: [${ENTRY('review', SCHEMA)}] })
`,
      'answer.ts': `export const answer = () => ({ tools: [${ENTRY('listed', SCHEMA)}] })
`,
    }
    const { tools } = await found(files)
    expect(tools).toEqual(['listed mcp-tools resolved', 'review own resolved'])
  })

  it('fails no build: it may be something else', async () => {
    const text = (type: string) =>
      `${type}\nexport const list${type && ': Tool[]'} = [${ENTRY('find', REFUSED)}]\n`
    const typed = "import type { Tool } from '@modelcontextprotocol/sdk/types.js'"
    expect(await found({ ...MCP, 'list.ts': text('') })).toEqual({
      tools: ['find mcp-tools resolved'],
      findings: ['info array-without-items'],
    })
    expect((await found({ ...MCP, 'list.ts': text(typed) })).findings).toEqual([
      'warning array-without-items',
    ])
  })

  const others: Array<[string, string]> = [
    ['a list of parameters', ENTRY('find', "[{ name: 'city', type: 'string' }]", 'parameters')],
    ['JSON Schema of something else', ENTRY('find', "{ type: 'array' }")],
    ['no description', `{ name: 'find', inputSchema: ${SCHEMA} }`],
    ['a label for a name', ENTRY('Find rooms', SCHEMA)],
    ['a label beside it', `${ENTRY('Loop', SCHEMA)}, ${ENTRY('API call', SCHEMA)}`],
  ]
  test.each(others)('is none with %s', async (_title, entries) => {
    expect((await found({ ...ALONE, 'list.ts': `export const list = [${entries}]\n` })).tools).toEqual([])
  })

  it('is written with `as const`, in functions and in classes, too', async () => {
    const constant = SCHEMA.replace("'object'", "'object' as const")
    const files = {
      ...ALONE,
      'a.ts': `export function tools() { return [${ENTRY('find', constant)}] }\n`,
      'b.ts': `export class Rooms { readonly tools = [${ENTRY('book', SCHEMA)}] }\n`,
      'c.ts': `declare const r: any\nr.register(${ENTRY('leave', SCHEMA)})\n`,
    }
    const { tools } = await found(files)
    expect(tools).toEqual(['find own resolved', 'book own resolved', 'leave own resolved'])
  })

  it('is told once where its file hands it on in a form that is known', async () => {
    const text = `const find = ${ENTRY('find', SCHEMA, 'parameters')}
declare function send(tools: unknown): void
send([{ name: find.name, description: find.description, input_schema: find.parameters }])
`
    expect((await found({ ...ALONE, 'find.ts': text })).tools).toEqual(['find anthropic-tools resolved'])
  })
})

describe('an object with a name, a description, a schema of any kind and a handler', () => {
  const LIVE = "z.object({ city: z.string().describe('A city') })"
  const runs = (schema: string) =>
    `{ name: 'find', description: 'Finds rooms.', schema: ${schema}, execute: async () => [] }`
  const file = (rest: string) => `import { z } from 'zod'\ntype Tool = any\ntype Command = any\n${rest}\n`

  const spoken: Array<[string, string, string]> = [
    ['its type', 'find.ts', `export const find: Tool = ${runs(LIVE)}`],
    ['its name', 'find.ts', `export const find_tool = ${runs(LIVE)}`],
    ['the list that holds it', 'find.ts', `export const TOOLS = [${runs(LIVE)}]`],
    ['what it is given to', 'find.ts', `declare const r: any\nr.addTool(${runs(LIVE)})`],
    ['its file', 'find-tool.ts', `export default ${runs(LIVE)}`],
    ['its folder', 'tools/find.ts', `export default ${runs(LIVE)}`],
  ]
  test.each(spoken)('is a tool where %s says so', async (_title, name, text) => {
    expect((await found({ ...ALONE, [name]: file(text) })).tools).toEqual(['find own resolved'])
  })

  const others: Array<[string, string]> = [
    ['nothing speaks of tools', `export const find: Command = ${runs(LIVE)}`],
    ['a name only begins like it', `export const toolbarEntry = ${runs(LIVE)}`],
    ['the schema is a list', `export const find: Tool = ${runs("[{ name: 'city' }]")}`],
    ['the schema is a text', `export const find: Tool = ${runs("'city'")}`],
    ['the schema is a record of texts', `export const find: Tool = ${runs("{ city: 'string' }")}`],
  ]
  test.each(others)('is none where %s', async (_title, text) => {
    expect((await found({ ...ALONE, 'find.ts': file(text) })).tools).toEqual([])
  })

  it('is told once where another file of the package registers it', async () => {
    const files = {
      'tools/find.ts': file(`export const find = ${runs(LIVE)}`),
      'server.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { find } from './tools/find.js'
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
server.registerTool(find.name, { description: find.description, inputSchema: find.schema }, async () => ({ content: [] }))
`,
    }
    expect((await found(files)).tools).toEqual(['find mcp-v2 resolved'])
    await withProject(files, async (project) => {
      await project.check('server.ts')
      expect((await project.check('tools/find.ts')).tools).toEqual([])
    })
    const apart = {
      ...files,
      'package.json': '{ "name": "a", "dependencies": {} }',
      'b/package.json': '{ "name": "b" }',
    }
    const { 'tools/find.ts': moved, ...rest } = apart
    const { tools } = await found({ ...rest, 'tools/find.ts': moved, 'b/tools/find.ts': moved })
    expect(tools).toEqual(['find own resolved', 'find mcp-v2 resolved'])
  })
})

describe('an object beside an import of the MCP SDK', () => {
  it('fails no build where no handler of its file answers with it', async () => {
    const files = {
      ...MCP,
      'list.ts': `import type { TextContent } from '@modelcontextprotocol/sdk/types.js'
export const list = [{ name: 'find', description: 'Finds rooms.', inputSchema: {} }, ${ENTRY('book', REFUSED)}]
export type Text = TextContent
`,
    }
    const { tools, findings } = await found(files)
    expect(tools).toContain('book mcp-tools resolved')
    expect(findings).toContain('info array-without-items')
    expect(findings.filter((each) => !each.startsWith('info'))).toEqual([])
  })
})

it('Google writes the types of a schema in capitals', async () => {
  const text = `const Type = { OBJECT: 'OBJECT', STRING: 'STRING' } as const
export const declarations = [
  { name: 'find', description: 'Finds.', parameters: { type: Type.OBJECT, properties: { city: { type: Type.STRING } } } },
]
`
  await withProject({ ...ALONE, 'find.ts': text }, async (project) => {
    const { tools } = await project.check('find.ts')
    expect(tools).toMatchObject([
      { name: 'find', schema: { type: 'object', properties: { city: { type: 'string' } } } },
    ])
  })
})

describe('an object that a constructor is given', () => {
  const files = (before: string, member: string): Files => ({
    'base.ts': `export class Tool { name; description; schema; off
  constructor({ name, description, schema, off }: any) { this.name = name; this.description = description; this.schema = schema; this.off = off }
}
`,
    'tools.ts': `import { z } from 'zod'
import { Tool } from './base'
const schema = { city: z.string() }
export const findTool = (server: unknown) => { ${before}
  const tool = new Tool({ server, name: 'find', description: 'Finds rooms.', ${member}, schema, callback: async () => 1 })
  return tool
}
`,
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { findTool } from './tools'
const factories = [findTool]
export class Server {
  readonly mcp = new McpServer({ name: 'rooms', version: '1.0.0' })
  start = async () => {
    const all = await Promise.all(factories.map((make) => make(this)))
    for (const tool of all) await this.register(tool)
  }
  private register = async (tool: any) => {
    this.mcp.registerTool(tool.name, { description: await tool.description, inputSchema: await tool.schema }, tool.callback)
  }
}
`,
  })

  it.each([
    ['its instance can be made', '', 'title: "Find"', ['find mcp-v1 resolved']],
    [
      'no instance can be made',
      "const config = (() => { throw new Error('No database') })() as any",
      'off: !config.on',
      ['null mcp-v1 unevaluated', 'find own resolved'],
    ],
  ])('is one tool where %s', async (_, before, member, expected) => {
    const { tools } = await found(files(before, member))
    expect(tools).toEqual(expected)
  })
})

describe('a call of an own function that makes tools', () => {
  const MAKE = `export interface OwnTool { name: string; description: string; parameters: object; execute(): Promise<string> }
export const make = (name: string, description: string, parameters: object): OwnTool =>
  ({ name, description, parameters, execute: async () => '' })
`
  const said = async (text: string, files: Files = {}) =>
    await withProject({ ...ALONE, ...files, 'make.ts': MAKE, 'use.ts': text }, async ({ workspace }) => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      return {
        tools: tools.map(({ name, status, reason }) => `${name} ${status}: ${reason}`),
        findings: findings.map(({ code, severity }) => `${severity} ${code}`),
      }
    })
  const inClass = (call: string) => `import { make, type OwnTool } from './make.js'
export class Rooms {
  readonly tools: OwnTool[]
  constructor(private readonly hotel: { prefix: string; fields: object }) {
    this.tools = [${call}]
  }
}
`

  it.each([
    [
      'what stands in its schema',
      "make('find', 'Finds rooms.', { type: 'object', properties: hotel.fields })",
      'find',
    ],
    ['its schema', "make('find', 'Finds rooms.', hotel.fields)", 'find'],
    ['its name', "make(`${hotel.prefix}_find`, 'Finds rooms.', { type: 'object', properties: {} })", 'null'],
    [
      'both',
      "make(hotel.prefix + '_find', 'Finds rooms.', { type: 'object', properties: hotel.fields })",
      'null',
    ],
  ])('is not left out where the constructor is given %s', async (_, call, name) => {
    const { tools, findings } = await said(inClass(call))
    const reason =
      'it depends on `hotel`, a parameter of the constructor of `Rooms`, which nothing is known to call'
    expect(tools).toEqual([`${name} unevaluated: ${reason}`])
    expect(findings).toEqual(['info not-evaluated'])
  })

  it.each([
    [
      'a method',
      "find(fields: object) { return [make('find', 'Finds rooms.', { type: 'object', properties: fields })] }",
      'it depends on `fields`, a parameter of `find`',
    ],
    [
      'a method that waits',
      "async find() { const fields = await fetch('https://rooms.invalid').then((each) => each.json())\n return [make('find', 'Finds rooms.', { type: 'object', properties: fields })] }",
      'it depends on `fields`, which is awaited inside a function',
    ],
  ])('is not left out in %s', async (_, method, reason) => {
    const { tools } = await said(`import { make } from './make.js'\nexport class Rooms { ${method} }\n`)
    expect(tools).toEqual([`find unevaluated: ${reason}`])
  })

  it('is no tool where it hands on tools of others', async () => {
    const { tools } = await said(`import { make } from './make.js'
interface Other { name: string; description: string; schema: object }
export function passOn(others: Other[], prefix: string) {
  const plain = others.map((each) => make(each.name, 'A tool of another server.', each.schema))
  const prefixed = others.map((each) => make(\`\${prefix}_\${each.name}\`, each.description, each.schema))
  return [...plain, ...prefixed]
}
`)
    expect(tools).toEqual([])
  })
})
