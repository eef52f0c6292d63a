import { describe, expect, it } from 'vitest'
import { type Client, sharedClient } from './client.js'
import { toolText, unconvertible } from './texts.js'

const withClient = sharedClient()

const broken = toolText('search', unconvertible)

/** Each evaluation of this schema prints a line, which goes into the log. */
const telling = toolText(
  'search',
  `(() => {
    console.log('evaluated')
    return z.object({ term: z.string() })
  })()`,
)

function evaluations(client: Client): number {
  return client.sent.log.all.filter(({ message }) => message.includes('evaluated')).length
}

describe.each(['stdio', 'ipc'] as const)('over %s', (transport) => {
  it('a change during a check: the answer is about the last text, and no answer about another comes after it', async () => {
    await withClient({ 'a.ts': broken }, { transport }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      await client.replace(uri, 'z.date()', 'z.bigint()')
      await client.replace(uri, 'z.bigint()', 'z.string()')
      expect(await client.diagnostics(uri)).toEqual([])
      await client.replace(uri, 'z.string()', 'z.date()')
      expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
      const versions = client.sent.diagnostics.all
        .filter((each) => each.uri === uri)
        .map(({ version }) => version)
      expect(versions).toEqual([...versions].sort((a, b) => (a ?? 0) - (b ?? 0)))
    })
  })

  it('a close during a check: what was found about the buffer is not told', async () => {
    const files = { 'a.ts': toolText(), 'b.ts': toolText('other', unconvertible) }
    await withClient(files, { transport }, async (client, project) => {
      const [uri, other] = [project.uri('a.ts'), project.uri('b.ts')]
      await client.open(uri, broken)
      await client.close(uri)
      await client.open(other, files['b.ts'])
      expect(await client.diagnostics(other)).toMatchObject([{ code: 'unconvertible-schema' }])
      const told = client.sent.diagnostics.all.filter((each) => each.uri === uri)
      expect(told.flatMap(({ diagnostics }) => diagnostics)).toEqual([])
    })
  })

  it('a burst of a hundred keystrokes causes a handful of evaluations, and the last text is told of', async () => {
    await withClient({ 'a.ts': telling }, { transport }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, telling)
      await client.diagnostics(uri)
      const before = evaluations(client)
      for (let count = 0; count < 100; count++) {
        await client.change(uri, 'x', {
          start: client.positionOf(uri, 'term:'),
          end: client.positionOf(uri, 'term:'),
        })
      }
      await client.replace(uri, 'z.string()', 'z.date()')
      expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
      expect(evaluations(client) - before).toBeGreaterThan(0)
      expect(evaluations(client) - before).toBeLessThanOrEqual(5)
    })
  })

  it('a cancelled request is refused as cancelled, and the next one is answered', async () => {
    await withClient({ 'a.ts': broken }, { transport }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      const position = client.positionOf(uri, 'defineTool({')
      const asked = client.cancellable('textDocument/codeLens', { textDocument: { uri } })
      asked.cancel()
      await expect(asked.answer).rejects.toMatchObject({ code: -32800 })
      expect(await client.request('textDocument/hover', { textDocument: { uri }, position })).not.toBeNull()
    })
  })
})

describe('documents', () => {
  it('renamed: what was found goes with the file', async () => {
    await withClient({ 'a.ts': broken }, {}, async (client, project) => {
      const [from, to] = [project.uri('a.ts'), project.uri('b.ts')]
      await client.open(from, broken)
      await client.diagnostics(from)
      project.write('b.ts', broken)
      project.delete('a.ts')
      const since = client.sent.diagnostics.count
      await client.close(from)
      await client.open(to, broken)
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [
          { uri: from, type: 3 },
          { uri: to, type: 1 },
        ],
      })
      expect(await client.published(from, (all) => all.length === 0, since)).toEqual([])
      expect(await client.diagnostics(to)).toMatchObject([{ code: 'unconvertible-schema' }])
      expect(await client.request('workspace/symbol', { query: 'search' })).toMatchObject([
        { location: { uri: to } },
      ])
    })
  })

  it('closed with unsaved changes: what is on disk counts again', async () => {
    await withClient({ 'a.ts': toolText() }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      expect(await client.diagnostics(uri)).toHaveLength(1)
      const since = client.sent.diagnostics.count
      await client.close(uri)
      expect(await client.published(uri, () => true, since)).toEqual([])
    })
  })

  it('that depend on an unsaved one are told of, open or not', async () => {
    const files = {
      'shape.ts': `import { z } from 'zod'\n\nexport const shape = { when: z.string() }\n`,
      'a.ts': `import { shape } from './shape.js'\n${toolText('a', 'z.object(shape)')}`,
      'b.ts': `import { shape } from './shape.js'\n${toolText('b', 'z.object(shape)')}`,
    }
    await withClient(files, {}, async (client, project) => {
      const [uri, open, closed] = [project.uri('shape.ts'), project.uri('a.ts'), project.uri('b.ts')]
      await client.open(open, files['a.ts'])
      expect(await client.diagnostics(open)).toEqual([])
      await client.open(uri, files['shape.ts'])
      await client.diagnostics(uri)
      await client.replace(uri, 'z.string()', 'z.date()')
      const [found] = await client.published(open, (all) => all.length > 0)
      expect(found?.relatedInformation).toMatchObject([{ location: { uri } }])
      await client.save(uri)
      expect(await client.published(closed, (all) => all.length > 0)).toMatchObject([
        { code: 'unconvertible-schema' },
      ])
    })
  })

  it('keep their findings beside a syntax error, moved with the text', async () => {
    await withClient({ 'a.ts': broken }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      const before = await client.diagnostics(uri)
      await client.replace(uri, 'export', 'const half = (\n\nexport')
      const [syntax, ...during] = await client.diagnostics(uri)
      expect(syntax).toMatchObject({
        code: 'syntax-error',
        range: { start: client.positionOf(uri, 'export') },
      })
      expect(during.map(({ code, message }) => [code, message])).toEqual(
        before.map(({ code, message }) => [code, message]),
      )
      expect(client.textIn(uri, during[0]!.range)).toBe('when')
      await client.replace(uri, 'const half = (\n\n', '')
      expect(await client.diagnostics(uri)).toEqual(before)
    })
  })

  it('with 10,000 lines are told of like any other', async () => {
    const filler = Array.from(
      { length: 10_000 },
      (_, line) => `export const line${line} = '${line} 😀'`,
    ).join('\n')
    const text = `${filler}\n${broken.replace(/^import/, 'import')}`
    await withClient({ 'a.ts': text }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      const [finding] = await client.diagnostics(uri)
      expect(client.textIn(uri, finding!.range)).toBe('when')
      await client.replace(uri, 'z.date()', 'z.string()')
      expect(await client.diagnostics(uri)).toEqual([])
    })
  })

  it('positions count UTF-16 code units', async () => {
    const text = broken.replace('z.object({ when', "/* 😀 ä 𝒳 */ z.object({ '😀': z.string(), when")
    await withClient({ 'a.ts': text }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      const [finding] = await client.diagnostics(uri)
      expect(client.textIn(uri, finding!.range)).toBe('when')
    })
  })
})

describe('addresses', () => {
  it('that are no files are left alone, in every request', async () => {
    await withClient({ 'a.ts': broken }, {}, async (client, project) => {
      const strange = [
        'untitled:Untitled-1',
        'git:/somewhere/a.ts?ref',
        'vscode-notebook-cell:/nb.ipynb#W0',
        'file://another-machine/a.ts',
        'file:///a%2Fb.ts',
        'file:///%E0%A4%A.ts',
        'no uri at all',
      ]
      for (const uri of strange) {
        await client.open(uri, broken)
        const textDocument = { uri }
        const position = { line: 4, character: 3 }
        const range = { start: position, end: position }
        for (const [method, params] of Object.entries({
          'textDocument/hover': { textDocument, position },
          'textDocument/definition': { textDocument, position },
          'textDocument/codeLens': { textDocument },
          'textDocument/documentSymbol': { textDocument },
          'textDocument/documentLink': { textDocument },
          'textDocument/inlayHint': { textDocument, range },
          'textDocument/codeAction': { textDocument, range, context: { diagnostics: [] } },
        })) {
          expect((await client.request<unknown[] | null>(method, params)) ?? []).toEqual([])
        }
        await client.close(uri)
      }
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      expect(await client.diagnostics(uri)).toHaveLength(1)
      expect(client.sent.diagnostics.all.filter((each) => strange.includes(each.uri))).toEqual([])
      expect(client.sent.log.all.filter(({ type }) => type === 1)).toEqual([])
    })
  })

  it('with encoded characters are answered as they were sent', async () => {
    const file = 'tools/[id] ü %41/a b#c.ts'
    await withClient({ [file]: broken }, {}, async (client, project) => {
      const plain = project.uri(file)
      // As VS Code writes them: every character that could mean something.
      const uri = plain.replaceAll('[', '%5B').replaceAll(']', '%5D').replace('/tools/', '/%74ools/')
      expect(uri).not.toBe(plain)
      await client.open(uri, broken)
      expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
    })
  })

  it('in the manner of Windows are answered as they were sent', async () => {
    await withClient({}, {}, async (client) => {
      for (const uri of ['file:///c%3A/hotel/tools/a.ts', 'file:///C:/hotel/tools/b.ts']) {
        await client.open(uri, broken)
        // No package is found from there, so that what is said is that, and about this address.
        expect((await client.diagnostics(uri)).length).toBeGreaterThan(0)
        await client.close(uri)
      }
    })
  })

  it('of notebooks are left alone: nothing of them is asked for, and their cells are no documents', async () => {
    await withClient({}, {}, async (client) => {
      expect(client.initializeResult.capabilities.notebookDocumentSync).toBeUndefined()
    })
  })
})
