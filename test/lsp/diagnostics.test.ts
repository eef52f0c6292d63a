import { describe, expect, it } from 'vitest'
import { sharedClient } from './client.js'
import { toolText } from './texts.js'

const withClient = sharedClient()

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

it('has the version of a text only where that text was checked', async () => {
  // The check of what is typed has not begun when everything is told again.
  const settings = { diagnostics: { delay: 10_000 } }
  await withClient({ 'search.ts': broken }, { settings }, async (client, project) => {
    const uri = project.uri('search.ts')
    await client.open(uri, broken)
    expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
    await client.replace(uri, 'z.date()', 'z.string()')
    const since = client.sent.diagnostics.count
    await client.notify('toolsight/trust', { trusted: false })
    await client.diagnostics(uri)
    const told = client.sent.diagnostics.all.slice(since).filter((each) => each.uri === uri)
    expect(told.map(({ version, diagnostics }) => [version, diagnostics.map(({ code }) => code)])).toEqual([
      [undefined, ['unconvertible-schema']],
      [2, ['not-evaluated']],
    ])
  })
})

describe('what is said of a file other than the one that was checked', () => {
  const samples = '{ "search": { "valid": [{ "input": "no list" ] } }'

  it.each([
    ['pushed', {}],
    ['pulled', { capabilities: { textDocument: { diagnostic: {} } } }],
  ])('is told there and taken back there, %s', async (how, options) => {
    await withClient(
      { 'search.ts': toolText(), 'search.samples.json': samples },
      options,
      async (client, project) => {
        const [uri, file] = [project.uri('search.ts'), project.uri('search.samples.json')]
        await client.open(uri, toolText())
        await client.open(file, samples, 'json')
        const codes = async (): Promise<unknown[]> => {
          const report = await client.request<{ items: Array<{ code: string }> }>('textDocument/diagnostic', {
            textDocument: { uri: file },
          })
          return report.items.map(({ code }) => code)
        }
        if (how === 'pushed') {
          await client.published(file, (all) => all.some(({ code }) => code === 'invalid-samples'))
          const since = client.sent.diagnostics.count
          await client.change(file, '{}')
          await client.published(file, (all) => all.length === 0, since)
        } else {
          await client.request('textDocument/diagnostic', { textDocument: { uri } })
          expect(await codes()).toContain('invalid-samples')
        }
      },
    )
  })
})

describe('samples', () => {
  it('are judged in a samples file that is open alone, by the texts of both as typed', async () => {
    const samples = '{ "search": { "valid": [{ "input": { "query": 1 } }] } }'
    await withClient(
      { 'search.ts': broken.replace('when: z.date()', 'query: z.string()'), 'search.samples.json': samples },
      {},
      async (client, project) => {
        const file = project.uri('search.samples.json')
        await client.open(file, samples, 'json')
        const found = await client.published(file, (all) => all.some(({ code }) => code === 'sample-refused'))
        const { range, message } = found.find(({ code }) => code === 'sample-refused')!
        const at = samples.indexOf('1')
        expect(range).toEqual({ start: { line: 0, character: at }, end: { line: 0, character: at + 1 } })
        expect(message).toContain('`query`: Invalid input: expected string, received number')
        const since = client.sent.diagnostics.count
        await client.replace(file, '"valid"', '"invalid"')
        await client.published(file, (all) => all.length === 0, since)
      },
    )
  })
})

it('a diagnostic leads to the page of its rule, and carries what its fix needs', async () => {
  await withClient({ 'search.ts': broken }, {}, async (client, project) => {
    const uri = project.uri('search.ts')
    await client.open(uri, broken)
    const [finding] = await client.diagnostics(uri)
    expect(finding?.codeDescription?.href).toMatch(/^file:.*\/docs\/rules\/unconvertible-schema\.md$/)
    expect(finding?.data).toEqual({ finding: expect.any(String) })
  })
})

it('a name that is used twice leads to where else it is, and a comment without effect is faded', async () => {
  const files = {
    'a.ts': toolText('search'),
    'b.ts': `// toolsight-disable invalid-name\n${toolText('search')}`,
  }
  await withClient(files, {}, async (client, project) => {
    const [one, two] = [project.uri('a.ts'), project.uri('b.ts')]
    await client.open(one, files['a.ts'])
    await client.open(two, files['b.ts'])
    const found = await client.published(two, (all) => all.length === 2)
    const twice = found.find(({ code }) => code === 'duplicate-name')
    expect(twice?.relatedInformation).toMatchObject([{ location: { uri: one } }])
    expect(found.find(({ code }) => code === 'unused-suppression')?.tags).toEqual([1])
  })
})
