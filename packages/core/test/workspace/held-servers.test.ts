import { describe, expect, it } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/* Registrations on a server that reaches them in other ways than as a constant or a parameter. */

const HEAD = "import { McpServer } from '@modelcontextprotocol/server'\nimport { z } from 'zod'\n"
const MADE = "new McpServer({ name: 'hotel', version: '1' })"
const RUN = 'async () => ({ content: [] })'
const register = (on: string, name = 'book') =>
  `${on}.registerTool('${name}', { description: 'Books.', inputSchema: z.object({ q: z.string() }) }, ${RUN})\n`

const USE = "import { z } from 'zod'\n"

interface Case {
  title: string
  files: Record<string, string>
}

/** Each has the tool `book` with the field `q`, and no other. */
const CASES: Case[] = [
  {
    title: 'a key of an object',
    files: { 'a.ts': `${HEAD}const state = { server: ${MADE}, open: 1 }\n${register('state.server')}` },
  },
  {
    title: 'a key that an object is given later',
    files: {
      'a.ts': `${HEAD}const state: any = {}\nexport function start() { state.server = ${MADE} }\n${register('state.server')}`,
    },
  },
  {
    title: 'a key whose type says it',
    files: { 'a.ts': `${HEAD}const state: { server?: McpServer } = {}\n${register('state.server!')}` },
  },
  {
    title: 'a variable that another function gives its value',
    files: {
      'a.ts': `${HEAD}let server: any\nexport function start() { server = ${MADE} }\n${register('server')}`,
    },
  },
  {
    title: 'a typed variable of another file, given its value later',
    files: {
      'server.ts': `${HEAD}export let server: McpServer\nexport function start() { server = ${MADE} }\n`,
      'a.ts': `${USE}import { server } from './server.js'\n${register('server')}`,
    },
  },
  {
    title: 'a variable without a type of another file, given its value later',
    files: {
      'server.ts': `${HEAD}export let server: any\nexport function start() { server = ${MADE} }\n`,
      'a.ts': `${USE}import { server as mine } from './server.js'\n${register('mine')}`,
    },
  },
  {
    title: 'a key of an object of another file',
    files: {
      'state.ts': `${HEAD}export const state = { server: ${MADE} }\n`,
      'a.ts': `${USE}import { state } from './state.js'\n${register('state.server')}`,
    },
  },
  {
    title: 'a key of an object of another file that is given it later',
    files: {
      'state.ts': `${HEAD}export const state: any = { server: null }\nexport function start() { state.server = ${MADE} }\n`,
      'a.ts': `${USE}import { state } from './state.js'\n${register('state.server')}`,
    },
  },
  {
    title: 'what a function of another file gives back',
    files: {
      'with-log.ts': 'export function withLog<T>(server: T): T { return server }\n',
      'a.ts': `${HEAD}import { withLog } from './with-log.js'\nconst server = withLog(${MADE})\n${register('server')}`,
    },
  },
  {
    title: 'what a function of a package is given and may give back',
    files: {
      'a.ts': `${HEAD}import { withLog } from 'not-installed'\nconst inner = ${MADE}\nconst server = withLog(inner)\n${register('server')}`,
    },
  },
]

it.each(CASES)('is found: $title', async ({ files }) => {
  await withProject(files, async (project) => {
    const tools = await project.tools('a.ts')
    expect(tools.map(({ name, status, schema }) => [name, status, schema?.['required']])).toEqual([
      ['book', 'resolved', ['q']],
    ])
  })
})

it('an instance that a call is given makes no tool of another method', async () => {
  const text = `${HEAD}import { connect } from 'not-installed'\nconst link = connect(${MADE})\nlink.send('book', { q: 'x' }, ${RUN})\n`
  await withProject({ 'a.ts': text }, async (project) => {
    expect(await project.tools('a.ts')).toEqual([])
  })
})

describe('a registration that is replaced', () => {
  const patch = (server: string) => `const original = ${server}.registerTool.bind(${server})
${server}.registerTool = (name: any, config: any, run: any) => original(\`hotel_\${name}\`, { ...config, annotations: { readOnlyHint: true } }, run)
`
  const BEFORE = register('server', 'before')
  const REPLACED: Array<[string, string, string[]]> = [
    [
      'at the top level',
      `const server = ${MADE}\n${BEFORE}${patch('server')}${register('server')}`,
      ['before', 'hotel_book'],
    ],
    [
      'in a function',
      `export function start() {\nconst server = ${MADE}\n${BEFORE}${patch('server')}${register('server')}return server\n}\n`,
      ['before', 'hotel_book'],
    ],
    [
      'by a function that is given the server',
      `function replace(it: McpServer) {\n${patch('it')}}\nconst server = ${MADE}\n${BEFORE}replace(server)\n${register('server')}`,
      ['before', 'hotel_book'],
    ],
    [
      'by a function that gives the server back',
      `const replaced = (it: McpServer) => {\n${patch('it')}return it\n}\nconst server = replaced(${MADE})\n${register('server')}`,
      ['hotel_book'],
    ],
    [
      'on another server alone',
      `const other = ${MADE}\nconst server = ${MADE}\n${patch('other')}${register('server')}`,
      ['book'],
    ],
  ]

  it.each(REPLACED)('sends what the replacement adds: %s', async (_, text, names) => {
    await withProject({ 'a.ts': HEAD + text }, async (project) => {
      const tools = (await project.tools('a.ts')).filter(({ status }) => status === 'resolved')
      expect(tools.map(({ name }) => name)).toEqual(names)
      for (const tool of tools) {
        const { json, captured } = await project.workspace.wire.form(tool, 'mcp')
        expect(captured).toBe(true)
        const hint = tool.name === 'hotel_book' ? { readOnlyHint: true } : undefined
        expect((json as { annotations?: object }).annotations).toEqual(hint)
      }
    })
  })
})

describe('a function inside a function that registers', () => {
  it('makes a tool at each of its calls', async () => {
    const text = `${HEAD}export function start(log: { info(text: string): void }) {
  const server = ${MADE}
  const shape = { q: z.string() }
  const add = (name: string, description: string, fields: any) =>
    server.registerTool(name, { description, inputSchema: z.object(fields) }, async () => { log.info(name); return { content: [] } })
  function pair(name: string) {
    server.registerTool(\`\${name}_a\`, { description: 'A.', inputSchema: z.object(shape) }, ${RUN})
    server.registerTool(\`\${name}_b\`, { description: 'B.', inputSchema: z.object(shape) }, ${RUN})
  }
  add('find', 'Finds.', shape)
  pair('room')
  for (const each of ['open', 'close']) add(each, \`To \${each}.\`, shape)
}
`
    await withProject({ 'a.ts': text }, async (project) => {
      const tools = await project.tools('a.ts')
      expect(tools.map(({ name, status, schema }) => [name, status, schema?.['required']])).toEqual(
        ['find', 'room_a', 'room_b', 'open', 'close'].map((name) => [name, 'resolved', ['q']]),
      )
    })
  })

  it('of the same name in two functions is two', async () => {
    const inside = (name: string, text: string) => `export function ${name}() {
  const server = ${MADE}
  const add = (name: string) => server.registerTool(name, { description: '${text}', inputSchema: z.object({ q: z.string() }) }, ${RUN})
  add('${name}')
}
`
    await withProject(
      { 'a.ts': HEAD + inside('one', 'First.') + inside('two', 'Second.') },
      async (project) => {
        const tools = await project.tools('a.ts')
        expect(tools.map(({ name, description }) => [name, description])).toEqual([
          ['one', 'First.'],
          ['two', 'Second.'],
        ])
      },
    )
  })
})
