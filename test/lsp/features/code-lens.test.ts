import { describe, expect, it } from 'vitest'
import type { CodeLens } from 'vscode-languageserver-protocol'
import { type Client, sharedClient, withClient as withOwnClient } from '../client.js'
import { lenses, lensesThat } from '../lenses.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Searches',
  input: z.object({ term: z.string(), most: z.number() }),
  handler: () => 'x',
})

export const read = defineTool({
  name: 'read',
  description: 'Reads',
  input: z.object({ when: z.date() }),
  handler: () => 'x',
})
`

const ours = { initializationOptions: { trusted: true, clientCommands: true } }

/** Each line with lenses as `line: title | title`, the line being what it says. */
async function titles(client: Client, uri: string): Promise<string[]> {
  const lines = new Map<string, string[]>()
  for (const { range, command } of await lenses(client, uri)) {
    const line = client.text(uri).split('\n')[range.start.line] as string
    lines.set(line, [...(lines.get(line) ?? []), command?.title ?? ''])
  }
  return [...lines].map(([line, each]) => `${line.trim().split(' ')[2]}: ${each.join(' | ')}`)
}

describe('code lenses', () => {
  it('say above each tool how it stands for each target, its size, and where to go from there', async () => {
    const files = {
      'a.ts': text,
      'toolsight.config.json': '{ "targets": ["anthropic", "openai-responses"] }',
    }
    await withClient(files, ours, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      expect(await titles(client, uri)).toMatchInlineSnapshot(`
        [
          "search: ✓ Anthropic Messages | ✓ OpenAI Responses | 2 fields · 44 tokens | Preview | Samples",
          "read: ✗ Anthropic Messages | ✗ OpenAI Responses | no schema | Preview | Samples",
        ]
      `)
      const [, , size] = await lenses(client, uri)
      expect(size?.command).toMatchObject({
        command: 'toolsight.client.showSchema',
        arguments: [{ uri, tool: 'a.ts#search' }],
      })
    })
  })

  it('count for each target what concerns it, and tell what is not installed and what is not used yet', async () => {
    const tools = `import { defineTool } from 'patties/ai'
import { tool } from 'ai'
import { z } from 'zod'
import { rooms } from 'not-installed'

export const spaced = defineTool({ name: 'spaced', description: 'A.', input: z.object({ 'a b': z.string() }), handler: () => 'x' })
export const waits = defineTool({ name: 'waits', description: 'A.', input: z.object({ a: z.enum(rooms) }), handler: () => 'x' })
export const unused = tool({ description: 'A.', inputSchema: z.object({ a: z.string() }) })
`
    const files = {
      'a.ts': tools,
      'toolsight.config.json': '{ "targets": ["anthropic", "openai-responses"] }',
    }
    await withClient(files, ours, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, tools)
      await client.request('workspace/executeCommand', { command: 'toolsight.checkWorkspace' })
      expect(await titles(client, uri)).toMatchInlineSnapshot(`
        [
          "spaced: ✗ Anthropic Messages | ✓ OpenAI Responses | 1 field · 37 tokens | Preview | Samples",
          "waits: ? Anthropic Messages | ? OpenAI Responses | not-installed is not installed: only the text is checked | Preview | Samples",
          "unused: ✓ Anthropic Messages | ✓ OpenAI Responses | 1 field · 27 tokens · not used in a call yet | Preview | Samples",
        ]
      `)
    })
  })

  it('say nothing of who uses a tool before the files were looked at that may', async () => {
    const tools = `import { tool } from 'ai'
import { z } from 'zod'

export const weather = tool({ description: 'A.', inputSchema: z.object({ a: z.string() }) })
`
    const agent = `import { generateText } from 'ai'
import { weather } from './a'

export const answer = () => generateText({ tools: { weather }, prompt: 'Go.' })
`
    await withOwnClient({ 'a.ts': tools, 'agent.ts': agent }, ours, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, tools)
      expect((await titles(client, uri)).join()).not.toContain('not used')
    })
  })

  it('are resolved when they come into sight', async () => {
    await withClient({ 'a.ts': text }, ours, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter((lens) => lens.command)).toEqual([])
    })
  })

  it('are never fewer because of a syntax error: the last good ones move with the text, marked stale', async () => {
    await withClient(
      { 'a.ts': text, 'toolsight.config.json': '{ "targets": ["mcp"] }' },
      ours,
      async (client, project) => {
        const uri = project.uri('a.ts')
        await client.open(uri, text)
        const before = await lenses(client, uri)
        await client.replace(uri, 'export const search', 'const half = {{{ (\n\nexport const search')
        const during = await lenses(client, uri)
        expect(during).toHaveLength(before.length)
        expect((await titles(client, uri)).join('\n')).toContain('stale')
        expect(new Set(during.map(({ range }) => range.start.line))).toEqual(
          new Set(before.map(({ range }) => range.start.line + 2)),
        )
        await client.replace(uri, 'const half = {{{ (\n\n', '')
        expect(await lenses(client, uri)).toEqual(before)
      },
    )
  })

  it('can each be turned off, at once', async () => {
    const settings = { codeLens: { state: false, preview: true, samples: false } }
    await withClient({ 'a.ts': text }, { ...ours, settings }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      expect(await titles(client, uri)).toEqual(['search: Preview', 'read: Preview'])
      client.settings = { codeLens: { preview: false, samples: true, state: false } }
      let since = client.sent.notifications.count
      await client.notify('workspace/didChangeConfiguration', { settings: null })
      let shown: string[]
      do {
        // Tools change as they are first checked, too.
        await client.sent.notifications.next(({ method }) => method === 'toolsight/toolsChanged', { since })
        since = client.sent.notifications.count
        shown = await titles(client, uri)
      } while (shown.includes('search: Preview'))
      expect(shown).toEqual(['search: Samples', 'read: Samples'])
    })
  })

  it('lead an editor without our client to a file it can show', async () => {
    await withClient({ 'a.ts': text }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      const lens = (await lenses(client, uri)).find(({ command }) => command?.title.includes('field'))
      client.onRequest('window/showDocument', () => ({ success: true }))
      await client.request('workspace/executeCommand', lens?.command)
      const { params } = await client.sent.requests.next(({ method }) => method === 'window/showDocument')
      expect((params as { uri: string }).uri).toMatch(/^file:.*search.*schema\.json$/)
    })
  })
})

describe('lenses of what sends tools together', () => {
  const tools = `import { tool } from 'ai'
import { z } from 'zod'

export const search = tool({ description: 'Searches.', inputSchema: z.object({ query: z.string() }) })
export const book = tool({ description: 'Books.', inputSchema: z.object({ day: z.date() }) })
`
  const agent = `import { generateText } from 'ai'
import { book, search } from './tools'

const options = { model: 'openai/gpt-5', tools: { search, book } }
export const answer = (prompt: string) =>
  generateText({ ...options, prompt })
`

  it('say how many there are, what they cost, and how many would be refused, and follow an edit of another file', async () => {
    const options = {
      capabilities: REFRESHED,
      initializationOptions: { trusted: true, clientCommands: true },
    }
    await withClient({ 'tools.ts': tools, 'agent.ts': agent }, options, async (client, project) => {
      const uri = project.uri('agent.ts')
      await client.open(uri, agent)
      await client.diagnostics(uri)
      const [lens] = await lensesWhen(client, uri, (title) => / tokens /.test(title))
      expect(client.text(uri).split('\n')[lens?.range.start.line ?? 0]).toContain('generateText(')
      expect(lens?.command).toMatchObject({
        title: expect.stringMatching(/^2 tools · \d+ tokens per request · 1 would be refused$/),
        command: 'toolsight.tools.focus',
      })
      await client.open(project.uri('tools.ts'), tools)
      await client.replace(project.uri('tools.ts'), 'z.date()', 'z.iso.date()')
      await lensesWhen(client, uri, (title) => /^2 tools · \d+ tokens per request$/.test(title))
    })
  })

  it('count for a server what other files register on it', async () => {
    const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'

export const server = new McpServer({ name: 'library', version: '1' })
`
    const books = `import { z } from 'zod'
import { server } from './server'

server.registerTool('search', { description: 'Searches.', inputSchema: { query: z.string() } }, async () => ({ content: [] }))
server.registerTool('lend', { description: 'Lends.', inputSchema: { isbn: z.string() } }, async () => ({ content: [] }))
`
    const files = { 'server.ts': server, 'books.ts': books }
    await withClient(files, { capabilities: REFRESHED }, async (client, project) => {
      const uri = project.uri('server.ts')
      await client.open(uri, server)
      await client.diagnostics(uri)
      const [lens] = await lensesWhen(client, uri, (title) =>
        /^2 tools · \d+ tokens per request$/.test(title),
      )
      expect(lens?.range.start.line).toBe(2)
    })
  })

  it.each([
    ["new Agent({ name: 'a', tools: [search, book] })", '@openai/agents'],
    ["new ToolLoopAgent({ model: 'openai/gpt-5', tools: { search, book } })", 'ai'],
    ["createAgent({ model: 'openai:gpt-5', tools: [search, book] })", 'langchain'],
  ])('are above an agent: %s', async (agent, from) => {
    const [, made = ''] = /(\w+)\(/.exec(agent) ?? []
    const text = `import { ${made} } from '${from}'\nimport { book, search } from './tools'\n\nexport const a = ${agent}\n`
    await withClient(
      { 'tools.ts': tools, 'agent.ts': text },
      { capabilities: REFRESHED },
      async (client, project) => {
        const uri = project.uri('agent.ts')
        await client.open(uri, text)
        await client.diagnostics(uri)
        const [lens] = await lensesWhen(client, uri, (title) => /^2 tools · /.test(title))
        expect(lens?.range.start.line).toBe(3)
      },
    )
  })

  it('are none where a call is given something else', async () => {
    const text = "export const all = load({ tools: ['a', 'b'], server: 'x' })\n"
    await withClient({ 'load.ts': text }, {}, async (client, project) => {
      const uri = project.uri('load.ts')
      await client.open(uri, text)
      await client.diagnostics(uri)
      expect(await client.request('textDocument/codeLens', { textDocument: { uri } })).toEqual([])
    })
  })
})

const REFRESHED = { workspace: { codeLens: { refreshSupport: true } } }

/** The lenses of a document once one of them is as wanted. */
function lensesWhen(client: Client, uri: string, isWanted: (title: string) => boolean): Promise<CodeLens[]> {
  return lensesThat(client, uri, (all) => all.some(({ command }) => isWanted(command?.title ?? '')))
}
