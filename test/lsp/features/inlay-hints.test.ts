import { describe, expect, it } from 'vitest'
import type { InlayHint, Range } from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const TOOL = `import { defineTool } from 'patties/ai'
import { z } from 'zod'
const Guest = z.object({ age: z.int() })
export const a = defineTool({ name: 'a', description: 'A.', input: Guest, handler: () => 1 })
export const b = defineTool({
  name: 'b',
  description: 'B.',
  input: z.object({ guest: Guest }),
  handler: () => 1,
})
`

const ALL: Range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }

async function hints(client: Client, uri: string, range = ALL): Promise<string[] | null> {
  const found = await client.request<InlayHint[] | null>('textDocument/inlayHint', {
    textDocument: { uri },
    range,
  })
  if (!found) return null
  return found.map(({ position, label }) => {
    const before = client.textIn(uri, { start: { line: position.line, character: 0 }, end: position })
    return `${/['\w]+$/.exec(before)} ${label}`
  })
}

describe('inlay hints', () => {
  it('are off unless a setting turns them on', async () => {
    await withClient({ 'tools.ts': TOOL }, {}, async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, TOOL)
      expect(await hints(client, uri)).toBeNull()
    })
  })

  it('are the tokens of each definition and of each field, once each, within what is asked for', async () => {
    const settings = { inlayHints: { tokens: true } }
    await withClient({ 'tools.ts': TOOL }, { settings }, async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, TOOL)
      const all = await hints(client, uri)
      expect(all?.map((hint) => hint.replace(/\d+/, 'n')).sort()).toEqual([
        "'a' n tokens",
        "'b' n tokens",
        'age n tokens',
        'guest n tokens',
      ])
      const lines = { start: { line: 7, character: 0 }, end: { line: 8, character: 0 } }
      expect(await hints(client, uri, lines)).toEqual(all?.filter((hint) => hint.startsWith('guest')))
    })
  })

  it('are asked for again when something new is known', async () => {
    const settings = { inlayHints: { tokens: true } }
    const capabilities = { workspace: { inlayHint: { refreshSupport: true } } }
    await withClient({ 'tools.ts': TOOL }, { settings, capabilities }, async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, TOOL)
      await client.diagnostics(uri)
      const since = client.sent.requests.count
      await client.replace(uri, "'A.'", "'Another.'")
      await client.sent.requests.next(({ method }) => method === 'workspace/inlayHint/refresh', { since })
    })
  })
})
