import { expect, test } from 'vitest'
import { withClient } from '../../lsp/client.js'

/** What SDKs send is captured when the server has nothing else to do, and what is wrong with it is told then. */

const installed = '../test/sdks/ai-sdk-7/node_modules'
const packages = Object.fromEntries(
  ['ai', '@ai-sdk/anthropic', 'zod'].map((name) => [name, `${installed}/${name}`]),
)
const text = (at: string) => `import { tool } from 'ai'
import { z } from 'zod'

export const tools = {
  mark_place: tool({ description: 'Marks a place.', inputSchema: z.object({ at: ${at} }) }),
}
`
const TUPLE = 'z.tuple([z.number(), z.number()])'

test('a tuple that goes out in draft-07 is told once it was captured, stays while one types, and goes when it is mended', async () => {
  await withClient(
    { 'tools.ts': text(TUPLE), 'toolsight.config.json': '{ "targets": ["anthropic"] }' },
    { packages },
    async (client, project) => {
      const uri = project.uri('tools.ts')
      await client.open(uri, text(TUPLE))
      const isFound = (diagnostics: Array<{ code?: string | number }>) =>
        diagnostics.some(({ code }) => code === 'outdated-draft')
      const [finding] = await client.published(uri, isFound)
      expect(finding).toMatchObject({ code: 'outdated-draft', severity: 1 })
      expect(client.textIn(uri, finding!.range)).toBe('at')

      const before = client.sent.diagnostics.count
      await client.replace(uri, 'Marks a place.', 'Marks a place on the map.')
      expect(isFound(await client.diagnostics(uri))).toBe(true)
      await client.replace(uri, TUPLE, 'z.array(z.number())')
      await client.published(uri, (diagnostics) => !isFound(diagnostics), before)
    },
  )
})
