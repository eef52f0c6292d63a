import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toolLocation } from '#core/model/tool-location.js'
import { openWorkspace } from '#core/workspace/index.js'
import { type Files, withProject as withOwnProject } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const ENTRIES = `[
  { name: 'find_room', description: 'Finds a room.', inputSchema: { type: 'object', properties: { floor: { type: 'strnig' } } } },
  { name: 'book_room', description: '', inputSchema: { type: 'object', properties: {} } },
]`
const ANSWERING = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const server = new Server({ name: 'rooms', version: '1.0.0' }, { capabilities: { tools: {} } })
`
const ANSWER = 'server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listed() }))\n'
const LIVE = `import { z } from 'zod'

export const entries = [
  { name: 'find_room', description: 'Finds a room.', inputSchema: { since: z.date() } },
  { name: 'book_room', description: '', inputSchema: { room: z.string().describe('Its number') } },
]
`
const REGISTERING = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
`
const REGISTER =
  'server.registerTool(entry.name, { description: entry.description, inputSchema: entry.inputSchema }, () => ({ content: [] }))'

/** With the place of the first tool's name; that of the second is one line further on. */
const forms: Array<[string, Files, string[], [string, number]]> = [
  [
    'what a handler of tools/list answers, from another file',
    {
      'list.ts': `const entries = ${ENTRIES}\nexport const listed = () => entries\n`,
      'server.ts': `${ANSWERING}import { listed } from './list.js'\n${ANSWER}`,
    },
    ['invalid-parameters list.ts:2 < server.ts:6', 'missing-description list.ts:3 < server.ts:6'],
    ['list.ts', 2],
  ],
  [
    'what a handler of tools/list answers, from its own file',
    {
      'server.ts': `${ANSWERING}const entries = ${ENTRIES}\nfunction listed() { return entries.slice() }\n${ANSWER}`,
    },
    ['invalid-parameters server.ts:6 < server.ts:10', 'missing-description server.ts:7 < server.ts:10'],
    ['server.ts', 6],
  ],
  [
    'what a loop registers, from another file',
    {
      'list.ts': LIVE,
      'server.ts': `${REGISTERING}import { entries } from './list.js'
const server = new McpServer({ name: 'rooms', version: '1.0.0' })
for (const entry of entries) ${REGISTER}
`,
    },
    ['missing-description list.ts:5 < server.ts:4', 'unconvertible-schema list.ts:4 < server.ts:4'],
    ['list.ts', 4],
  ],
  [
    'what classes give to the constructor of their base class, which copies it',
    {
      'kinds.ts': `export class Kind {
  name: string
  description: string
  schema: object
  constructor(name: string, description: string, schema: object) {
    this.name = name
    this.description = description
    this.schema = structuredClone(schema)
  }
  definition() { return { name: this.name, description: this.description, inputSchema: this.schema } }
}
`,
      'list.ts': `import { Kind } from './kinds.js'
class Find extends Kind { constructor() { super('find_room', 'Finds a room.', { type: 'object', properties: { floor: { type: 'strnig' } } }) } }
class Book extends Kind { constructor() { super('book_room', '', { type: 'object', properties: {} }) } }
const kinds = [Find, Book]
export function made() {
  const all = new Map<string, Kind>()
  for (const Each of kinds) { const kind = new Each(); all.set(kind.name, kind) }
  return all
}
`,
      'server.ts': `${ANSWERING}import { made } from './list.js'
const all = made()
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Array.from(all.values()).map((each) => each.definition()) }))
`,
    },
    ['invalid-parameters list.ts:2 < server.ts:7', 'missing-description list.ts:3 < server.ts:7'],
    ['list.ts', 2],
  ],
  [
    'what forEach registers, from another file',
    {
      'list.ts': LIVE,
      'server.ts': `${REGISTERING}import { entries } from './list.js'
export function start(server: McpServer) {
  entries.forEach((entry) => { ${REGISTER} })
}
`,
    },
    ['missing-description list.ts:5 < server.ts:4', 'unconvertible-schema list.ts:4 < server.ts:4'],
    ['list.ts', 4],
  ],
  [
    'what a handler of tools/list makes of each entry',
    {
      'list.ts': `export const entries = ${ENTRIES}
`,
      'server.ts': `${ANSWERING}import { entries } from './list.js'
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: entries.map((entry) => ({ name: entry.name, description: entry.description, inputSchema: entry.inputSchema })),
}))
`,
    },
    ['invalid-parameters list.ts:2 < server.ts:6', 'missing-description list.ts:3 < server.ts:6'],
    ['list.ts', 2],
  ],
  [
    'what a function makes of its arguments, in the call of that function',
    {
      'make.ts': `export const make = (name: string, description: string, schema: object) => ({ tool: { name, description, schema } })
`,
      'list.ts': `import { z } from 'zod'
import { make } from './make.js'

const since = { since: z.date() }
export const find = make('find_room', 'Finds a room.', since)
export const book = make('book_room', '', { room: z.string() })
`,
      'server.ts': `${REGISTERING}import { find, book } from './list.js'
const server = new McpServer({ name: 'rooms', version: '1.0.0' })
for (const { tool: entry } of [find, book]) ${REGISTER.replace('entry.inputSchema', 'entry.schema')}
`,
    },
    ['missing-description list.ts:6 < server.ts:4', 'unconvertible-schema list.ts:4 < server.ts:4'],
    ['list.ts', 5],
  ],
  [
    'what a function registers that is called elsewhere',
    {
      'list.ts': LIVE,
      'server.ts': `${REGISTERING}import { entries } from './list.js'
export function makeServer(title: string) {
  const server = new McpServer({ name: 'rooms', version: '1.0.0' })
  for (const entry of entries) ${REGISTER.replace('{', '{ title,')}
  return server
}
`,
      'main.ts': `import { makeServer } from './server.js'
makeServer('Room')
`,
    },
    [
      'missing-description list.ts:5 < main.ts:2 by server.ts:5',
      'unconvertible-schema list.ts:4 < main.ts:2 by server.ts:5',
    ],
    ['list.ts', 4],
  ],
  [
    'what a function registers whole that it is given beside its server',
    {
      'define.ts': `import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
export interface Tool { name: string; parts: { description: string; inputSchema: object; annotations?: ToolAnnotations } }
export const define = (tool: Tool): Tool => tool
`,
      'list.ts': `import { z } from 'zod'
import { define } from './define.js'

export const find = define({ name: 'find_room', parts: { description: 'Finds a room.', inputSchema: { since: z.date() } } })
export const book = define({ name: 'book_room', parts: { description: '', inputSchema: { room: z.string() } } })
`,
      'server.ts': `${REGISTERING}import type { Tool } from './define.js'
import { book, find } from './list.js'
function register(server: McpServer, tool: Tool) {
  server.registerTool(tool.name, tool.parts, () => ({ content: [] }))
}
export function start(isOpen: boolean) {
  const server = new McpServer({ name: 'rooms', version: '1.0.0' })
  if (isOpen) register(server, find)
  register(server, book)
}
`,
    },
    [
      'missing-description list.ts:5 < server.ts:10 by server.ts:5',
      'unconvertible-schema list.ts:4 < server.ts:9 by server.ts:5',
    ],
    ['list.ts', 4],
  ],
  [
    'what a function writes itself that is called elsewhere',
    {
      'server.ts': `${REGISTERING}import { z } from 'zod'
export function addTools(server: McpServer, title: string, run: () => never) {
  server.registerTool('find_room', { title, description: 'Finds a room.', inputSchema: { since: z.date() } }, run)
  server.registerTool('book_room', { title, description: '', inputSchema: { room: z.string() } }, run)
}
`,
      'main.ts': `${REGISTERING}import { addTools } from './server.js'
addTools(new McpServer({ name: 'rooms', version: '1.0.0' }), 'Room', process.exit)
`,
    },
    ['missing-description server.ts:5 < main.ts:3', 'unconvertible-schema server.ts:4 < main.ts:3'],
    ['server.ts', 4],
  ],
  [
    'what functions put into a record before it is listed',
    {
      'list.ts': `const definitions = {
  find_room: { name: 'find_room', description: 'Finds a room.', input: { type: 'object', properties: { floor: { type: 'strnig' } } } },
  book_room: { name: 'book_room', description: '', input: { type: 'object', properties: {} } },
}
const made = (tool: any) => ({ ...tool, run: async () => null })
export async function listed() {
  const all: Record<string, any> = {}
  Object.assign(all, { find_room: made({ ...definitions.find_room }) })
  if (!process.env.READ_ONLY) Object.assign(all, { book_room: made({ ...definitions.book_room }) })
  return all
}
`,
      'server.ts': `${ANSWERING}import { listed } from './list.js'
server.setRequestHandler(ListToolsRequestSchema, async () => {
  const all = await listed()
  return { tools: Object.entries(all).map(([name, { description, input }]) => ({ name, description, inputSchema: input })) }
})
`,
    },
    ['invalid-parameters list.ts:2 < server.ts:6', 'missing-description list.ts:3 < server.ts:6'],
    ['list.ts', 2],
  ],
]

const SHOWN = ['invalid-parameters', 'missing-description', 'unconvertible-schema']

async function placed(files: Files, checked?: string): Promise<string[]> {
  return await withProject(files, async ({ root, workspace }) => {
    const { findings } = checked
      ? await workspace.check(`${root}/${checked}`)
      : await workspace.checkAll(await workspace.files())
    const short = ({ file, range }: { file: string; range: { start: { line: number } } }) =>
      `${file.slice(root.length + 1)}:${range.start.line + 1}`
    return findings
      .filter(({ code }) => SHOWN.includes(code))
      .map((finding) => {
        const { code, registeredAt, related } = finding
        const [by, ...others] = related
          .filter(({ message }) => message === 'Registered here.')
          .map((each) => short(each))
        expect(others).toEqual([])
        const at = registeredAt && short(registeredAt)
        return `${code} ${short(finding)}${at ? ` < ${at}` : ''}${by === at ? '' : ` by ${by}`}`
      })
      .sort()
  })
}

test('a tool is known where it is registered if only its handler comes from a parameter', async () => {
  const register = (name: string, description: string, handler: string) =>
    `  server.registerTool('${name}', { description: '${description}', inputSchema: { room: z.string() } }, ${handler})\n`
  const files = {
    'server.ts': `${REGISTERING}import { z } from 'zod'
export function addTools(server: McpServer, calls: { find: () => never }, book: () => never) {
${register('find_room', 'Finds a room.', 'calls.find')}${register('book_room', '', 'book')}}
`,
    'main.ts': `${REGISTERING}import { calls } from './nowhere.js'
import { addTools } from './server.js'
addTools(new McpServer({ name: 'rooms', version: '1.0.0' }), calls, calls.book)
`,
  }
  await withProject(files, async ({ root, workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(
      tools.map(({ name, file, schema }) => [name, file.slice(root.length + 1), schema?.required]),
    ).toEqual([
      ['find_room', 'server.ts', ['room']],
      ['book_room', 'server.ts', ['room']],
    ])
  })
})

describe('a finding about a tool that is written in one place and registered in another', () => {
  test.each(forms)('is where the tool is written: %s', async (_title, files, expected) => {
    expect(await placed(files)).toEqual(expected)
  })

  test('is found by the check of the file that registers it alone', async () => {
    const [, files, expected] = forms[2]!
    expect(await placed(files, 'server.ts')).toEqual(expected)
  })

  test('is silenced by a comment where it is', async () => {
    const [, files] = forms[2]!
    const list = LIVE.replace(
      "  { name: 'book",
      "  // toolsight-disable-next-line missing-description\n  { name: 'book",
    )
    for (const checked of [undefined, 'server.ts'])
      expect(await placed({ ...files, 'list.ts': list }, checked)).toEqual([
        'unconvertible-schema list.ts:4 < server.ts:4',
      ])
  })
})

describe('a comment in a file that has a tool of its own, too', () => {
  const OWN = `import { defineTool } from '@toolsight/runtime'
export const ring = defineTool({
  name: 'ring',
  description: 'Rings the bell.',
  // toolsight-disable-next-line unsafe-key
  input: z.object({ times: z.int().describe('How often') }),
  handler: () => 1,
})
`
  const silenced = (code: string, list = LIVE) =>
    list.replace("  { name: 'book", `  // toolsight-disable-next-line ${code}\n  { name: 'book`)
  const [, files] = forms[2]!
  const unused = async (list: string, whole: boolean) =>
    await withOwnProject({ ...files, 'list.ts': list }, async ({ root, workspace }) => {
      if (whole) await workspace.checkAll(await workspace.files())
      const { findings } = await workspace.check(`${root}/list.ts`)
      return findings.filter(({ code }) => code === 'unused-suppression').map(({ range }) => range.start.line)
    })

  test.each([false, true])(
    'is not unused for silencing what another file registers; all looked at: %s',
    async (whole) => {
      expect(await unused(silenced('missing-description') + OWN, whole)).toEqual([11])
      expect(await unused(`// toolsight-disable missing-description\n${LIVE}${OWN}`, whole)).toEqual([11])
    },
  )

  test('is unused where all was looked at and it silences nothing', async () => {
    const list = silenced('default-required') + OWN
    expect(await unused(list, false)).toEqual([11])
    expect(await unused(list, true)).toEqual([4, 11])
  })
})

test('a finding about a tool whose registration writes it out is at the registration', async () => {
  const files = {
    'server.ts': `${REGISTERING}import { shape } from './shape.js'
function add(server: McpServer, name: string, description: string, inputSchema: any) {
  server.registerTool(name, { description, inputSchema }, () => ({ content: [] }))
}
export function start(server: McpServer) {
  add(server, 'find_room', '', shape)
}
`,
    'shape.ts': `import { z } from 'zod'\nexport const shape = { room: z.string().describe('Its number') }\n`,
  }
  await withProject(files, async ({ root, workspace }) => {
    const { findings } = await workspace.checkAll(await workspace.files())
    expect(findings.filter(({ code }) => SHOWN.includes(code))).toMatchObject([
      { code: 'missing-description', file: `${root}/server.ts`, range: { start: { line: 6 } } },
    ])
    expect(findings[0]).not.toHaveProperty('registeredAt')
  })
})

describe('a tool that is written in one place and registered in another', () => {
  const written = async (files: Files) =>
    await withProject(files, async ({ root, workspace }) => {
      const { tools } = await workspace.checkAll(await workspace.files())
      return tools.map((tool) => {
        const { file, range } = toolLocation(tool)
        const text = readFileSync(file, 'utf8').split('\n')[range.start.line]
        const shown = text?.slice(range.start.character, range.end.character)
        return `${tool.name} ${file.slice(root.length + 1)}:${range.start.line + 1} ${shown}`
      })
    })
  const looped = (list: string, loop = `for (const entry of entries) ${REGISTER}\n`): Files => ({
    'list.ts': list,
    'server.ts': `${REGISTERING}import { entries } from './list.js'
const server = new McpServer({ name: 'rooms', version: '1.0.0' })
${loop}`,
  })

  test.each<[string, Files, string[]]>([
    ...forms.map(([title, files, , [file, line]]): [string, Files, string[]] => [
      title,
      files,
      [`find_room ${file}:${line} 'find_room'`, `book_room ${file}:${line + 1} 'book_room'`],
    ]),
    [
      'a name from a constant stands for itself',
      looped(`import { z } from 'zod'
const NAMES = { find: 'find_room' }
export const entries = [
  { name: NAMES.find, description: 'Finds a room.', inputSchema: { floor: z.number() } },
]
`),
      ['find_room list.ts:4 NAMES.find'],
    ],
    [
      'a record whose keys are the names',
      looped(
        `import { z } from 'zod'
export const entries = {
  find_room: { description: 'Finds a room.', inputSchema: { floor: z.number() } },
}
`,
        `for (const [name, entry] of Object.entries(entries))
  server.registerTool(name, entry, () => ({ content: [] }))
`,
      ),
      ['find_room list.ts:3 find_room'],
    ],
    [
      'entries that a function adds to',
      looped(`import { z } from 'zod'
const find = { name: 'find_room', description: 'Finds a room.', inputSchema: { floor: z.number() } }
const withTitle = <T extends object>(tool: T) => ({ ...tool, title: 'Room' })
export const entries = [withTitle(find)]
`),
      ["find_room list.ts:2 'find_room'"],
    ],
    [
      'an entry of variables stands at the variable of its name',
      looped(`import { z } from 'zod'
const name = 'find_room'
const description = 'Finds a room.'
const inputSchema = { floor: z.number() }
export const entries = [{ name, description, inputSchema }]
`),
      ["find_room list.ts:2 'find_room'"],
    ],
    [
      'a list that writes all but the description, which the call has',
      looped(
        `import { z } from 'zod'
export const entries = [{ name: 'find_room', inputSchema: { floor: z.number() } }]
`,
        `for (const { name, inputSchema } of entries)
  server.registerTool(name, { description: 'Finds.', inputSchema }, () => ({ content: [] }))
`,
      ),
      ["find_room list.ts:2 'find_room'"],
    ],
    [
      'a handler that writes the list itself',
      {
        'server.ts': `${ANSWERING}server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${ENTRIES} }))\n`,
      },
      ["find_room server.ts:6 'find_room'", "book_room server.ts:7 'book_room'"],
    ],
    [
      'a call that writes out its tool is where that is',
      {
        'server.ts': `${REGISTERING}import { z } from 'zod'
const NAMES = { find: 'find_room' }
const server = new McpServer({ name: 'rooms', version: '1.0.0' })
const add = (name: string, config: { description: string }) =>
  server.registerTool(name, { ...config, inputSchema: { floor: z.number() } }, () => ({ content: [] }))
add(NAMES.find, { description: 'Finds a room.' })
`,
      },
      ['find_room server.ts:7 NAMES.find'],
    ],
    [
      'a class whose base hands on its members',
      {
        'base.ts': `export abstract class Base {
  abstract readonly name: string
  abstract readonly description: string
  abstract readonly parameters: object
  sent() {
    return {
      type: 'function',
      function: { name: this.name, description: this.description, parameters: this.parameters },
    } as const
  }
}
`,
        'find.ts': `import { Base } from './base.js'
export class Find extends Base {
  readonly name = 'find_room'
  readonly description = 'Finds a room.'
  readonly parameters = { type: 'object', properties: { floor: { type: 'number' } } }
}
export const sent = new Find().sent()
`,
      },
      ["find_room find.ts:3 'find_room'"],
    ],
  ])('is shown where it is written: %s', async (_title, files, expected) => {
    expect(await written(files)).toEqual(expected)
  })

  test('has the place of now after its list was moved by a comment, also where results are kept', async () => {
    const [, files] = forms[2]!
    await withProject(files, async (project) => {
      const { root } = project
      const cacheLocation = `${root}/.cache`
      const lines = async () => {
        const workspace = await openWorkspace({
          root,
          trusted: true,
          cache: true,
          cacheLocation,
          analysis: 'here',
        })
        const { tools } = await workspace.checkAll(await workspace.files())
        await workspace.dispose()
        return tools.map((tool) => toolLocation(tool).range.start.line)
      }
      expect(await lines()).toEqual([3, 4])
      expect(await lines()).toEqual([3, 4])
      project.write('list.ts', `// Rooms of the house\n\n${files['list.ts']}`)
      expect(await lines()).toEqual([5, 6])
    })
  })
})

describe('a list that two files register', () => {
  const registering = (name: string) => `${REGISTERING}import { entries } from './list.js'
import { settings } from './settings.js'
const server = new McpServer(${name})
for (const entry of entries) ${REGISTER}
`
  const named = (name: string) => `{ name: '${name}', version: '1.0.0' }`
  const files = (list: string, ...servers: string[]): Files => ({
    'list.ts': list,
    'settings.ts': "export const settings = { name: 'rooms', version: '1.0.0' }\n",
    'toolsight.config.json': '{ "targets": ["claude-code"] }',
    ...Object.fromEntries(servers.map((server, index) => [`server-${index}.ts`, registering(server)])),
  })

  test('is said once what is wrong in it, of the tools of both', async () => {
    await withProject(files(LIVE, named('rooms'), named('rooms')), async ({ workspace }) => {
      const { findings } = await workspace.checkAll(await workspace.files())
      const shown = findings.filter(({ code }) => SHOWN.includes(code))
      expect(shown.map(({ code, tool, tools, toolIds }) => [code, tool, tools, toolIds])).toEqual([
        ['unconvertible-schema', 'find_room', 2, ['server-0.ts#find_room', 'server-1.ts#find_room']],
        ['missing-description', 'book_room', 2, ['server-0.ts#book_room', 'server-1.ts#book_room']],
      ])
      for (const { related } of shown)
        expect(related.filter(({ message }) => message === 'Registered here.')).toHaveLength(2)
    })
  })

  test('has the name of its own server before each name, or of none where that is not written out', async () => {
    const long = LIVE.replace("'book_room'", `'book_${'r'.repeat(50)}'`)
    await withProject(files(long, 'settings', named('rooms_of_the_house')), async ({ workspace }) => {
      const { findings } = await workspace.checkAll(await workspace.files())
      const names = findings.filter(({ code }) => code === 'provider-name')
      expect(names.map(({ registeredAt, toolId }) => [registeredAt?.file.split('/').at(-1), toolId])).toEqual(
        [['server-1.ts', `server-1.ts#book_${'r'.repeat(50)}`]],
      )
    })
  })
})

test('a tool whose name is a constant is where the one object with its text is', async () => {
  const files = {
    'names.ts': "export const NAMES = { find: 'find_room', book: 'book_room' } as const\n",
    'list.ts': `import { z } from 'zod'
import { NAMES } from './names.js'
export const find = { name: NAMES.find, description: 'Finds a room.', input: { from: z.date() }, run: async () => ({ content: [] }) }
export const book = {
  name: NAMES.book,
  description: 'Books a room.',
  input: { at: z.date() },
  run: async () => ({ content: [] }),
}
`,
    'server.ts': `${REGISTERING}import { book, find } from './list.js'
const register = ({ tool, server }: { tool: any; server: McpServer }) => {
  const config = { description: tool.description, inputSchema: tool.input }
  server.registerTool(tool.name, config, tool.run)
}
export function serve(options: any) {
  const server = new McpServer({ name: 'rooms', version: '1.0.0' })
  const given = { server, ...options }
  register({ tool: find, ...given })
  register({ tool: book, ...given })
  return server
}
`,
    'main.ts': "import { serve } from './server.js'\nserve({ debug: true })\n",
  }
  await withProject(files, async ({ root, workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    const places = tools.map((tool) => {
      const { file, range } = toolLocation(tool)
      return `${tool.name} ${file.slice(root.length + 1)}:${range.start.line + 1}`
    })
    expect(places).toEqual(['find_room list.ts:3', 'book_room list.ts:5'])
  })
})
