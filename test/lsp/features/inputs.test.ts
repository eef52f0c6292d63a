import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { CodeLens } from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Searches',
  input: z.strictObject({ query: z.string().min(1), limit: z.number().int().max(9).optional() }),
  handler: () => 'x',
})
`

const written = (uri: string) => readFileSync(fileURLToPath(uri), 'utf8')

async function lenses(client: Client, uri: string): Promise<Array<NonNullable<CodeLens['command']>>> {
  const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
  return found.flatMap(({ command }) => command ?? [])
}

/** Opens the document, as the server has the editor show it. */
async function tried(client: Client, argument: object): Promise<string> {
  const shown: Array<{ uri: string }> = []
  client.onRequest('window/showDocument', (params) => shown.push(params as never) && { success: true })
  const { uri } = await client.request<{ uri: string }>('workspace/executeCommand', {
    command: 'toolsight.tryInput',
    arguments: [argument],
  })
  expect(shown).toEqual([{ uri, takeFocus: true }])
  return uri
}

describe('an input that somebody writes', () => {
  it('begins with one that the tool accepts, in a document that leads to the schema of the tool', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const uri = await tried(client, { uri: project.uri('search.ts'), tool: 'search' })
      expect(uri).toMatch(/\/search\.input\.json$/)
      const { $schema, ...input } = JSON.parse(written(uri))
      expect(Object.keys(input)).toContain('query')
      const schema = JSON.parse(written(new URL($schema, uri).href))
      expect(schema.required).toEqual(['query'])
      // The one key that is not the tool's is no mistake.
      expect(Object.keys(schema.properties)).toEqual(['$schema', 'query', 'limit'])
      await client.open(uri, written(uri))
      expect((await lenses(client, uri)).map(({ title }) => title)).toEqual([
        'search: accepted',
        'Keep as a sample',
      ])
    })
  })

  it('has a lens that says what becomes of it as it is typed, whether it is JSON or not', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const about = { uri: project.uri('search.ts'), tool: 'search' }
      const uri = await tried(client, { ...about, input: { query: 'hotel' } })
      await client.open(uri, written(uri))
      await client.replace(uri, '"hotel"', '""')
      const [lens] = await lenses(client, uri)
      expect(lens?.title).toMatch(/^search: refused: 1 issue · what the model reads · \d+ tokens$/)
      await client.request('workspace/executeCommand', {
        command: lens?.command,
        arguments: lens?.arguments,
      })
      const { params } = await client.sent.requests.next(
        ({ method, params }) =>
          method === 'window/showDocument' && !(params as { uri: string }).uri.endsWith('.input.json'),
      )
      const preview = written((params as { uri: string }).uri)
      expect(preview).toContain('refused · 1 issue')
      // What leads to the schema is nothing that a model sends.
      expect(preview).not.toContain('$schema')
      await client.replace(uri, '""', '"')
      expect((await lenses(client, uri)).map(({ title }) => title.replace(/\d+/, 'n'))).toEqual([
        'search: no JSON · what the model reads · n tokens',
      ])
    })
  })

  it('is there again as it was left, and may be kept as a sample', async () => {
    await withClient({ 'search.ts': text }, {}, async (client, project) => {
      const about = { uri: project.uri('search.ts'), tool: 'search' }
      const uri = await tried(client, { ...about, input: { query: '' } })
      await client.open(uri, written(uri))
      expect(await tried(client, about)).toBe(uri)
      const [, keep] = await lenses(client, uri)
      const edits: unknown[] = []
      client.onRequest('workspace/applyEdit', (params) => edits.push(params) && { applied: true })
      await client.request('workspace/executeCommand', { command: keep?.command, arguments: keep?.arguments })
      expect(JSON.stringify(edits)).toContain('search.samples.json')
      expect(JSON.stringify(edits)).toContain('invalid')
    })
  })
})
