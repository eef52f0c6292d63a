import { describe, expect, it } from 'vitest'
import type { CodeAction, CodeLens, Hover } from 'vscode-languageserver-protocol'
import type {
  DocumentParams,
  DocumentResult,
  SampleNode,
  SampleOutcome,
} from '../../../server/src/messages.js'
import { type Client, sharedClient } from '../client.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Searches',
  input: z.object({ query: z.string(), limit: z.number().max(9).optional() }),
  samples: {
    valid: [{ input: { query: 'a' } }],
    invalid: [
      {
        note: 'No query',
        input: {},
      },
    ],
  },
  handler: () => 'x',
})
`

const samples = `{
  // what people ask
  "search": {
    "valid": [
      { "note": "Two words", "input": { "query": "a b" } },
      { "input": { "query": 5, "limit": 12 } } // too much
    ],
    "invalid": [
      { "note": "A number sent as text: limit", "input": { "query": "c", "limit": "5" } },
      { "input": { "query": "fine" } }
    ]
  }
}
`

const files = { 'search.ts': text, 'search.samples.json': samples }

const ours = {
  initializationOptions: { trusted: true, clientCommands: true },
  capabilities: {
    textDocument: {
      hover: { contentFormat: ['markdown' as const] },
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
        resolveSupport: { properties: ['edit'] },
        dataSupport: true,
      },
    },
  },
}

/** Opens the samples file, and gives its URI. */
async function openSamples(client: Client, uri: string, content = samples): Promise<string> {
  await client.open(uri, content, 'json')
  await client.diagnostics(uri)
  return uri
}

async function titles(client: Client, uri: string): Promise<string[]> {
  const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
  const lenses = await Promise.all(found.map((lens) => client.request<CodeLens>('codeLens/resolve', lens)))
  return lenses.map(({ range, command }) => `${range.start.line}: ${command?.title}`)
}

async function hover(client: Client, uri: string, at: string): Promise<string | null> {
  const position = client.positionOf(uri, at, 1)
  const found = await client.request<Hover | null>('textDocument/hover', { textDocument: { uri }, position })
  return found && (found.contents as { value: string }).value
}

describe('code lenses', () => {
  it('say above each sample what becomes of it, and lead to its preview', () =>
    withClient(files, ours, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      expect(await titles(client, uri)).toMatchInlineSnapshot(`
        [
          "4: accepted",
          "5: refused: 2 issues · what the model reads · 70 tokens",
          "8: refused, as it should be · what the model reads · 36 tokens",
          "9: accepted, though it is to be refused",
        ]
      `)
      const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
      expect(found.every(({ command }) => command === undefined)).toBe(true)
      const lens = await client.request<CodeLens>('codeLens/resolve', found[1])
      expect(lens.command).toMatchObject({
        command: 'toolsight.client.previewSample',
        arguments: [{ uri, position: { line: 5, character: 6 } }],
      })
    }))

  it("say so above a tool's own samples in the source, too", () =>
    withClient(files, ours, async (client, project) => {
      const uri = project.uri('search.ts')
      await client.open(uri, text)
      const found = await titles(client, uri)
      expect(found.filter((title) => !title.startsWith('3:'))).toMatchInlineSnapshot(`
        [
          "8: accepted",
          "10: refused, as it should be · what the model reads · 36 tokens",
        ]
      `)
    }))

  it('are asked for again when the tool takes something else', () =>
    withClient(
      files,
      { ...ours, capabilities: { workspace: { codeLens: { refreshSupport: true } } } },
      async (client, project) => {
        const source = project.uri('search.ts')
        await client.open(source, text)
        const uri = await openSamples(client, project.uri('search.samples.json'))
        await titles(client, uri)
        const since = client.sent.requests.count
        await client.replace(source, 'z.number().max(9)', 'z.number().max(99)')
        await client.sent.requests.next(({ method }) => method === 'workspace/codeLens/refresh', { since })
        expect((await titles(client, uri))[1]).toBe('5: refused: 1 issue · what the model reads · 36 tokens')
      },
    ))

  it('can be turned off', () =>
    withClient(files, { ...ours, settings: { codeLens: { outcomes: false } } }, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      expect(await titles(client, uri)).toEqual([])
    }))

  it('say why nothing is tried', () =>
    withClient(files, { ...ours, initializationOptions: { trusted: false } }, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      const [first] = await titles(client, uri)
      expect(first).toMatch(/^4: not tried · .*trust/)
    }))

  it('have an editor without our client show the sample', () =>
    withClient(files, {}, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      const [lens] = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
      const { command } = await client.request<CodeLens>('codeLens/resolve', lens)
      client.onRequest('window/showDocument', () => ({ success: true }))
      await client.request('workspace/executeCommand', command)
      const { params } = await client.sent.requests.next(({ method }) => method === 'window/showDocument')
      expect((params as { uri: string }).uri).toMatch(/search%20sample\.md$/)
    }))
})

describe('hover', () => {
  it('says what becomes of a sample: outcome, issues, repairs, what the model reads, tokens', () =>
    withClient(files, ours, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      const refused = await hover(client, uri, '{ "note": "A number sent')
      expect(refused).toMatch(
        /^\*\*`A number sent as text: limit`\*\* · refused, as it should be · 1 issue$/m,
      )
      expect(refused).toContain('- `limit`: Invalid input: expected number, received string')
      expect(refused).toMatch(/With repair it is accepted:\n\n- `limit`: `"5"` → `5`/)
      expect(refused).toMatch(
        /^The model reads, as patties puts it \(imitated\), \d+ tokens by o200k_base:\n\n```json\n\{"error"/m,
      )
      expect(refused).toMatch(/\[Open the live preview\]\(command:toolsight\.client\.previewSample\?/)
      const field = await hover(client, uri, '"limit": 12')
      expect(field).toMatch(/^\*\*`limit`\*\*/)
      expect(field).toMatch(
        /^The sample .* · refused, though it is to be accepted · 2 issues · what the model/m,
      )
      expect(await hover(client, uri, '{ "input": { "query": "fine"')).toMatch(
        /accepted, though it is to be ref/,
      )
      expect(await hover(client, uri, '// what people')).toBeNull()
    }))

  it("says so of a tool's own samples in the source", () =>
    withClient(files, ours, async (client, project) => {
      const uri = project.uri('search.ts')
      await client.open(uri, text)
      await client.diagnostics(uri)
      expect(await hover(client, uri, "note: 'No query'")).toMatch(
        /^\*\*`No query`\*\* · refused, as it should be/,
      )
      expect(await hover(client, uri, "{ input: { query: 'a'")).toMatch(/ · accepted$/m)
    }))
})

describe('code actions', () => {
  async function actions(client: Client, uri: string, at: string): Promise<CodeAction[]> {
    const range = client.rangeOf(uri, at)
    const diagnostics = (await client.diagnostics(uri)).filter(
      (each) => each.range.start.line === range.start.line,
    )
    const params = { textDocument: { uri }, range, context: { diagnostics } }
    return client.request<CodeAction[]>('textDocument/codeAction', params)
  }

  const named = (found: CodeAction[]) => found.map(({ title, kind }) => `${kind}: ${title}`)

  async function apply(client: Client, uri: string, action: CodeAction | undefined): Promise<void> {
    const resolved = await client.request<CodeAction>('codeAction/resolve', action)
    await client.change(uri, client.applied(uri, resolved))
  }

  it('move what is found wrong to the other list, and its comment with it', () =>
    withClient(files, ours, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      const offered = await actions(client, uri, '"query": 5')
      expect(named(offered)).toEqual([
        'quickfix: Move to invalid',
        'quickfix: Show documentation for `sample-refused`',
        'refactor.rewrite: Generate the missing samples',
      ])
      expect(offered[0]?.diagnostics?.[0]?.code).toBe('sample-refused')
      await apply(client, uri, offered[0])
      expect(client.text(uri)).toBe(
        samples
          .replace(' },\n      { "input": { "query": 5, "limit": 12 } } // too much', ' }')
          .replace('"fine" } }', '"fine" } },\n      { "input": { "query": 5, "limit": 12 } } // too much'),
      )
      const accepted = await actions(client, uri, '{ "query": "fine" }')
      expect(named(accepted)[0]).toBe('quickfix: Move to valid')
      await apply(client, uri, accepted[0])
      expect(await client.diagnostics(uri)).toEqual([])
    }))

  it('move any other sample as a refactoring, in the source, too', () =>
    withClient(files, ours, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      const offered = await actions(client, uri, '"Two words"')
      expect(named(offered)).toEqual([
        'refactor.rewrite: Move to invalid',
        'refactor.rewrite: Generate the missing samples',
      ])
      await apply(client, uri, offered[0])
      expect(client.text(uri).indexOf('Two words')).toBeGreaterThan(client.text(uri).indexOf('"invalid"'))
      const source = project.uri('search.ts')
      await client.open(source, text)
      const inSource = await actions(client, source, "note: 'No query'")
      expect(named(inSource)).toContain('refactor.rewrite: Move to valid')
      await apply(
        client,
        source,
        inSource.find(({ title }) => title === 'Move to valid'),
      )
      expect(client.text(source)).toContain(
        "valid: [{ input: { query: 'a' } }, {\n        note: 'No query',\n        input: {},\n      }],\n    invalid: [],",
      )
    }))

  it('generate the samples that are missing, and say so when none is', () =>
    withClient(files, ours, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      client.onRequest('window/showDocument', () => ({ success: true }))
      client.onRequest('workspace/applyEdit', async ({ edit }: { edit: CodeAction['edit'] }) => {
        await client.change(uri, client.applied(uri, { title: '', edit } as CodeAction))
        return { applied: true }
      })
      const generate = async () => {
        const offered = await actions(client, uri, '"Two words"')
        await client.request('workspace/executeCommand', offered.at(-1)?.command)
      }
      await generate()
      const after = client.text(uri)
      expect(after.startsWith(samples.slice(0, samples.indexOf('"fine" } }') + 10))).toBe(true)
      const notes = [...after.matchAll(/"note": "([^:"]*)/g)].map((match) => match[1])
      // The definition shows what happens without the query.
      expect(notes).toEqual([
        'Two words',
        'A number sent as text',
        'Wrong type',
        'null for an optional field',
        'Key encoded twice',
      ])
      await generate()
      expect(client.text(uri)).toBe(after)
      const { params } = await client.sent.notifications.next(({ method }) => method === 'window/showMessage')
      expect(params).toMatchObject({ message: expect.stringMatching(/^No sample is missing/) })
    }))
})

describe('the live preview', () => {
  const show = (client: Client, params: DocumentParams) =>
    client.request<DocumentResult | null>('toolsight/document', params)

  it('shows the sample at a position, as it is typed', () =>
    withClient(
      { ...files, 'toolsight.config.json': '{ "retryStyle": ["patties", "concise"] }' },
      ours,
      async (client, project) => {
        const uri = await openSamples(client, project.uri('search.samples.json'))
        const at = (where: string) =>
          show(client, { kind: 'sample', uri, position: client.positionOf(uri, where) })
        const shown = await at('"limit": "5"')
        expect(shown).toMatchObject({ languageId: 'markdown', title: 'search: sample' })
        expect(shown?.text).toContain('## A number sent as text: limit')
        expect(shown?.text).toContain('`search.samples.json:9` · to be refused')
        expect(shown?.text).toMatch(
          /^The model reads, in the style patties, [\s\S]*^The model reads, in the style concise, /m,
        )
        await client.replace(uri, '"limit": "5"', '"limit": "7"')
        expect((await at('"limit": "7"'))?.text).toContain('`"7"` → `7`')
        // Between two samples there is the tool, with all of them.
        expect((await at('"invalid": ['))?.text).toContain('## Two words')
        expect(await at('// what people')).toBeNull()
      },
    ))

  it('shows it in the source, and what would go wrong where there is no sample', () =>
    withClient({ 'search.ts': text }, ours, async (client, project) => {
      const uri = project.uri('search.ts')
      await client.open(uri, text)
      const at = (where: string) =>
        show(client, { kind: 'sample', uri, position: client.positionOf(uri, where, 1) })
      expect((await at("'No query'"))?.text).toContain('## No query')
      await client.replace(uri, "'No query'", "'Nothing'")
      expect((await at("'Nothing'"))?.text).toContain('## Nothing')
      await client.change(uri, text.replace(/ {2}samples: \{.*?\n {2}\},\n/s, ''))
      expect((await at("'search'"))?.text).toContain('Near misses, made from the schema.')
      expect(await at('import {')).toBeNull()
    }))
})

describe('samples as tests', () => {
  const outline = (nodes: readonly SampleNode[], depth = 0): string[] =>
    nodes.flatMap(({ kind, label, children }) => [
      `${'  '.repeat(depth)}${kind} ${label}`,
      ...outline(children, depth + 1),
    ])

  it('are file, tool, list and sample', () =>
    withClient(files, ours, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      await client.status(({ counts }) => counts.tools === 1)
      const nodes = await client.request<SampleNode[]>('toolsight/samples', {})
      expect(outline(nodes)).toMatchInlineSnapshot(`
        [
          "file search.ts",
          "  tool search",
          "    list valid",
          "      sample Two words",
          "      sample { query: 5, limit: 12 }",
          "      sample { query: "a" }",
          "    list invalid",
          "      sample A number sent as text: limit",
          "      sample { query: "fine" }",
          "      sample No query",
        ]
      `)
      expect(await client.request('toolsight/samples', { uri })).toEqual(nodes)
      expect(await client.request('toolsight/samples', { uri: project.uri('search.ts') })).toEqual(nodes)
      const [, wrong] = nodes[0]?.children[0]?.children[0]?.children ?? []
      expect(wrong?.uri).toBe(uri)
      expect(client.textIn(uri, wrong?.range as never)).toBe('{ "input": { "query": 5, "limit": 12 } }')
    }))

  it('pass when they are accepted or refused as they are to be, with what the model reads', () =>
    withClient(files, ours, async (client, project) => {
      const uri = await openSamples(client, project.uri('search.samples.json'))
      const source = project.uri('search.ts')
      const outcomes = await client.request<SampleOutcome[]>('toolsight/trySamples', { uri: source })
      expect(outcomes.map(({ id, state }) => `${id.split('#')[1]} ${state}`)).toEqual([
        'search/file/valid/0 passed',
        'search/file/valid/1 failed',
        'search/file/invalid/0 passed',
        'search/file/invalid/1 failed',
        'search/code/valid/0 passed',
        'search/code/invalid/0 passed',
      ])
      const [, failed, refused, accepted] = outcomes
      expect(failed?.message).toMatch(
        /^search refuses this sample, though it is to be accepted\.\n- query: Invalid/,
      )
      expect(failed?.uri).toBe(uri)
      expect(client.textIn(uri, failed?.range as never)).toBe('5')
      // What the message says is not said again.
      expect(failed?.output).toMatch(/^The model reads, /)
      expect(failed?.output).not.toMatch(/^- query/m)
      expect(accepted?.output).toBe('')
      expect(accepted?.message).toMatch(/^search accepts this sample, though it is to be refused\./)
      expect(refused?.message).toBeNull()
      expect(refused?.output).toMatch(
        /^refused, as it should be · 1 issue\n\n- limit: Invalid.*\n\nThe model reads, as patties puts it \(imitated\), \d+ tokens by o200k_base:\n\n\{"error":/,
      )
      const ids = [refused?.id]
      expect(await client.request('toolsight/trySamples', { uri: source, ids })).toEqual([refused])
    }))

  it('are skipped when their tool cannot be evaluated, and go by the text as typed', () =>
    withClient(files, ours, async (client, project) => {
      const source = project.uri('search.ts')
      await client.open(source, text)
      await client.diagnostics(source)
      await client.replace(source, 'z.number()', 'z.number(((')
      const outcomes = await client.request<SampleOutcome[]>('toolsight/trySamples', { uri: source })
      expect(outcomes.slice(0, 4).map(({ state }) => state)).toEqual(Array(4).fill('skipped'))
      expect(outcomes[0]?.message).not.toBe('')
      await client.replace(source, 'z.number(((', 'z.coerce.number()')
      const mended = await client.request<SampleOutcome[]>('toolsight/trySamples', { uri: source })
      expect(mended[2]?.state).toBe('failed')
    }))
})
