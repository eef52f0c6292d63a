import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
})

afterEach(() => project.remove())

interface Tool {
  server?: string
  name?: string
  description?: string
  input?: string
  more?: string
}

function serverFile({
  server = "{ name: 'books', version: '1.0.0' }",
  name = 'find_book',
  description = 'Finds a book.',
  input = 'z.strictObject({ title: z.string() })',
  more = '',
}: Tool = {}): string {
  return `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const NAME = 'a-name-of-the-server-that-is-as-long-as-it-may-be'
const books = new McpServer(${server})

books.registerTool(
  '${name}',
  { description: '${description}', inputSchema: ${input},${more} },
  async () => ({ content: [] }),
)
`
}

const LONG = 'find_all_books_that_were_written_by_an_author'

async function findings(code: string, targets?: string[]) {
  const configuration = { evaluate: { timeoutMs: 20000 }, ...(targets && { targets }) }
  await project.put({ 'toolsight.config.json': JSON.stringify(configuration) })
  const { report } = await project.check()
  return report.diagnostics.filter((each) => each.code === code)
}

describe('whole names', () => {
  test('are what a host makes of the name of the server that the source makes', async () => {
    await project.put({ 'books.ts': serverFile({ name: LONG, server: "{ name: NAME, version: '1.0.0' }" }) })
    const [found, ...more] = await findings('provider-name', ['claude-code', 'cursor'])
    expect(more).toEqual([])
    expect(found).toMatchObject({ severity: 'error', file: 'books.ts' })
    const whole = `mcp__a-name-of-the-server-that-is-as-long-as-it-may-be__${LONG}`
    expect(found?.message).toContain(`It counts \`${whole}\`: ${whole.length} of 64 characters.`)
    expect(found?.message).toContain("The server's name is taken from new McpServer(…) in books.ts.")
    expect(found?.message).toMatch(
      /^Shorten 'find_all_.*': Claude Code and Cursor refuse a name of \d+ characters\.\n/,
    )
  })

  test('take the name of the configuration, then of the source, then of server.json, then of package.json', async () => {
    const taken = async () => {
      const { err } = await project.run(['show', 'find_book', '--target', 'claude-code'])
      const { out } = await project.run(['show', 'find_book', '--target', 'claude-code', '--compact'])
      return [
        (JSON.parse(out) as { name: string }).name,
        /taken from ([^\n]*?)\. /.exec(err.replace(/\s+/g, ' '))?.[1],
      ]
    }
    await project.put({
      'package.json': '{ "name": "@shop/books" }',
      'books.ts': serverFile({ server: "{ name: process.env['NAME'] ?? '', version: '1.0.0' }" }),
    })
    expect(await taken()).toEqual(['mcp___shop_books__find_book', 'package.json'])
    await project.put({ 'server.json': '{ "name": "io.github.shop/books" }' })
    expect(await taken()).toEqual(['mcp__io_github_shop_books__find_book', 'server.json'])
    await project.put({ 'books.ts': serverFile() })
    expect(await taken()).toEqual(['mcp__books__find_book', 'new McpServer(…) in books.ts'])
    await project.put({
      'toolsight.config.json': '{ "servers": [{ "name": "library", "command": "node books.js" }] }',
    })
    expect(await taken()).toEqual(['mcp__library__find_book', '"servers" of the configuration'])
  })

  test('are not guessed where a package makes servers of several names', async () => {
    await project.put({
      'package.json': '{ "name": "a-package-with-a-name-that-nobody-would-give-to-a-server" }',
      'one.ts': serverFile({ server: "{ name: 'one', version: '1.0.0' }" }),
      'two.ts': serverFile({ server: "{ name: 'two', version: '1.0.0' }", name: 'find_page' }),
      'three.ts': serverFile({ name: LONG }).replace(/const books = .*/, 'declare const books: McpServer'),
    })
    expect(await findings('provider-name', ['cursor'])).toEqual([])
  })

  test('that fit are no finding, and neither is what a host only shortens while it is not configured', async () => {
    await project.put({ 'books.ts': serverFile({ name: 'x'.repeat(52) }) })
    expect(await findings('provider-name', ['codex'])).toEqual([])
    await project.put({ 'books.ts': serverFile({ name: 'x'.repeat(53) }) })
    expect(await findings('provider-name', ['codex'])).toMatchObject([{ severity: 'warning' }])
    await project.put({ 'books.ts': serverFile({ name: 'x'.repeat(63) }) })
    expect(await findings('provider-name', ['vscode'])).toMatchObject([{ severity: 'warning' }])
    const [found] = await findings('provider-name')
    expect(found?.message).toContain('Claude Code')
    expect(found?.message).not.toContain('Codex')
  })
})

test('the protocol stands for its hosts: what breaks in one of them is a warning that names it', async () => {
  await project.put({ 'books.ts': serverFile({ name: 'x'.repeat(58) }) })
  const [found] = await findings('provider-name')
  expect(found).toMatchObject({ severity: 'warning' })
  expect(found?.message).toMatch(/Claude Code and Cursor refuse a name of/)
  // A host that is configured is judged as itself.
  expect(await findings('provider-name', ['mcp', 'cursor'])).toMatchObject([{ severity: 'error' }])
})

test('a description that a host cuts: where it ends, and what is lost', async () => {
  const description = `${'Finds a book. '.repeat(150)}Never call it twice.`
  await project.put({ 'books.ts': serverFile({ description }) })
  for (const targets of [undefined, ['claude-code']]) {
    const [found] = await findings('cut-by-host', targets)
    expect(found).toMatchObject({ severity: 'warning' })
    expect(found?.message).toMatch(
      /^Shorten the description of 'find_book' to 2048 characters: Claude Code ignores the 72 after that\.\n/,
    )
    expect(found?.message).toMatch(/Lost: “.*Finds a book\./)
  }
  expect(await findings('cut-by-host', ['cursor'])).toEqual([])
  const { out } = await project.run(['show', 'find_book', '--target', 'claude-code'])
  const shown = (JSON.parse(out) as { description: string }).description
  expect(shown).toBe(`${description.slice(0, 2048)}… [truncated]`)
})

test('what a cut description reads as is quoted on one line, without runs of spaces', async () => {
  const description = `${'Finds a book.          '.repeat(100)}Never call it           twice.`
  await project.put({ 'books.ts': serverFile({ description }) })
  const [found] = await findings('cut-by-host', ['claude-code'])
  expect(found?.message).toMatch(/up to “.*Finds a book\. Finds a book\./)
  expect(found?.message).toMatch(/Lost: “.*Finds a book\. Finds a book\./)
  expect(found?.message).toContain('Claude Code ignores the 282 after that.')
})

test('Codex shows eight keywords of a schema', async () => {
  const input = `z.object({
      by: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('title'), title: z.string() }),
        z.object({ kind: z.literal('author'), author: z.string() }),
      ]),
      pages: z.int().min(1).max(900),
      sort: z.enum(['title', 'year']).default('title'),
    })`
  await project.put({ 'books.ts': serverFile({ input }) })
  const { out } = await project.run(['show', 'find_book', '--target', 'codex'])
  const { name, inputSchema } = JSON.parse(out) as { name: string; inputSchema: object }
  expect(name).toBe('mcp__books__find_book')
  expect(inputSchema).toMatchObject({
    type: 'object',
    properties: {
      by: { type: 'string' },
      pages: { type: 'integer' },
      sort: { type: 'string', enum: ['title', 'year'] },
    },
  })
  expect(JSON.stringify(inputSchema)).not.toMatch(/oneOf|minimum|default/)
})

describe('hints', () => {
  test('that are missing are one info for all tools, and an error for a directory that asks for them', async () => {
    await project.put({
      'books.ts': serverFile(),
      'pages.ts': serverFile({ name: 'find_page' }),
      'notes.ts': serverFile({ name: 'find_note', more: ' annotations: { readOnlyHint: true }' }),
    })
    expect(await findings('missing-hints')).toEqual([])
    const [found, ...more] = await findings('missing-hints', ['claude-code'])
    expect(more).toEqual([])
    expect(found).toMatchObject({ severity: 'info', file: 'books.ts' })
    expect(found?.message).toMatch(/^2 of 3 tools have no hints: hosts assume that they destroy\.\n/)
    const all = await findings('missing-hints', ['chatgpt-apps'])
    const [rejected, asked] = [true, false].map((isError) =>
      all.filter(({ severity }) => (severity === 'error') === isError),
    ) as [typeof all, typeof all]
    expect(rejected.map(({ severity, message }) => [severity, message.split('\n')[0]])).toEqual([
      [
        'error',
        "Add readOnlyHint, destructiveHint and openWorldHint to 'find_book': the ChatGPT app directory rejects tools without.",
      ],
      [
        'error',
        "Add destructiveHint and openWorldHint to 'find_note': the ChatGPT app directory rejects tools without.",
      ],
      [
        'error',
        "Add readOnlyHint, destructiveHint and openWorldHint to 'find_page': the ChatGPT app directory rejects tools without.",
      ],
    ])
    expect(asked.map(({ severity, message }) => [severity, message.split('\n').slice(0, 2)])).toEqual([
      [
        'warning',
        [
          'Add outputSchema to 3 tools: the ChatGPT app directory warns about tools without.',
          "They are 'find_book', 'find_note' and 'find_page'.",
        ],
      ],
    ])
  })

  test('are written down for a submission, and what an author wrote there stays', async () => {
    await project.put({
      'books.ts': serverFile({ more: ' annotations: { readOnlyHint: true, destructiveHint: false }' }),
      'chatgpt-app-submission.json': JSON.stringify({
        schema_version: 1,
        app_info: { display_name: 'Books' },
        tools: {
          find_book: {
            annotations: { readOnlyHint: false },
            justifications: { read_only_justification: 'It only reads.' },
          },
          gone: {},
        },
      }),
    })
    const { code } = await project.run(['manifest', '--format', 'chatgpt-app', '--output'])
    expect(code).toBe(0)
    expect(JSON.parse(await project.read('chatgpt-app-submission.json'))).toEqual({
      $schema: 'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json',
      schema_version: 1,
      app_info: { display_name: 'Books' },
      tools: {
        find_book: {
          annotations: { readOnlyHint: true, openWorldHint: null, destructiveHint: false },
          justifications: {
            read_only_justification: 'It only reads.',
            open_world_justification: '',
            destructive_justification: '',
          },
        },
      },
    })
    expect((await project.run(['manifest', '--format', 'chatgpt-app', '--check'])).code).toBe(0)
  })
})

test('arrays without items are what VS Code refuses', async () => {
  await project.put({
    'books.ts': serverFile({ input: 'z.strictObject({ at: z.tuple([z.number(), z.number()]) })' }),
  })
  const [found] = await findings('array-without-items', ['vscode'])
  const [asServer] = await findings('array-without-items')
  expect([found?.severity, asServer?.severity]).toEqual(['error', 'warning'])
  expect(asServer?.message).toContain('VS Code')
})

test('what a program may send by itself is not said to be in what an SDK sends', async () => {
  const entry = `{ name: 'find.book', description: 'Finds a book.', inputSchema: { type: 'object', properties: {} } }`
  const byItself = `export function answer(method) {
  switch (method) {
    case 'tools/list':
      return { tools: [${entry}] }
  }
}
`
  await project.put({ 'books.js': byItself })
  const [found, ...more] = await findings('provider-name')
  expect(more).toEqual([])
  expect(found).toMatchObject({ severity: 'info', file: 'books.js' })
  expect(found?.message).not.toContain('This is in what')

  const bySdk = `import { Server } from '@modelcontextprotocol/server'
const books = new Server({ name: 'books', version: '1.0.0' }, { capabilities: { tools: {} } })
books.setRequestHandler('tools/list', () => ({ tools: [${entry}] }))
`
  await project.put({ 'books.js': bySdk })
  const [sent] = await findings('provider-name')
  expect(sent?.message).toContain('This is in what @modelcontextprotocol/server')
})
