import { describe, expect, it } from 'vitest'
import {
  type DocumentSymbol,
  type SymbolInformation,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver-protocol'
import { sharedClient } from '../client.js'

const withClient = sharedClient()

const TOOLS = `import { defineTool } from 'patties/ai'
import { z } from 'zod'
const Guest = z.object({ age: z.int().optional() })
export const book = defineTool({
  name: 'book_room',
  description: 'Books.',
  input: z.object({ stay: z.object({ from: z.string() }), guest: Guest, kind: z.enum(['a', 'b']) }),
  handler: () => 1,
})
export const cancel = defineTool({
  name: 'cancel_booking', description: 'Cancels.', input: z.object({ when: z.date() }), handler: () => 1,
})
`

const NESTING = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } }

describe('document symbols', () => {
  it('are under our name where an editor shows from whom they are, as in breadcrumbs', async () => {
    await withClient({}, { capabilities: NESTING }, async (client) => {
      const { documentSymbolProvider } = client.initializeResult.capabilities
      expect(documentSymbolProvider).toEqual({ label: 'Toolsight' })
    })
  })

  it('are the tools, with their fields as children, each at its key', async () => {
    await withClient({ 'tools.ts': TOOLS }, { capabilities: NESTING }, async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, TOOLS)
      const found = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
        textDocument: { uri },
      })
      const shown = (symbols: DocumentSymbol[]): unknown[] =>
        symbols.map(({ name, detail, kind, selectionRange, children }) => [
          name,
          detail,
          kind,
          client.textIn(uri, selectionRange),
          ...(children?.length ? [shown(children)] : []),
        ])
      expect(shown(found)).toEqual([
        [
          'book_room',
          'zod',
          SymbolKind.Function,
          "'book_room'",
          [
            ['stay', '', SymbolKind.Object, 'stay', [['from', '', SymbolKind.String, 'from']]],
            ['guest', '', SymbolKind.Object, 'guest', [['age', 'optional', SymbolKind.Number, 'age']]],
            ['kind', '', SymbolKind.Enum, 'kind'],
          ],
        ],
        ['cancel_booking', 'zod, would be refused', SymbolKind.Function, "'cancel_booking'"],
      ])
      expect(client.textIn(uri, found[0]!.range)).toMatch(/^defineTool\(\{[\s\S]*\}\)$/)
    })
  })

  it('stay while the text does not parse, moved with it', async () => {
    await withClient({ 'tools.ts': TOOLS }, { capabilities: NESTING }, async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, TOOLS)
      const ask = () =>
        client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } })
      const before = (await ask()).map(({ name }) => name)
      await client.replace(
        uri,
        'export const cancel = defineTool({',
        '// new\nexport const cancel = {{ defineTool(',
      )
      const after = await ask()
      expect(after.map(({ name }) => name)).toEqual(before)
      expect(client.textIn(uri, after[1]!.selectionRange)).toBe("'cancel_booking'")
      expect(client.textIn(uri, after[0]!.children![0]!.selectionRange)).toBe('stay')
    })
  })

  it('are flat for a client that knows no others', async () => {
    await withClient({ 'tools.ts': TOOLS }, {}, async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, TOOLS)
      const found = await client.request<SymbolInformation[]>('textDocument/documentSymbol', {
        textDocument: { uri },
      })
      expect(found.map(({ name, containerName }) => [name, containerName])).toEqual([
        ['book_room', undefined],
        ['stay', 'book_room'],
        ['from', 'stay'],
        ['guest', 'book_room'],
        ['age', 'guest'],
        ['kind', 'book_room'],
        ['cancel_booking', undefined],
      ])
    })
  })
})

describe('workspace symbols', () => {
  it('are the tools whose names have the letters of the query, in all folders', async () => {
    await withClient({ 'a/tools.ts': TOOLS, 'b/tools.ts': TOOLS }, {}, async (client, project) => {
      const uris = [project.uri('a/tools.ts'), project.uri('b/tools.ts')]
      for (const uri of uris) {
        await client.open(uri, TOOLS)
        await client.diagnostics(uri)
      }
      const find = async (query: string) => {
        const found = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query })
        return found.map(({ name, containerName }) => `${containerName} ${name}`).sort()
      }
      expect(await find('BkR')).toEqual(['a/tools.ts book_room', 'b/tools.ts book_room'])
      expect(await find('')).toHaveLength(4)
      expect(await find('xyz')).toEqual([])
    })
  })
})
