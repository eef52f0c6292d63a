import { describe, expect, it } from 'vitest'
import { withClient } from './client.js'

const broken = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Searches',
  input: z.object({ when: z.date() }),
  handler: () => 'x',
})
`

describe.each(['stdio', 'ipc'] as const)('diagnostics over %s', (transport) => {
  it('tells what is wrong with the text as typed, at the field, and takes it back once it is mended', async () => {
    await withClient({ 'search.ts': broken }, { transport }, async (client, project) => {
      const uri = project.uri('search.ts')
      await client.open(uri, broken)
      const [finding, ...more] = await client.diagnostics(uri)
      expect(more).toEqual([])
      expect(finding).toMatchObject({ code: 'unconvertible-schema', severity: 1, source: 'toolsight' })
      expect(client.textIn(uri, finding!.range)).toBe('when')
      await client.replace(uri, 'z.date()', 'z.string()')
      expect(await client.diagnostics(uri)).toEqual([])
    })
  })
})
