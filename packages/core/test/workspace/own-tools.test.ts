import { describe, expect, it, test } from 'vitest'
import { type Files, withProject } from '../support/project.js'

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

  it('fails no build: it may be something else', async () => {
    const text = (type: string) =>
      `${type}\nexport const list${type && ': Tool[]'} = [${ENTRY('find', REFUSED)}]\n`
    const typed = "import type { Tool } from '@modelcontextprotocol/sdk/types.js'"
    expect(await found({ ...MCP, 'list.ts': text('') })).toEqual({
      tools: ['find mcp-tools resolved'],
      findings: ['info array-without-items'],
    })
    expect((await found({ ...MCP, 'list.ts': text(typed) })).findings).toEqual(['error array-without-items'])
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
