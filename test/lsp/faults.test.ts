import { describe, expect, it } from 'vitest'
import { withClient } from './client.js'
import { toolText, unconvertible } from './texts.js'

/** Of the example: one tool that never ends, beside one that is only wrong. */
const hanging = `${toolText('fine', unconvertible)}
export const hangs = defineTool({
  name: 'hangs',
  description: 'Hangs',
  input: z.object({ a: (() => { for (;;) {} })() }),
  handler: () => 'x',
})
`

/** Its lens asks which tools are sent together. */
const sending = `import { generateText } from 'ai'
import { weather } from './weather.js'

generateText({ model: 'openai/gpt-5', tools: { weather }, prompt: '' })
`

describe('when something goes wrong', () => {
  it('a tool that hangs is told of, and requests about the other one in its file are answered', async () => {
    const config = '{ "evaluate": { "timeoutMs": 300 } }'
    await withClient({ 'a.ts': hanging, 'toolsight.config.json': config }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, hanging)
      expect((await client.diagnostics(uri)).map(({ code }) => code)).toContain('evaluation-timeout')
      const lenses = await client.request<unknown[]>('textDocument/codeLens', { textDocument: { uri } })
      expect(lenses.length).toBeGreaterThan(2)
      const position = client.positionOf(uri, 'defineTool({')
      expect(await client.request('textDocument/hover', { textDocument: { uri }, position })).not.toBeNull()
      await client.replace(uri, 'for (;;) {}', 'return z.string()')
      expect((await client.diagnostics(uri)).map(({ code }) => code)).not.toContain('evaluation-timeout')
    })
  })

  it('a request with parameters that make no sense is answered with nothing, and the next one as ever', async () => {
    await withClient({ 'a.ts': toolText('search', unconvertible) }, {}, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, toolText('search', unconvertible))
      await client.diagnostics(uri)
      const position = { line: 1e9, character: 1e9 }
      const textDocument = { uri }
      expect(await client.request('textDocument/hover', { textDocument, position })).toBeNull()
      const broken = { textDocument, range: null, context: null }
      expect(await client.request('textDocument/codeAction', broken)).toBeNull()
      const { message } = await client.sent.log.next(({ type }) => type === 1)
      expect(message).toMatch(/^textDocument\/codeAction failed for .*a\.ts/)
      expect(await client.request('textDocument/codeLens', { textDocument })).not.toBeNull()
    })
  })

  it('a client that refuses what it is asked goes on being served', async () => {
    const capabilities = {
      workspace: {
        codeLens: { refreshSupport: true },
        inlayHint: { refreshSupport: true },
        diagnostics: { refreshSupport: true },
      },
    }
    await withClient({ 'a.ts': toolText() }, { capabilities }, async (client, project) => {
      const refuse = () => {
        throw new Error('Not today.')
      }
      const asked = [
        'workspace/inlayHint/refresh',
        'client/registerCapability',
        'window/workDoneProgress/create',
      ]
      for (const method of asked) client.onRequest(method, refuse)
      const uri = project.uri('a.ts')
      await client.open(uri, toolText())
      await client.sent.log.next(({ message }) => /refresh its inlay hints failed: .*Not today/.test(message))
      await client.change(uri, toolText('other'))
      await client.diagnostics(uri)
      expect(await client.stop()).toBe(0)
    })
  })

  it('a shutdown in the middle of everything is answered', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `a${index}.ts`)
    const files = Object.fromEntries(names.map((name) => [name, sending]))
    const capabilities = { workspace: { codeLens: { refreshSupport: true } } }
    await withClient(files, { capabilities }, async (client, project) => {
      for (const name of names) await client.open(project.uri(name), files[name] ?? '')
      await client.sent.diagnostics.next(({ uri }) => uri === project.uri('a9.ts'))
      expect(await client.stop()).toBe(0)
      expect(client.stderr).toBe('')
    })
  })

  it('processes end with the server, also when its editor dies', async () => {
    await withClient({ 'a.ts': toolText() }, {}, async (client, project) => {
      await client.open(project.uri('a.ts'), toolText())
      await client.diagnostics(project.uri('a.ts'))
      const ended = new Promise<number | null>((resolve) => client.process.once('exit', resolve))
      client.process.stdin?.destroy()
      expect(await ended).toBe(1)
    })
  })
})
