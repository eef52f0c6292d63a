import { describe, expect, it } from 'vitest'
import { sharedClient } from './client.js'

const withClient = sharedClient()

const tools = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { kind } from './data.toml'
import text from './search.md'

export const search = defineTool({
  name: 'search',
  description: text,
  input: z.object({ when: kind === 'date' ? z.date() : z.string() }),
  handler: () => 'x',
})
`
const files = { 'tools.ts': tools, 'data.toml': "kind = 'text'\n", 'search.md': 'Searches' }

describe('data that a tool imports', () => {
  it('counts as it is typed: tools that import it are judged by the open buffer, until it is closed', async () => {
    await withClient(files, {}, async (client, project) => {
      const [uri, data] = [project.uri('tools.ts'), project.uri('data.toml')]
      await client.open(uri, tools)
      expect(await client.diagnostics(uri)).toEqual([])
      let since = client.sent.diagnostics.count
      await client.open(data, "kind = 'date'\n", 'toml')
      const [finding] = await client.published(uri, (all) => all.length > 0, since)
      expect(finding).toMatchObject({ code: 'unconvertible-schema' })
      since = client.sent.diagnostics.count
      await client.close(data)
      expect(await client.published(uri, (all) => all.length === 0, since)).toEqual([])
    })
  })

  it('counts when it changes on disk', async () => {
    await withClient(files, {}, async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, tools)
      expect(await client.diagnostics(uri)).toEqual([])
      const since = client.sent.diagnostics.count
      project.write('data.toml', "kind = 'date'\n")
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: project.uri('data.toml'), type: 2 }],
      })
      const [finding] = await client.published(uri, (all) => all.length > 0, since)
      expect(finding).toMatchObject({ code: 'unconvertible-schema' })
    })
  })
})
