import { describe, expect, it } from 'vitest'
import type { CompletionItem, CompletionList, Hover } from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const book = defineTool({
  name: 'book',
  description: 'Books a room',
  input: z.object({
    wishes: z.string().optional(),
    kind: z.enum(['twin', 'suite']).describe('The _sort_ of room'),
    stay: z.object({ nights: z.number().int(), breakfast: z.boolean().optional() }),
  }),
  handler: () => 'x',
})
`

/** Completes at the mark in a samples file, and gives the items and what the text becomes with each. */
async function complete(
  client: Client,
  uri: string,
  marked: string,
): Promise<Array<CompletionItem & { after: string }>> {
  const offset = marked.indexOf('‸')
  const content = marked.replace('‸', '')
  await client.open(uri, content, 'json')
  const { items } = await client.request<CompletionList>('textDocument/completion', {
    textDocument: { uri },
    position: client.document(uri).positionAt(offset),
  })
  const after = items.map(({ textEdit }) => {
    const { range, newText } = textEdit as { range: { start: never; end: never }; newText: string }
    const { offsetAt } = client.document(uri)
    const at = offsetAt.bind(client.document(uri))
    return content.slice(0, at(range.start)) + newText + content.slice(at(range.end))
  })
  await client.close(uri)
  return items.map((item, index) => ({ ...item, after: after[index] as string }))
}

describe('completion', () => {
  it('has the keys, required ones first, without those that are there', async () => {
    await withClient({ 'book.ts': text }, {}, async (client, project) => {
      const uri = project.uri('book.samples.json')
      const items = await complete(client, uri, '{ "book": { "valid": [{ "input": { ‸ } }] } }')
      expect(items.map(({ label, detail }) => [label, detail])).toEqual([
        ['kind', '"twin" | "suite", required'],
        ['stay', 'object, required'],
        ['wishes', 'string'],
      ])
      expect(items.map(({ sortText }) => sortText)).toEqual(['0000', '0001', '0002'])
      expect(JSON.parse(items[1]?.after as string).book.valid[0].input).toEqual({ stay: { nights: 1 } })
      const rest = await complete(
        client,
        uri,
        '{ "book": { "invalid": [{ "input": { "k‸", "stay": {} } }] } }',
      )
      expect(rest.map(({ label }) => label)).toEqual(['kind', 'wishes'])
      expect(JSON.parse(rest[0]?.after.replace(',,', ',') as string).book.invalid[0].input).toEqual({
        kind: 'twin',
        stay: {},
      })
    })
  })

  it('has values, keys of nested objects, and tools that have no samples yet', async () => {
    await withClient({ 'book.ts': text }, {}, async (client, project) => {
      const uri = project.uri('book.samples.json')
      const inInput = (rest: string) => `{ "book": { "valid": [{ "input": { ${rest} } }] } }`
      const kinds = await complete(client, uri, inInput('"kind": "‸"'))
      expect(kinds.map(({ label }) => label)).toEqual(['"twin"', '"suite"'])
      expect(kinds[1]?.after).toBe(inInput('"kind": "suite"'))
      const nested = await complete(client, uri, inInput('"stay": { "‸" }'))
      expect(nested.map(({ label }) => label)).toEqual(['nights', 'breakfast'])
      const flags = await complete(client, uri, inInput('"stay": { "breakfast": ‸ }'))
      expect(flags.map(({ label }) => label)).toEqual(['true', 'false'])
      const tools = await complete(client, uri, '{ "‸" }')
      expect(JSON.parse(tools[0]?.after as string)).toEqual({ book: { valid: [], invalid: [] } })
      expect(await complete(client, uri, '{ "book": {}, "‸" }')).toEqual([])
      expect(await complete(client, uri, '{ "book": { ‸ } }')).toEqual([])
    })
  })

  it('follows the open buffer of the tool, and keeps to the last good text', async () => {
    await withClient({ 'book.ts': text }, {}, async (client, project) => {
      const source = project.uri('book.ts')
      await client.open(source, text)
      await client.diagnostics(source)
      await client.replace(source, 'wishes', 'remarks')
      const uri = project.uri('book.samples.json')
      const marked = '{ "book": { "valid": [{ "input": { ‸ } }] } }'
      const labels = async () => (await complete(client, uri, marked)).map(({ label }) => label)
      expect(await labels()).toEqual(['kind', 'stay', 'remarks'])
      await client.replace(source, 'z.object({', 'z.object({{{')
      expect(await labels()).toEqual(['kind', 'stay', 'remarks'])
    })
  })

  it('has nothing for other JSON files', async () => {
    await withClient({ 'book.ts': text }, {}, async (client, project) => {
      expect(await complete(client, project.uri('other.json'), '{ "‸" }')).toEqual([])
    })
  })
})

describe('hover', () => {
  const samples = '{ "book": { "valid": [{ "input": { "kind": "twin", "stay": { "nights": 2 } } }] } }'
  const markdown = { textDocument: { hover: { contentFormat: ['markdown' as const] } } }

  it("shows a field's piece of the schema, and the tool on its name", async () => {
    await withClient({ 'book.ts': text }, { capabilities: markdown }, async (client, project) => {
      const uri = project.uri('book.samples.json')
      await client.open(uri, samples, 'json')
      const hover = async (at: string) => {
        const position = client.positionOf(uri, at, 2)
        const found = await client.request<Hover | null>('textDocument/hover', {
          textDocument: { uri },
          position,
        })
        return (
          found && {
            value: (found.contents as { value: string }).value,
            on: client.textIn(uri, found.range!),
          }
        )
      }
      const kind = await hover('"kind"')
      expect(kind?.on).toBe('"kind"')
      expect(kind?.value).toMatch(/^\*\*`kind`\*\* · required/)
      expect(kind?.value).toContain('"description": "The _sort_ of room"')
      expect((await hover('"nights"'))?.value).toMatch(/^\*\*`stay\.nights`\*\* · required/)
      expect((await hover('"twin"'))?.value).toMatch(/^\*\*`kind`\*\*/)
      expect((await hover('"book"'))?.value).toMatch(/^\*\*`book`\*\*/)
      expect(await hover('"valid"')).toBeNull()
    })
  })
})

describe('diagnostics', () => {
  it('tell of the shape of a samples file, as typed', async () => {
    const wrong = '{ "book": { "vald": [] } }'
    await withClient({ 'book.ts': text }, {}, async (client, project) => {
      const uri = project.uri('book.samples.json')
      await client.open(project.uri('book.ts'), text)
      await client.open(uri, wrong, 'json')
      const [found] = await client.published(uri, (diagnostics) => diagnostics.length === 1)
      expect(found).toMatchObject({ code: 'invalid-samples', severity: 2, source: 'toolsight' })
      expect(found?.message).toBe('Unknown key "vald". Did you mean "valid"?')
      expect(client.textIn(uri, found!.range)).toBe('"vald"')
      const since = client.sent.diagnostics.all.length
      await client.replace(uri, 'vald', 'valid')
      await client.published(uri, (diagnostics) => diagnostics.length === 0, since)
    })
  })
})
