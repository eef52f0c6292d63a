import { describe, expect, it } from 'vitest'
import type {
  Diagnostic,
  DocumentDiagnosticReport,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from './client.js'
import { toolText, unconvertible } from './texts.js'

const withClient = sharedClient()

const pulling = {
  capabilities: {
    textDocument: { diagnostic: { relatedDocumentSupport: false } },
    workspace: { diagnostics: { refreshSupport: true } },
  },
}

const broken = toolText('search', unconvertible)

function pull(client: Client, uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
  return client.request('textDocument/diagnostic', {
    textDocument: { uri },
    ...(previousResultId === undefined ? {} : { previousResultId }),
  })
}

async function itemsOf(client: Client, uri: string): Promise<Diagnostic[]> {
  const report = await pull(client, uri)
  return report.kind === 'full' ? report.items : []
}

describe('diagnostics that are asked for', () => {
  it('are of the text as it stands, and are not sent a second time', async () => {
    await withClient({ 'a.ts': broken }, pulling, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, broken)
      const first = await pull(client, uri)
      expect(first).toMatchObject({ kind: 'full', items: [{ code: 'unconvertible-schema' }] })
      expect(await pull(client, uri, first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId })
      await client.replace(uri, 'z.date()', 'z.string()')
      expect(await pull(client, uri, first.resultId)).toMatchObject({ kind: 'full', items: [] })
      expect(client.sent.diagnostics.all).toEqual([])
    })
  })

  it('of an open document that another one changes are asked for again', async () => {
    const files = {
      'shape.ts': `import { z } from 'zod'\n\nexport const shape = { when: z.string() }\n`,
      'a.ts': `import { shape } from './shape.js'\n${toolText('a', 'z.object(shape)')}`,
    }
    await withClient(files, pulling, async (client, project) => {
      const [uri, shape] = [project.uri('a.ts'), project.uri('shape.ts')]
      await client.open(uri, files['a.ts'])
      await client.open(shape, files['shape.ts'])
      expect(await itemsOf(client, uri)).toEqual([])
      await itemsOf(client, shape)
      const since = client.sent.requests.count
      await client.replace(shape, 'z.string()', 'z.date()')
      await client.sent.requests.next(({ method }) => method === 'workspace/diagnostic/refresh', { since })
      expect(await itemsOf(client, uri)).toMatchObject([{ code: 'unconvertible-schema' }])
    })
  })

  it('of the whole workspace come at once to a client that wants them so', async () => {
    const files = { 'a.ts': broken, 'b/c.ts': toolText('other', unconvertible), 'd.ts': toolText('fine') }
    await withClient(files, pulling, async (client, project) => {
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
        previousResultIds: [],
      })
      expect(items.map(({ uri }) => uri).sort()).toEqual([project.uri('a.ts'), project.uri('b/c.ts')])
    })
  })

  it('of the whole workspace come piece by piece, and nothing is said until there is something new', async () => {
    await withClient({ 'a.ts': broken, 'b.ts': toolText('fine') }, pulling, async (client, project) => {
      const parts: WorkspaceDocumentDiagnosticReport[] = []
      const told = (uri: string, count: number) =>
        client.sent.notifications.next(({ method, params }) => {
          if (method !== '$/progress') return false
          const { value } = params as { value: { items?: WorkspaceDocumentDiagnosticReport[] } }
          parts.push(...(value.items ?? []))
          return (value.items ?? []).some(
            (each) => each.uri === uri && each.kind === 'full' && each.items.length === count,
          )
        })
      const ask = () =>
        client.request('workspace/diagnostic', {
          partialResultToken: 'parts',
          previousResultIds: parts.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' })),
        })
      const [a, b] = [project.uri('a.ts'), project.uri('b.ts')]
      const first = ask()
      await told(a, 1)
      await first
      const second = ask()
      project.write('b.ts', toolText('fine', unconvertible))
      await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: b, type: 2 }] })
      await told(b, 1)
      await second
    })
  })
})
