import { describe, expect, it } from 'vitest'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

/* What a class answers to `tools/list` out of its own members. The SDK is not installed here: the handler needs none. */

const IMPORTS = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
`
const SCHEMA = "{ type: 'object', properties: { q: { type: 'string' } } }"
const ENTRY = `{ name: 'search', description: 'd', inputSchema: ${SCHEMA} }`

async function listed(members: string, handler: string) {
  const text = `${IMPORTS}
declare const given: Server
export class Hotel {
  private server = given
  ${members}
  start() { this.server.setRequestHandler(ListToolsRequestSchema, ${handler}) }
}`
  return withProject({ 'hotel.ts': text }, async (project) => {
    const { tools } = await project.check('hotel.ts')
    const forms = await Promise.all(tools.map((tool) => project.workspace.wire.form(tool, 'mcp', null)))
    return forms.map(({ json }, index) => json ?? `${tools[index]?.status}: ${tools[index]?.reason}`)
  })
}

const FORM = {
  name: 'search',
  description: 'd',
  inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
}

describe('a class that answers `tools/list`', () => {
  const rows: Record<string, [members: string, handler: string]> = {
    'with a member': [`private tools = [${ENTRY}]`, 'async () => ({ tools: this.tools })'],
    'with what a method makes of members, async and in a try': [
      `private readonly tools: object[] = [${ENTRY}]
  private async all(): Promise<object[]> { return this.tools.map((each) => ({ ...each, title: 'T' })) }`,
      'async () => { try { return { tools: await this.all() } } catch (error) { throw error } }',
    ],
    'with a getter, by a method that is handed over': [
      `get list() { return [${ENTRY}] }
  private async answer() { return { tools: this.list } }`,
      'this.answer.bind(this)',
    ],
    'with what it has filled before': [
      `private tools: object[] = []
  private fill() { this.tools.push(${ENTRY}) }`,
      'async () => { if (this.tools.length === 0) this.fill()\nreturn { tools: this.tools } }',
    ],
    'and tells its server of it': [
      `private tools = [${ENTRY}]
  private log(text: string) { console.error(text) }`,
      "async () => { this.log('listed')\nreturn { tools: this.tools } }",
    ],
  }

  it.each(Object.entries(rows))('%s', async (title, [members, handler]) => {
    const title2 = title.includes('try') ? { title: 'T' } : {}
    expect(await listed(members, handler)).toEqual([{ ...FORM, ...title2 }])
  })

  it('with what only its callers give is said not to be known', async () => {
    const answered = await listed(
      'constructor(private readonly tools: object[]) {}',
      'async () => ({ tools: this.tools })',
    )
    expect(answered).toEqual([expect.stringContaining('unevaluated: ')])
    expect(answered).toEqual([expect.stringContaining('`this.tools`')])
  })

  describe('with what only its callers give', () => {
    const server = `${IMPORTS}import { Desk } from './desk.js'
declare const given: Server
export class Hotel {
  private server = given
  constructor(private readonly desks: Desk[]) {}
  start() { this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: this.desks.map((each) => each.definition()) })) }
}`
    const names = async (desk: string) =>
      withProject({ 'hotel.ts': server, 'desk.ts': desk }, async (project) => {
        const { tools } = await project.workspace.checkAll(await project.workspace.files())
        return tools.map(({ file, name, status }) => [file.split('/').at(-1), name, status])
      })

    it('says nothing of that where the modules that it imports define the tools', async () => {
      const desk = `import type { Tool } from '@modelcontextprotocol/sdk/types.js'
export class Desk {
  definition(): Tool { return ${ENTRY} }
}`
      expect(await names(desk)).toEqual([['desk.ts', 'search', 'resolved']])
    })

    it('says nothing of that where they have a list of what looks like tools', async () => {
      const desk = `interface Definition { name: string; description: string; inputSchema: Record<string, unknown> }
export const definitions: Definition[] = [${ENTRY}]
export class Desk { definition(): Definition { return definitions[0] } }`
      expect(await names(desk)).toEqual([['desk.ts', 'search', 'resolved']])
    })

    it('says that it is not known where they define none', async () => {
      expect(await names('export class Desk { definition() { return fetchDefinition() } }')).toEqual([
        ['hotel.ts', null, 'unevaluated'],
      ])
    })
  })
})

describe('a class of another file that answers `tools/list` with what its instances are given', () => {
  const kit = (list: string, before = '') => `${IMPORTS}
${before}
export class Kit {
  private tools = new Map<string, any>()
  private all: any[] = []
  constructor(private server: Server) { this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${list} })) }
  addTool(name: string, description: string, schema: object, run: () => unknown) {
    this.tools.set(name, { name, description, schema, run })
    this.all.push({ name, description, schema, run })
  }
}
`
  const use = `import { Kit } from './kit.js'
const kit = new Kit({} as any)
kit.addTool('book', 'Books a room.', ${SCHEMA}, () => 1)
kit.addTool('leave', 'Leaves a room.', ${SCHEMA}, () => 1)
`
  const entry = '({ name: tool.name, description: tool.description, inputSchema: tool.schema })'

  async function found(files: Record<string, string>) {
    return withProject(files, async (project) => {
      const { tools } = await project.workspace.checkAll(await project.workspace.files())
      return tools.map(({ file, name, status }) => `${file.split('/').at(-1)} ${name} ${status}`)
    })
  }

  it.each([
    ['a map', `Array.from(this.tools.values()).map((tool) => ${entry})`],
    ['a list', `this.all.map((tool) => ${entry})`],
  ])('has the tools where the instance is made: %s', async (_, list) => {
    expect(await found({ 'kit.ts': kit(list), 'main.ts': use })).toEqual([
      'main.ts book resolved',
      'main.ts leave resolved',
    ])
  })

  it('has those that it answers with itself, too', async () => {
    const list = `[own, ...this.all.map((tool) => ${entry})]`
    const own = `const own = ${ENTRY}`
    expect(await found({ 'kit.ts': kit(list, own), 'main.ts': use })).toEqual([
      'kit.ts search resolved',
      'main.ts book resolved',
      'main.ts leave resolved',
    ])
  })

  it('says that the list is not known where nothing makes an instance', async () => {
    const list = `this.all.map((tool) => ${entry})`
    expect(await found({ 'kit.ts': kit(list) })).toEqual(['kit.ts null unevaluated'])
  })
})
