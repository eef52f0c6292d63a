import { describe, expect, it, test } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { Files } from '../../../support/project.js'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

const SERVER = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const server = new Server({ name: 'hotel', version: '1.0.0' }, { capabilities: { tools: {} } })
`
const answering = (handler: string, before = '') =>
  `${SERVER}${before}\nserver.setRequestHandler(ListToolsRequestSchema, ${handler})\n`

/** Two files that know nothing of MCP: a registry of the project's own, and what makes entries of it. */
const REGISTRY = `import { z } from 'zod'

const registry = new Map<string, any>()
const add = (tool: any) => registry.set(tool.name, tool)
add({ name: 'search', about: 'Searches rooms.', input: z.object({ q: z.string() }), safe: true, run() {} })
add({ name: 'book', about: 'Books a room.', input: z.object({ room: z.int() }), safe: false, run() {} })
export { registry }
`
const CONVERTING = `import { z } from 'zod'

export const toEntry = ({ name, about, input, safe }: any) => ({
  name,
  title: name.toUpperCase(),
  description: about,
  inputSchema: z.toJSONSchema(input, { target: 'draft-7' }),
  annotations: { readOnlyHint: safe },
  icons: [{ src: 'https://example.com/' + name + '.png' }],
  execution: { taskSupport: 'optional' },
  _meta: { owner: 'rooms' },
})
`
const entry = (name: string, more = '') =>
  `{ name: '${name}', description: 'Searches.', inputSchema: { type: 'object', properties: { q: { type: 'string' } } }${more} }`

async function told(files: Files, options = {}) {
  return await withProject(
    files,
    async ({ root, workspace }) => {
      const { tools, findings } = await workspace.checkAll(await workspace.files())
      const short = (file: string) => file.slice(root.length + 1)
      return {
        tools: tools.map((tool) => `${short(tool.file)} ${tool.name} ${tool.status}`),
        findings: findings.map(({ code, severity }) => `${code} ${severity}`),
        messages: findings.map(({ message }) => message),
        unknown: Object.fromEntries(
          tools.map(({ name, reading }) => [name, (reading?.unknown ?? []).map(({ part }) => part)]),
        ),
        carried: Object.fromEntries(tools.map(({ name, reading }) => [name, reading?.carried])),
        forms: await Promise.all(
          tools.map(async (tool) => (await workspace.wire.form(tool, 'mcp', null)).json),
        ),
      }
    },
    options,
  )
}

describe('a function that answers tools/list', () => {
  it('is run, and what it answers is what is sent, with every member', async () => {
    const { tools, forms, findings } = await told({
      'registry.ts': REGISTRY,
      'convert.ts': CONVERTING,
      'main.ts': answering(
        'async () => ({ tools: [...registry.values()].map(toEntry) })',
        "import { toEntry } from './convert.js'\nimport { registry } from './registry.js'\n",
      ),
    })
    expect(tools).toEqual(['main.ts search resolved', 'main.ts book resolved'])
    expect(findings).toEqual([])
    expect(forms[0]).toEqual({
      name: 'search',
      title: 'SEARCH',
      description: 'Searches rooms.',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { q: { type: 'string' } },
        required: ['q'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true },
      icons: [{ src: 'https://example.com/search.png' }],
      execution: { taskSupport: 'optional' },
      _meta: { owner: 'rooms' },
    })
  })

  const ways: Array<[title: string, files: Files]> = [
    [
      'a list of a file that imports no SDK',
      {
        'list.ts': `export const toolDefinitions = [${entry('search')}]\n`,
        'main.ts': answering(
          'async () => ({ tools: toolDefinitions })',
          "import { toolDefinitions } from './list.js'",
        ),
      },
    ],
    [
      'single objects of such files',
      {
        'search.js': `exports.search = ${entry('search')}\n`,
        'main.ts': answering('() => ({ tools: [search] })', "import { search } from './search.js'"),
      },
    ],
    [
      'a function of another file',
      {
        'list.ts': `export async function list() {\n  return { tools: [${entry('search')}] }\n}\n`,
        'main.ts': answering('list', "import { list } from './list.js'"),
      },
    ],
    [
      'a method of the protocol, by its name',
      {
        'list.ts': `export const all = [${entry('search')}]\n`,
        'main.ts': `import { Server } from '@modelcontextprotocol/server'
import { all } from './list.js'

const server = new Server({ name: 'hotel', version: '1' }, { capabilities: { tools: {} } })
server.setRequestHandler('tools/list', async () => ({ tools: all }))
`,
      },
    ],
    [
      'a class that makes its server',
      {
        'list.ts': `export const all = [${entry('search')}]\n`,
        'main.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { all } from './list.js'

export class Hotel {
  private server = new Server({ name: 'hotel', version: '1' }, { capabilities: { tools: {} } })
  constructor(private readonly key: string) {
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: all }))
  }
}
`,
      },
    ],
  ]
  test.each(ways)('answers with %s', async (_title, files) => {
    const { tools, findings } = await told(files)
    expect(tools).toEqual(['main.ts search resolved'])
    expect(findings).toEqual([])
  })

  it('says with what members a definition goes out that it changes', async () => {
    const files = {
      'main.ts': answering(
        "async () => ({ tools: all.map((tool) => ({ ...tool, title: 'Search' })) })",
        `const all = [${entry('search', ', annotations: { readOnlyHint: true }')}]`,
      ),
    }
    const { tools, carried } = await told(files)
    expect(tools).toEqual(['main.ts search resolved'])
    expect(carried).toEqual({ search: { title: 'Search', annotations: { readOnlyHint: true } } })
  })

  it('adds no second tool to one that is a definition where it stands', async () => {
    const files = {
      'search.ts': `import type { Tool } from '@modelcontextprotocol/sdk/types.js'\n\nexport const search: Tool = ${entry('search')}\n`,
      'main.ts': answering(
        'async () => ({ tools: [search, book] })',
        `import { search } from './search.js'\nconst book = ${entry('book')}`,
      ),
    }
    expect(await told(files)).toMatchObject({
      tools: ['main.ts book resolved', 'search.ts search resolved'],
      // The SDK is not installed here, and a type needs no package.
      findings: [],
    })
  })

  it('leads from a finding to where the entry is written', async () => {
    const files = {
      'list.ts': `export const all = [
  { name: 'book', description: 'Books.', inputSchema: { type: 'object', properties: {} } },
  { name: 'search', description: 'Searches.', inputSchema: { type: 'object', properties: { q: {} } } },
]
`,
      'main.ts': answering('async () => ({ tools: all })', "import { all } from './list.js'"),
    }
    await withProject(files, async (project) => {
      const { workspace } = project
      const path = (file: string) => project.path(file)
      const { tools } = await workspace.check(path('main.ts'))
      const search = tools.find(({ name }) => name === 'search')
      const [field] = await workspace.editor.fields(search as ToolFacts)
      expect([field?.location?.file, field?.location?.range.start]).toEqual([
        path('list.ts'),
        { line: 2, character: 91 },
      ])
    })
  })

  const unknown: Array<[title: string, handler: string, words: string]> = [
    ['throws', "async () => { throw new Error('not connected') }", 'not connected'],
    ['asks another server', "async () => ({ tools: await (await fetch('https://example.com')).json() })", ''],
    ['answers something else', 'async () => ({ items: [] })', 'has no list of tools'],
    ['never answers', 'async () => await new Promise(() => {})', 'did not end within'],
  ]
  test.each(unknown)('is one warning where it %s, and no error', async (_title, handler, words) => {
    const config = { evaluate: { timeoutMs: 1500 } }
    const { tools, findings, messages } = await told({ 'main.ts': answering(handler) }, { config })
    expect(tools).toEqual(['main.ts null unevaluated'])
    expect(findings).toEqual(['not-evaluated warning'])
    expect(messages[0]).toContain("Not evaluated: the tools that 'main.ts:6' answers `tools/list` with.")
    expect(messages[0]).toContain(words)
  })

  const described: Array<[title: string, value: string]> = [
    ['awaits', "typeof about === 'function' ? await about() : about"],
    [
      'wraps',
      "await about?.().catch((cause: unknown) => { throw new Error('no words', { cause }) }) ?? name",
    ],
  ]
  test.each(described)('knows all but a description that it %s from the network', async (_title, value) => {
    const files = {
      'list.ts': `const ask = async () => await (await fetch('https://example.com')).text()
export const all: Record<string, { about: any; input: object }> = {
  search: { about: ask, input: { type: 'object', properties: { q: { type: 'string' } } } },
  book: { about: async () => 'Books a room.', input: { type: 'object', properties: {} } },
}
`,
      'main.ts': answering(
        `async () => ({
  tools: await Promise.all(
    Object.entries(all).map(async ([name, { about, input }]) => {
      return { name, description: ${value}, inputSchema: input }
    }),
  ),
})`,
        "import { all } from './list.js'",
      ),
    }
    const { tools, findings, unknown } = await told(files)
    expect(tools).toEqual(['main.ts search resolved', 'main.ts book resolved'])
    expect(unknown).toEqual({ search: ['description'], book: [] })
    expect(findings).toEqual(['not-evaluated info'])
  })

  it('is one warning where it depends on an instance of a class', async () => {
    const files = {
      'main.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

export class Hotel {
  constructor(private readonly server: Server, private readonly tools: Map<string, object>) {
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...this.tools.values()] }))
  }
}
`,
    }
    const { tools, findings, messages } = await told(files)
    expect(tools).toEqual(['main.ts null unevaluated'])
    expect(findings).toEqual(['not-evaluated warning'])
    expect(messages[0]).toContain('The function that answers could not be run: it depends on `this')
  })

  it('says nothing where the definitions of its file are known without it', async () => {
    const files = {
      'main.ts': answering(
        'async () => { await connected(); return { tools: [search] } }',
        `const search = ${entry('search')}\nconst connected = async () => { throw new Error('no') }`,
      ),
    }
    expect(await told(files)).toMatchObject({ tools: ['main.ts search resolved'], findings: [] })
  })

  const given: Array<[title: string, list: string, name: string]> = [
    ['a parameter', '[search, ...(extra ?? [])]', 'extra'],
    ['one without anything in its place', '[search, ...extra]', 'extra'],
    ['one under a condition', '[search, ...(options.debug && extra)]', 'extra'],
    ['one of two branches', '[search, ...(options.debug ? extra : [])]', 'extra'],
    ['a member of one', '[search, ...(options.tools || [])]', 'options.tools'],
    ['what is joined', '[search].concat(extra ?? [])', 'extra'],
    ['what is joined within a spread', '[...[search], ...[...(extra ?? [])]]', 'extra'],
  ]
  const beside = (list: string, written = `const search = ${entry('search')}`): Files => ({
    'main.ts': `${SERVER}
${written}
export function make(extra: any[] | undefined, options: any) {
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${list} }))
}
`,
  })
  test.each(given)(
    'says that more tools than those that are known may come from %s',
    async (_title, list, name) => {
      const { tools, findings, messages } = await told(beside(list))
      expect(tools).toContain('main.ts search resolved')
      expect(findings).toEqual(['not-evaluated info'])
      expect(messages[0]).toContain(`Not evaluated: tools that \`${name}\` may bring`)
    },
  )

  it('says so beside the one entry that is written in the answer itself', async () => {
    const list = `[${entry('book')}, ...(extra ?? [])]`
    const { tools, findings, messages } = await told(beside(list, ''))
    expect(tools).toContain('main.ts book resolved')
    expect(findings).toEqual(['not-evaluated info'])
    expect(messages[0]).toContain('Not evaluated: tools that `extra` may bring')
  })

  /* Calls that make tools of what only the running program has. */
  const making = (list: string) => ({
    'main.ts': `${SERVER}
const search = ${entry('search')}
const toolsOf = (catalog: any) => catalog.entries.map((each: any) => ({ ...each, inputSchema: { type: 'object', properties: each.properties } }))
function bookings(catalog: any) {
  return [${entry('book')}, { ...${entry('cancel')}, description: catalog.text }]
}
async function load(): Promise<any> {
  return (await fetch('https://catalog.example')).json()
}
async function loaded(): Promise<any[]> {
  return (await load()).tools
}
export async function main() {
  const catalog = await load()
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${list} }))
}
`,
  })
  const bringing: Array<[title: string, list: string, names: string[]]> = [
    ['what is awaited', '[search, ...toolsOf(catalog)]', ['toolsOf(catalog)']],
    [
      'what is awaited, under a condition',
      '[search, ...(process.env.LEAN ? [] : toolsOf(catalog))]',
      ['toolsOf(catalog)'],
    ],
    ['a call that is waited for', '[search, ...(await loaded())]', ['loaded()']],
    ['two calls', '[search, ...toolsOf(catalog), ...(await loaded())]', ['toolsOf(catalog)', 'loaded()']],
    ['a function whose tools are known', '[search, ...bookings(catalog)]', []],
    [
      'one whose tools are known and one whose are not',
      '[search, ...bookings(catalog), ...toolsOf(catalog)]',
      ['toolsOf(catalog)'],
    ],
  ]
  test.each(bringing)('says which tools are not known of %s', async (_title, list, names) => {
    const { tools, messages } = await told(making(list))
    expect(tools).toContain('main.ts search resolved')
    const brought = messages.flatMap(
      (each) => /^Not evaluated: tools that `(.*)` may bring/.exec(each)?.[1] ?? [],
    )
    expect(brought).toEqual(names)
  })

  test.each([
    ['a condition', '[search, ...(options.debug ? [search] : [])]'],
    ['a list that is written', '[search]'],
  ])('says nothing of the kind of %s', async (_title, list) => {
    expect((await told(beside(list))).findings).toEqual([])
  })

  it('says so of what a class is given, and not of what it makes', async () => {
    const holder = (
      member: string,
      set: string,
    ) => `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const search = ${entry('search')}
const book = ${entry('book')}
export class Hotel {
  ${member}
  constructor(server: Server, extra?: any[]) {
    ${set}
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [search, book, ...(this.more ?? [])] }))
  }
}
`
    const of = async (member: string, set: string) =>
      (await told({ 'main.ts': holder(member, set) })).messages.map((each) => each.split('\n')[0])
    expect(await of('more?: any[]', 'this.more = extra')).toEqual([
      'Not evaluated: tools that `this.more` may bring to those that are written.',
    ])
    expect(await of('more = [book]', '')).toEqual([])
  })

  it('calls no handler of a tool', async () => {
    const files = {
      'main.ts': answering(
        'async () => ({ tools: [...tools.values()].map(({ run, ...entry }) => entry) })',
        `const tools = new Map([['search', { ...${entry('search')}, run: () => { throw new Error('run') } }]])`,
      ),
    }
    expect(await told(files)).toMatchObject({ tools: ['main.ts search resolved'], findings: [] })
  })

  it('is not run where nothing is evaluated', async () => {
    const files = { 'main.ts': answering('async () => ({ tools: [] })') }
    const { tools, findings } = await told(files, { trusted: false })
    expect(tools).toEqual(['main.ts null unevaluated'])
    expect(findings).toEqual(['not-evaluated info'])
  })
})
