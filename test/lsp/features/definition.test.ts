import { describe, expect, it } from 'vitest'
import type { DefinitionLink, Location, Position } from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const SHARED = `import { z } from 'zod'
export const Place = z.object({ street: z.string(), city: z.string() })
`

const TOOL = `import { defineTool } from 'patties/ai'
import { z } from 'zod'
import { Place } from './place'
export const ship = defineTool({
  name: 'ship',
  description: 'Ships.',
  input: z.object({ place: Place, parcels: z.array(z.object({ weight: z.number() })) }),
  parameters: {
    type: 'object',
    properties: {
      place: { type: 'object', properties: { city: { type: 'string' } } },
      parcels: { type: 'array', items: { type: 'object', properties: { weight: { type: 'number' } } } },
    },
  },
  handler: () => 1,
})
`

const FILES = {
  'ship.ts': TOOL,
  'place.ts': SHARED,
  'toolsight.config.json': '{ "targets": ["anthropic"] }',
}

function definition<R = Location | null>(client: Client, uri: string, position: Position): Promise<R> {
  return client.request<R>('textDocument/definition', { textDocument: { uri }, position })
}

describe('definition', () => {
  it('leads from literal parameters to the validator, across files', async () => {
    await withClient(FILES, {}, async (client, project) => {
      const uri = project.uri('ship.ts')
      await client.open(uri, TOOL)
      await client.diagnostics(uri)
      const weight = await definition(client, uri, client.positionOf(uri, 'weight: { type', 2))
      expect(weight?.uri).toBe(uri)
      expect(weight?.range).toEqual(client.rangeOf(uri, 'weight'))
      const city = await definition(client, uri, client.positionOf(uri, 'city: { type', 2))
      expect(city).toEqual({
        uri: project.uri('place.ts'),
        range: { start: { line: 1, character: 52 }, end: { line: 1, character: 56 } },
      })
    })
  })

  it('leaves the validator’s own keys to the language', async () => {
    await withClient(FILES, {}, async (client, project) => {
      const uri = project.uri('ship.ts')
      await client.open(uri, TOOL)
      await client.diagnostics(uri)
      expect(await definition(client, uri, client.positionOf(uri, 'parcels: z', 2))).toBeNull()
      expect(await definition(client, uri, client.positionOf(uri, "'Ships.'", 2))).toBeNull()
    })
  })

  it('leads from a samples file to the tool and its fields, as links where the client has them', async () => {
    const samples =
      '{ "ship": { "valid": [{ "input": { "parcels": [{}, { "weight": 2 }] } }], "invalid": [] } }'
    const capabilities = { textDocument: { definition: { linkSupport: true } } }
    await withClient(
      { ...FILES, 'ship.samples.json': samples },
      { capabilities },
      async (client, project) => {
        const uri = project.uri('ship.samples.json')
        await client.open(uri, samples, 'json')
        const at = (text: string) =>
          definition<DefinitionLink[] | null>(client, uri, client.positionOf(uri, text, 2))
        const source = { targetUri: project.uri('ship.ts') }
        expect(await at('"ship"')).toMatchObject([
          {
            ...source,
            originSelectionRange: client.rangeOf(uri, '"ship"'),
            targetRange: { start: { line: 4 } },
          },
        ])
        expect(await at('"weight"')).toMatchObject([
          {
            ...source,
            originSelectionRange: client.rangeOf(uri, '"weight"'),
            targetRange: { start: { line: 6 } },
          },
        ])
        expect(await at('"valid"')).toBeNull()
      },
    )
  })

  it('leads from a virtual document to the source, whatever the schema is wrapped in', async () => {
    await withClient(FILES, {}, async (client, project) => {
      const uri = project.uri('ship.ts')
      await client.open(uri, TOOL)
      await client.diagnostics(uri)
      for (const kind of ['schema', 'wire']) {
        const { text } = await client.request<{ text: string }>('toolsight/document', {
          kind,
          uri,
          tool: 'ship',
        })
        const lines = text.split('\n')
        const line = lines.findIndex((each) => each.includes('"weight"'))
        const position = { line, character: (lines[line] as string).indexOf('weight') }
        const location = await client.request('toolsight/source', { uri, tool: 'ship', text, position })
        expect(location).toEqual({ uri, range: client.rangeOf(uri, 'weight') })
        const start = { line: 0, character: 0 }
        expect(
          await client.request('toolsight/source', { uri, tool: 'ship', text, position: start }),
        ).toBeNull()
      }
    })
  })
})
