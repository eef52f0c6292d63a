import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { DocumentLink } from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const TOOL = `import { defineTool } from 'patties/ai'
import { z } from 'zod'
// toolsight-disable-next-line missing-description, no-such-rule -- it says so itself
export const a = defineTool({ name: 'a', input: z.object({ q: z.string() }), handler: () => 1 })
export const text = 'toolsight-disable invalid-name'
`

async function links(client: Client, uri: string): Promise<Array<[string, string | undefined]>> {
  const found = await client.request<DocumentLink[]>('textDocument/documentLink', { textDocument: { uri } })
  return found.map(({ range, target }) => [client.textIn(uri, range), target])
}

describe('document links', () => {
  it('lead from a rule in a suppression comment to its page', async () => {
    await withClient({ 'a.ts': TOOL }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, TOOL)
      const [link, ...more] = await links(client, uri)
      expect(more).toEqual([])
      expect(link?.[0]).toBe('missing-description')
      expect(existsSync(fileURLToPath(link?.[1] as string))).toBe(true)
    })
  })

  it('lead from a tool to its samples, once there are some', async () => {
    await withClient({ 'a.ts': TOOL }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, TOOL)
      project.write('a.samples.json', '{}')
      expect((await links(client, uri)).slice(1)).toEqual([["'a'", project.uri('a.samples.json')]])
    })
  })

  it('lead from the rules of a configuration to their pages', async () => {
    const config = '{ "rules": { "invalid-name": "off", "no-such-rule": "off" } }'
    await withClient({ 'a.ts': TOOL }, {}, async (client, project) => {
      const uri = project.uri('toolsight.config.json')
      await client.open(uri, config, 'json')
      expect((await links(client, uri)).map(([text]) => text)).toEqual(['invalid-name'])
    })
  })
})
