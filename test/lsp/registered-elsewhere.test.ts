import { describe, expect, it } from 'vitest'
import { withClient } from './client.js'

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
