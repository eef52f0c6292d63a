import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

/* Tools of lists that conditions fill, and names of which the program gives a part: each is there, with what is known of its name. */

const projects = sharedProjects()

const MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
const Z = "import { z } from 'zod'\n"
const REGISTER =
  'server.registerTool(each.name, { description: each.description, inputSchema: each.inputSchema }, async () => ({ content: [] }))'
const MAKE = `interface Mill { prefix: string; isOpen?: boolean; wheel: { turn(): Promise<number> } }
const makeTool = (mill: Mill, name: string) =>
  ({ name, description: 'Does ' + name + '.', inputSchema: { hours: z.number() }, run: () => mill.wheel.turn() })
`
const inServer = (list: string) => `${MCP}${Z}${MAKE}
export function serve(mill: Mill, area: string) {
  const server = new McpServer({ name: 'mill', version: '1.0.0' })
  ${list}
  for (const each of list) ${REGISTER}
}`

describe('a list of tools whose names', () => {
  let project: Project
  beforeEach(async () => {
    project = await projects.create(['zod', '@modelcontextprotocol/server'])
  })
  afterEach(() => project.remove())

  /** Each tool as the table has it: its name, its state and its place. */
  async function rows(files: Record<string, string>): Promise<string[]> {
    await project.put(files)
    const { out } = await project.run(['check'])
    const table = out.split('\n').filter((line) => /^ {2}.* (?:as sent|not evaluated) /.test(line))
    return table.map((line) =>
      line
        .trim()
        .split(/ {2,}/)
        .filter((_, index, { length }) => index < 2 || index === length - 1)
        .join(' | '),
    )
  }

  test.each([
    [
      'stand beside one that depends on a parameter',
      "const list = [makeTool(mill, 'grind'), makeTool(mill, `${area}_sift`), makeTool(mill, mill.prefix + '_sack')]",
      [
        'grind | as sent | mill.ts:9',
        '…_sack | not evaluated | mill.ts:9',
        '…_sift | not evaluated | mill.ts:9',
      ],
    ],
    [
      'a condition decides about',
      "const list = []\n  if (mill.isOpen) list.push(makeTool(mill, 'open'))\n  else list.push(makeTool(mill, 'shut'), makeTool(mill, `${area}_shut`))",
      ['open | as sent | mill.ts:10', 'shut | as sent | mill.ts:11', '…_shut | not evaluated | mill.ts:11'],
    ],
    [
      'a choice in the list decides about',
      "const list = [mill.isOpen ? makeTool(mill, 'fast') : makeTool(mill, 'slow')]\n  list.push(area ? makeTool(mill, 'near') : makeTool(mill, 'far'))",
      [
        'far | as sent | mill.ts:10',
        'fast | as sent | mill.ts:9',
        'near | as sent | mill.ts:10',
        'slow | as sent | mill.ts:9',
      ],
    ],
  ])('%s', async (_, list, expected) => {
    expect((await rows({ 'mill.ts': inServer(list) })).sort()).toEqual(expected.sort())
  })

  test('a function of another file gives, which is handed what is not known', async () => {
    const files = {
      'tools.ts': `${Z}export ${MAKE.replace('\nconst', '\nexport const')}
export class Oil { name: string; description = 'Oils.'; inputSchema = { drops: z.number() }; constructor(private mill: Mill) { this.name = \`\${mill.prefix}_oil\` } }
export function all(mill: Mill) {
  const start = mill.prefix
  const list = [makeTool(mill, 'grind'), makeTool(mill, \`\${start}_sift\`)]
  if (mill.isOpen) list.unshift(makeTool(mill, 'open'))
  return [...list, ...(mill.isOpen ? [makeTool(mill, \`\${start}_more\`)] : []), new Oil(mill)]
}`,
      'server.ts': `${MCP}import { all } from './tools.js'
export function serve(mill: never) {
  const server = new McpServer({ name: 'mill', version: '1.0.0' })
  for (const each of all(mill)) ${REGISTER}
}`,
    }
    expect((await rows(files)).sort()).toEqual([
      'grind | as sent | tools.ts:9',
      'open | as sent | tools.ts:10',
      '…_more | not evaluated | tools.ts:11',
      '…_oil | not evaluated | server.ts:5',
      '…_sift | not evaluated | tools.ts:9',
    ])
  })

  test('a function writes in part, where nothing registers them', async () => {
    const files = {
      'make.ts': `${Z}interface Mill { prefix: string }
export const makeOne = (mill: Mill) =>
  ({ name: \`\${mill.prefix}_one\`, description: 'Is one.', inputSchema: z.object({ one: z.string() }), execute: async () => 1 })
const aTool = (mill: Mill, name: string) =>
  ({ name, description: 'Is made.', parameters: z.object({ at: z.string() }), execute: async () => mill })
export const millTools = (mill: Mill) => [aTool(mill, \`\${mill.prefix}_two\`), makeOne(mill)]`,
      // What takes all of a tool from elsewhere converts it.
      'convert.ts': `export const asTool = (server: string, tool: any) =>
  ({ name: \`mcp_\${server}_\${tool.name}\`, description: tool.description, inputSchema: tool.inputSchema, execute: async () => tool })`,
    }
    expect((await rows(files)).sort()).toEqual([
      '…_one | not evaluated | make.ts:4',
      '…_two | not evaluated | make.ts:7',
    ])
  })

  test('is said to be unknown by what is known of it', async () => {
    await project.put({ 'mill.ts': inServer('const list = [makeTool(mill, `${area}_sift`)]') })
    const { report } = await project.check()
    expect(report.tools).toMatchObject([{ name: null, status: 'unevaluated' }])
    expect(report.diagnostics.map(({ message }) => message.split('\n')[0])).toEqual([
      "Not evaluated: the name of '…_sift' depends on `area`.",
    ])
  })

  test('does not hide what else decides: a part that a condition alone puts into a schema', async () => {
    const source = `${MCP}${Z}interface Mill { isOpen?: boolean }
function shapeOf(mill: Mill) {
  const values: string[] = ['flour']
  if (mill.isOpen) values.push('bran')
  return { kind: z.enum(values as [string, ...string[]]) }
}
export function serve(mill: Mill) {
  const server = new McpServer({ name: 'mill', version: '1.0.0' })
  server.registerTool('grind', { description: 'Grinds.', inputSchema: shapeOf(mill) }, async () => ({ content: [] }))
}`
    expect(await rows({ 'mill.ts': source })).toEqual(['grind | not evaluated | mill.ts:11'])
  })
})
