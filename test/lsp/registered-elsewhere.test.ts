import { describe, expect, it } from 'vitest'
import type { CodeLens, Hover, SymbolInformation, WorkspaceSymbol } from 'vscode-languageserver-protocol'
import type { ToolArgument, TreeNode } from '../../server/src/messages.js'
import { type Client, type ConnectOptions, sharedClient } from './client.js'
import { lensesThat as refreshedLenses } from './lenses.js'

const withClient = sharedClient()

const files = {
  'list.ts': `import { z } from 'zod'

export const entries = [
  { name: 'find_room', description: 'Finds a room.', inputSchema: { since: z.date() } },
]
`,
  'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { entries } from './list.js'

const server = new McpServer({ name: 'rooms', version: '1.0.0' })
for (const { name, description, inputSchema } of entries)
  server.registerTool(name, { description, inputSchema }, () => ({ content: [] }))
`,
}
const isThere = (all: ReadonlyArray<{ code?: unknown }>) =>
  all.some(({ code }) => code === 'unconvertible-schema')

describe('a finding about the entry of a list that another file registers', () => {
  it.each([
    ['both', ['list.ts', 'server.ts']],
    ['the list after what registers it', ['server.ts', 'list.ts']],
    ['the list alone', ['list.ts']],
  ] as const)('is shown once, in the list, and taken back there, with %s open', async (_title, open) => {
    await withClient(files, {}, async (client, project) => {
      for (const file of open) await client.open(project.uri(file), files[file])
      const [list, server] = [project.uri('list.ts'), project.uri('server.ts')]
      const [finding, ...more] = await client.published(list, isThere)
      expect(more).toEqual([])
      expect(client.textIn(list, finding!.range)).toBe('since')
      expect(finding?.relatedInformation).toMatchObject([
        { location: { uri: server }, message: 'Registered here.' },
      ])
      const since = client.sent.diagnostics.count
      await client.replace(list, 'z.date()', "z.string().describe('A date')")
      await client.published(list, (all) => all.length === 0, since)
    })
  })
})

const rooms = {
  ...files,
  'list.ts': `import { z } from 'zod'

export const entries = [
  { name: 'find_room', description: 'Finds a room.', inputSchema: { floor: z.number() } },
  { name: 'book_room', description: 'Books it.', inputSchema: { room: z.string(), day: z.string() } },
]
`,
}
const ours: ConnectOptions = {
  initializationOptions: { trusted: true, clientCommands: true },
  capabilities: { workspace: { codeLens: { refreshSupport: true } } },
}

interface Lens {
  line: number
  title: string
  argument: ToolArgument | undefined
}

function toLens({ range, command }: CodeLens): Lens {
  return { line: range.start.line, title: command?.title ?? '', argument: command?.arguments?.[0] }
}

/** Once the lenses fit. */
async function lensesThat(client: Client, uri: string, fits: (found: Lens[]) => boolean): Promise<Lens[]> {
  return (await refreshedLenses(client, uri, (found) => fits(found.map(toLens)))).map(toLens)
}

const sizes = (found: Lens[]) =>
  found.flatMap(({ line, title }) => (/fields? ·/.test(title) ? [`${line}: ${title}`] : []))

describe('the entry of a list that another file registers', () => {
  it.each([
    ['both', ['list.ts', 'server.ts']],
    ['the list alone', ['list.ts']],
  ] as const)(
    'has the lenses of its tool, with %s open, and they move with the text',
    async (_title, open) => {
      await withClient(rooms, ours, async (client, project) => {
        for (const file of open) await client.open(project.uri(file), rooms[file])
        const list = project.uri('list.ts')
        const found = await lensesThat(client, list, (all) => sizes(all).length === 2)
        expect(sizes(found)).toEqual([
          expect.stringMatching(/^3: 1 field · \d+ tokens/),
          expect.stringMatching(/^4: 2 fields · \d+ tokens/),
        ])
        await client.replace(list, 'export const', '// Rooms\nexport const')
        await lensesThat(client, list, (all) => sizes(all).join().startsWith('4: 1 field'))
        await client.replace(list, ', day: z.string()', '')
        await lensesThat(client, list, (all) => sizes(all)[1]?.startsWith('5: 1 field') === true)
      })
    },
  )

  it('is found by what its lens hands on', async () => {
    await withClient(rooms, ours, async (client, project) => {
      const list = project.uri('list.ts')
      await client.open(list, rooms['list.ts'])
      const found = await lensesThat(client, list, (all) => sizes(all).length === 2)
      const { argument } = found.find(({ title }) => title.startsWith('2 fields'))!
      for (const uri of [argument!.uri, list]) {
        const asked = { kind: 'schema', ...argument, uri }
        const { text } = await client.request<{ text: string }>('toolsight/document', asked)
        expect(JSON.parse(text)).toMatchObject({ required: ['room', 'day'] })
      }
    })
  })

  it('says in a hover what the model gets: at its name, its description and its fields', async () => {
    await withClient(rooms, ours, async (client, project) => {
      const list = project.uri('list.ts')
      await client.open(list, rooms['list.ts'])
      await lensesThat(client, list, (all) => sizes(all).length === 2)
      const hover = async (text: string) => {
        const position = client.positionOf(list, text, 1)
        const found = await client.request<Hover>('textDocument/hover', {
          textDocument: { uri: list },
          position,
        })
        return (found?.contents as { value: string } | undefined)?.value
      }
      for (const part of ["'book_room'", "'Books it.'"])
        expect(await hover(part)).toMatch(/^book_room · as sent/)
      expect(await hover('floor')).toMatch(/^floor/)
      expect(await hover('entries')).toBeUndefined()
    })
  })

  it('is in the outline, in the symbols of the workspace and in the tree at its own place', async () => {
    await withClient(rooms, ours, async (client, project) => {
      const list = project.uri('list.ts')
      await client.open(list, rooms['list.ts'])
      await lensesThat(client, list, (all) => sizes(all).length === 2)
      const outline = await client.request<SymbolInformation[]>('textDocument/documentSymbol', {
        textDocument: { uri: list },
      })
      expect(outline.map(({ name }) => name)).toEqual(['find_room', 'floor', 'book_room', 'room', 'day'])
      const [symbol] = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'book' })
      expect(symbol?.location).toMatchObject({ uri: list, range: { start: { line: 4 } } })
      const [folder] = await client.request<TreeNode[]>('toolsight/tree')
      expect(folder?.children.map(({ label, uri }) => [label, uri])).toEqual([['list.ts', list]])
      expect(folder?.children[0]?.children.map(({ label, range }) => [label, range?.start.line])).toEqual([
        ['find_room', 3],
        ['book_room', 4],
      ])
    })
  })

  it('leaves one lens at what registers it: how much that is together', async () => {
    await withClient(rooms, ours, async (client, project) => {
      const server = project.uri('server.ts')
      await client.open(server, rooms['server.ts'])
      const found = await lensesThat(client, server, (all) =>
        all.some(({ title }) => /^2 tools · \d+ tokens per request$/.test(title)),
      )
      expect(found.filter(({ line }) => line === 5)).toHaveLength(1)
    })
  })
})
