import { expect, it } from 'vitest'
import { withClient } from '../lsp/client.js'

/** In an editor: what the installed SDK makes of a tool, in the hover and above its wire form. */

const text = `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { z } from 'zod'

const Place = z.object({ city: z.string().describe('The city'), zip: z.string() })

export const route = betaZodTool({
  name: 'find_route',
  description: 'Finds a route.',
  inputSchema: z.object({ from: Place, to: Place, hours: z.number().default(1) }),
  run: () => 'none',
})
`

const MARKDOWN = { textDocument: { hover: { contentFormat: ['markdown' as const] } } }

it('the hover tells what was changed on the way, once that is known; the document does always', async () => {
  const installed = (name: string) => `../test/sdks/vendors/node_modules/${name}`
  const packages = { zod: installed('zod'), '@anthropic-ai/sdk': installed('@anthropic-ai/sdk') }
  await withClient({ 'route.ts': text }, { capabilities: MARKDOWN, packages }, async (client, project) => {
    const uri = project.uri('route.ts')
    await client.open(uri, text)
    await client.diagnostics(uri)
    const document = await client.request<{ text: string }>('toolsight/document', {
      kind: 'wire',
      uri,
      tool: 'find_route',
      target: 'anthropic',
    })
    expect(document.text.split('\n').filter((line) => line.startsWith('//'))).toEqual([
      '// Captured: what @anthropic-ai/sdk 1.12.0 sends.',
      '// As `betaZodTool` makes it, and `toolRunner` sends it.',
      '// Checked for this target (from the framework).',
      '// Changed against the schema that it resolves to:',
      '// - `$schema` added: the input',
      '// - repeated part moved to a `$ref`: from',
      '// `$schema`: added. Anthropic holds the schema to 2020-12, whatever it says.',
      '// `additionalProperties: false`: sent as it is, 2 times. Anthropic takes it, as far as is known.',
      '// `default`: sent as it is. Anthropic takes it, as far as is known.',
    ])
    const hover = await client.request<{ contents: { value: string } }>('textDocument/hover', {
      textDocument: { uri },
      position: client.positionOf(uri, "'find_route'", 1),
    })
    expect(hover.contents.value).toContain(
      'Changed on the way to `anthropic`:\n\n- `$schema` added: the input\n- repeated part moved to a `$ref`: `from`',
    )
  })
})
