import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { CodeLens } from 'vscode-languageserver-protocol'
import type { DocumentParams, DocumentResult, ToolsChangedParams } from '../../server/src/messages.js'
import { type Client, sharedClient } from './client.js'

const withClient = sharedClient()

/* A tool's framework answers after seconds the first time: an editor shows what is known, and the framework's words when they come. */

const text = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: 'hotel', version: '1' })
server.registerTool('book', { description: 'Books.', inputSchema: z.object({ nights: z.number() }) }, async () => ({ content: [] }))
`
const samples = '{ "book": { "invalid": [{ "input": { "nights": "two" } }] } }\n'

const SDK = '@modelcontextprotocol/server'

/** The MCP SDK, which finishes loading when the project has a file `open`. */
function gatedSdk(): Record<string, string> {
  const installed = new URL(`../../node_modules/${SDK}/`, import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('package.json', installed), 'utf8'))
  const entry = manifest.exports['.'].import?.default ?? manifest.exports['.'].import ?? manifest.exports['.']
  const real = pathToFileURL(fileURLToPath(new URL(String(entry), installed))).href
  const gate = `import { existsSync } from 'node:fs'
while (!existsSync(new URL('../../../open', import.meta.url))) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
export * from ${JSON.stringify(real)}
`
  const { name, version } = manifest
  return {
    [`node_modules/${SDK}/package.json`]: JSON.stringify({
      name,
      version,
      type: 'module',
      exports: './gate.js',
    }),
    [`node_modules/${SDK}/gate.js`]: gate,
  }
}

const files = { 'book.ts': text, 'book.samples.json': samples, ...gatedSdk() }
const ours = {
  initializationOptions: { trusted: true, clientCommands: true },
  capabilities: { workspace: { codeLens: { refreshSupport: true } } },
}
const WORDS = 'Input validation error: Invalid arguments for tool book'

describe('while the framework has not answered yet', () => {
  it('the live preview says so, and shows its words when they are there', async () => {
    await withClient(files, ours, async (client, project) => {
      const uri = project.uri('book.samples.json')
      await client.open(uri, samples, 'json')
      await client.diagnostics(uri)
      const position = client.positionOf(uri, '"input"', 1)
      const params: DocumentParams = { kind: 'sample', uri, position }
      const shown = async () => (await client.request<DocumentResult>('toolsight/document', params)).text
      const first = await shown()
      expect(first).toMatch(/until \\?@modelcontextprotocol\/server \S+ has answered/)
      expect(first).not.toContain(WORDS)
      project.write('open', '')
      // Other news of the file may come first.
      for (let { count } = client.sent.notifications; !(await shown()).includes(WORDS); ) {
        await toldOf(client, project.uri('book.ts'), count)
        count = client.sent.notifications.count
      }
      expect(await shown()).not.toContain('until ')
    })
  })

  it('the lens of the sample is asked for again', async () => {
    await withClient(files, ours, async (client, project) => {
      const uri = project.uri('book.samples.json')
      await client.open(uri, samples, 'json')
      await client.diagnostics(uri)
      const title = async () => {
        const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
        return (await client.request<CodeLens>('codeLens/resolve', lenses[0])).command?.title
      }
      const first = await title()
      let { count } = client.sent.requests
      project.write('open', '')
      let second = await title()
      // Other news of the file may come first.
      while (second === first) {
        await client.sent.requests.next(({ method }) => method === 'workspace/codeLens/refresh', {
          since: count,
          what: 'a refresh of the lenses',
        })
        count = client.sent.requests.count
        second = await title()
      }
      expect(first).toBe('refused, as it should be')
      expect(second).toMatch(/^refused, as it should be · what the model reads · \d+ tokens$/)
    })
  })
})

async function toldOf(client: Client, uri: string, since: number): Promise<void> {
  await client.sent.notifications.next(
    ({ method, params }) =>
      method === 'toolsight/toolsChanged' && (params as ToolsChangedParams).uris.includes(uri),
    { since, what: 'news of the tool' },
  )
}
