import { describe, expect, test } from 'vitest'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** What registers `all`, in a function that nothing is known to call; `before`: what it makes first. */
const registering = (all: string, before = '') => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { Search, made } from './search'
import { isAllowed, listTools } from './tools'
declare function connect(options: unknown): Promise<unknown>
class Client { constructor(readonly options: unknown) {} }
export async function serve(options: any) {
  const server = new McpServer({ name: 'cinema', version: '1.0.0' })
  ${before}
  for (const tool of ${all}) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.input }, tool.run)
}`

const TOOLS = `
import { z } from 'zod'
export const listTools = (client: any) => [
  { name: 'book', description: 'Books a seat.', input: { seat: z.string() }, scope: 'write', run: () => client.book() },
  { name: 'find', description: 'Finds a film.', input: { q: z.string() }, scope: 'read', run: () => client.find() },
]
export function isAllowed(tool: { scope: string }, options: any): boolean {
  return options.scopes[tool.scope] === true
}`

const SEARCH = `
import { z } from 'zod'
export class Search {
  name = 'search'
  description = 'Searches all films.'
  input = { q: z.string() }
  constructor(private readonly client: any) {}
  run = () => this.client.search()
}
export const made = (client: any) => [new Search(client)]`

async function statuses(all: string, before?: string, tools = TOOLS): Promise<string[]> {
  const files = { 'serve.ts': registering(all, before), 'tools.ts': tools, 'search.ts': SEARCH }
  return withProject(files, async (project) => {
    const found = [...(await project.tools('serve.ts')), ...(await project.tools('tools.ts'))]
    // What the server does not register may be tools of the program's own.
    const registered = found.filter(({ site }) => site.framework !== 'own')
    return registered.map(({ name, status, unknown }) => [name ?? '?', status, ...(unknown ?? [])].join(' '))
  })
}

const BOTH = ['book resolved', 'find resolved']

describe('tools that another function lists, which is given what only the program has', () => {
  test.each([
    ['a parameter', 'listTools(options)', ''],
    ['a member of one', 'listTools(options.client)', ''],
    ['a constant of one', 'all', 'const client = options.client; const all = listTools(client)'],
    ['an instance that is made of one', 'listTools(client)', 'const client = new Client(options)'],
    ['what is awaited', 'listTools(client)', 'const client = await connect(options)'],
    ['one or another', 'listTools(client)', 'const client = options.client ?? new Client(options)'],
  ])('are there: %s', async (_, all, before) => {
    expect(await statuses(all, before)).toEqual(BOTH)
  })

  test.each([
    ['made by a function', 'made(client)'],
    ['made where they are listed', '[new Search(client)]'],
  ])('are there as instances, %s', async (_, all) => {
    expect(await statuses(all, 'const client = new Client(options)')).toEqual(['search resolved'])
  })

  test.each([
    ['it hands it on', 'const all = (client: any) => [...listTools(client)]\nfunction', true],
    [
      'it keeps it',
      'const all = (client: any) => { const api = client.api; return listTools({ api }) }\nfunction',
      true,
    ],
    [
      'it asks it whether they are there',
      'const all = (client: any) => client.admin ? listTools(client) : []\nfunction',
      true,
    ],
    [
      'it asks a part',
      'const all = ({ admin }: any) => { if (admin) return []; return listTools(admin) }\nfunction',
      false,
    ],
    [
      'it compares it',
      'const all = (client: any) => { const me = client.kind; return me === 1 ? [] : listTools(me) }\nfunction',
      false,
    ],
    [
      'it asks it later, to make a tool',
      'const all = (client: any) => listTools(1).map((tool) => ({ ...tool, description: () => (client.admin ? 1 : 2) }))\nfunction',
      false,
    ],
    [
      'it gives it on in an object, to be asked that',
      'const given = ({ client }: any) => (client ? listTools(1) : []); export const all = (client: any) => given({ client })\nfunction',
      true,
    ],
    [
      'it asks that for each',
      "const all = (client: any) => ['a'].flatMap(() => (client.admin ? listTools(client) : []))\nfunction",
      true,
    ],
  ])(
    'depend on it only where the function reads it for more than whether they are there: %s',
    async (_, code, isKnown) => {
      const tools = TOOLS.replace('export function', `export ${code}`).replace(
        'function isAllowed',
        'export function isAllowed',
      )
      const found = await withProject(
        {
          'serve.ts': registering('all(options)').replace('listTools', 'all, listTools'),
          'tools.ts': tools,
          'search.ts': SEARCH,
        },
        (project) => project.tools('serve.ts'),
      )
      expect(found.map(({ name, status }) => `${name} ${status}`)).toEqual(
        isKnown ? BOTH : ['null unevaluated'],
      )
    },
  )
})

test.each([
  [
    'asked for what is waited for',
    'const found = await (client as any).find(1); id = found.id',
    ['east_book resolved', 'find resolved'],
  ],
  ['changed by what waits', 'await (client as any).open()', ['? unevaluated', 'find resolved']],
])('a constant that a statement before has %s', async (_, statement, expected) => {
  const before = `const client = new Client('east'); let id = 0; if (options.slug) { ${statement} }`
  const tools = TOOLS.replace("'book'", '`${client.options}_book`')
  expect(await statuses('listTools(client)', before, tools)).toEqual(expected)
})

describe('an instance that is made of what only the program has', () => {
  const isKnown = async (code: string): Promise<boolean> => {
    const search = `${SEARCH}\nclass Base { constructor(readonly client: any) {} }\n${code}`.replace(
      'export class Search {',
      'class Other {',
    )
    const files = { 'serve.ts': registering('[new Search(options)]'), 'tools.ts': TOOLS, 'search.ts': search }
    return withProject(files, async (project) => (await project.tools('serve.ts'))[0]?.status === 'resolved')
  }
  const members = "name = 'search'; description = 'Searches.'"

  test.each([
    [
      'a method that asks it',
      `class Search { ${members}; get input() { return this.of() } constructor(private client: any) {} of() { return this.client.wide ? { q: z.string() } : {} } run() {} }`,
    ],
    [
      'a getter that compares it',
      `class Search { ${members}; get input() { return this.client.kind === 'a' ? { q: z.string() } : {} } constructor(private client: any) {} run() {} }`,
    ],
    [
      'a method that asks a member of its base',
      `class Search extends Base { ${members}; get input() { return this.of() } of() { return this.client.wide ? { q: z.string() } : {} } run() {} }`,
    ],
    [
      'one that its own constructor hands on',
      `class Search extends Base { ${members}; get input() { return this.of() } constructor(client: any) { super(client) } of() { return this.client.wide ? { q: z.string() } : {} } run() {} }`,
    ],
  ])('is not known with %s', async (_, code) => {
    expect(await isKnown(`export ${code}`)).toBe(false)
  })

  test.each([
    [
      'a handler that asks it',
      `class Search { ${members}; input = { q: z.string() }; constructor(private client: any) {} run() { return this.client.wide ? 1 : 2 } }`,
    ],
    [
      'a base that keeps it',
      `class Search extends Base { ${members}; input = { q: z.string() }; async find() { return this.client.wide ? 1 : 2 } run() { return this.find() } }`,
    ],
  ])('is known with %s', async (_, code) => {
    expect(await isKnown(`export ${code}`)).toBe(true)
  })
})

describe('a filter of which only the program knows what it leaves', () => {
  test.each([
    ['by a function', 'listTools(1).filter((tool) => isAllowed(tool, options))'],
    ['by a list of names', 'listTools(1).filter(({ name }) => options.enabled.includes(name))'],
    [
      'by entries',
      'Object.entries({ ...listTools(1) }).filter(([key]) => options[key]).map(([, tool]) => tool)',
    ],
    [
      'of classes',
      '[Search].filter((each) => options[each.name]).map((each) => new each(options))',
      ['search resolved'],
    ],
  ])('leaves all tools: %s', async (_, all, expected = BOTH) => {
    expect(await statuses(all)).toEqual(expected)
  })

  test.each([
    ['that compares', 'isAllowed(tool, client)'],
    ['of names', 'client.names.has(tool.name)'],
    ['of names that it is given in an object', 'names.has(tool.name)', '{ names, scopes }: any'],
    ['of names that may not be there', 'client?.names.has(tool.name)'],
    ['of one', 'tool.name === client.only'],
    ['of a constant', 'tool.scope === scope'],
  ])(
    'leaves them in a function that is given it, too: %s',
    async (_, condition, parameter = 'client: any') => {
      const scope = parameter === 'client: any' ? 'const { scope } = client;' : ''
      const wanted = `export const wanted = (${parameter}) => { ${scope} return listTools(1).filter((tool) => ${condition}) }\n`
      const code = registering('wanted(options)').replace('listTools', 'listTools, wanted')
      const files = { 'serve.ts': code, 'tools.ts': `${TOOLS}\n${wanted}`, 'search.ts': SEARCH }
      const found = await withProject(files, (project) => project.tools('serve.ts'))
      expect(found.map(({ name, status }) => `${name} ${status}`)).toEqual(BOTH)
    },
  )

  test('does not fail where there are no options', async () => {
    const wanted =
      'export const wanted = (client?: any) => listTools(1).filter((tool) => !client?.names.has(tool.name))'
    const code = registering('wanted(options.none ? options : undefined)').replace(
      'listTools',
      'listTools, wanted',
    )
    const files = { 'serve.ts': code, 'tools.ts': `${TOOLS}\n${wanted}`, 'search.ts': SEARCH }
    const found = await withProject(files, (project) => project.tools('serve.ts'))
    expect(found.map(({ status }) => status)).not.toContain('failed')
  })

  test('leaves none that is known to be left out besides', async () => {
    const wanted =
      "export const wanted = (client: any) => listTools(1).filter((tool) => tool.scope === 'read' && client.names.has(tool.name))"
    const code = registering('wanted(options)').replace('listTools', 'listTools, wanted')
    const files = { 'serve.ts': code, 'tools.ts': `${TOOLS}\n${wanted}`, 'search.ts': SEARCH }
    const found = await withProject(files, (project) => project.tools('serve.ts'))
    expect(found.map(({ name, status }) => `${name} ${status}`)).toEqual(['find resolved'])
  })

  test('leaves those that are known to be left', async () => {
    expect(await statuses("listTools(1).filter(({ scope }) => scope === 'read')")).toEqual(['find resolved'])
  })

  test('does not tell what values a field takes', async () => {
    const input =
      "{ name: 'pick', description: 'Picks.', input: { of: z.enum(['a', 'b'].filter((each) => options[each])) }, run() {} }"
    const before = `const all = [${input}]`
    const found = await withProject(
      {
        'serve.ts': `import { z } from 'zod'\n${registering('all', before)}`,
        'tools.ts': TOOLS,
        'search.ts': SEARCH,
      },
      (project) => project.tools('serve.ts'),
    )
    expect(found.map(({ status }) => status)).toEqual(['unevaluated'])
  })
})

describe('what is read with a default', () => {
  test.each([
    ['listTools(options.client ?? {})', 'client.name.length'],
    ['listTools(options.client || {})', 'client.name.length'],
  ])('is that where nothing else is known: %s', async (all) => {
    const tools = TOOLS.replace(
      "'Books a seat.'",
      "client.formal ? 'Books a seat, please.' : 'Books a seat.'",
    )
    expect(await statuses(all, '', tools)).toEqual(BOTH)
  })

  test('is not known without a default', async () => {
    const tools = TOOLS.replace("'book'", "client.formal ? 'book_seat' : 'book'")
    expect(await statuses('listTools(options.client)', '', tools)).not.toContain('book resolved')
  })

  test('is that also of a record that a function fills, whose tools have no names of their own', async () => {
    const code = `
import { tool } from 'ai'
import { z } from 'zod'
import { listTools } from './tools'
const wrap = (description: string, shape: any) => tool({ description, inputSchema: z.object(shape), execute: () => 1 })
export class Kit {
  tools: Record<string, unknown> = {}
  constructor({ configuration }: { configuration: any }) {
    const client = configuration.client || {}
    for (const each of listTools(client)) this.tools[each.name] = wrap(each.description, each.input)
  }
}`
    const tools = TOOLS.replace(
      "'Books a seat.'",
      "client.formal ? 'Books a seat, please.' : 'Books a seat.'",
    )
    const found = await withProject({ 'kit.ts': code, 'tools.ts': tools }, (project) =>
      project.tools('kit.ts'),
    )
    expect(found.map(({ name, status }) => `${name} ${status}`)).toEqual(BOTH)
  })
})
