import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withClient } from '../lsp/client.js'
import { HOSTILE } from './schemas/hostile.js'

const ahead = new URL('../../packages/core/dist/ahead.js', import.meta.url)
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** A server whose client sends this; how it ends, and what it says then. */
function served(input: string): Promise<{ code: number | null; stderr: string }> {
  const server = spawn(process.execPath, [main, '--stdio'], { stdio: ['pipe', 'ignore', 'pipe'] })
  let stderr = ''
  server.stderr.on('data', (data) => {
    stderr += String(data)
  })
  server.stdin.on('error', () => {})
  server.stdin.write(input)
  return new Promise((resolve) => server.once('close', (code) => resolve({ code, stderr })))
}

it.each([
  ['no number', 'Content-Length: abc\r\n\r\n{}'],
  ['a negative number', 'Content-Length: -5\r\n\r\n{}'],
  ['digits and more', 'Content-Length: 12abc\r\n\r\n{}'],
  ['more than any message', 'Content-Length: 99999999999\r\n\r\n{}'],
  ['no length at all', 'Content-Type: a\r\n\r\n{}'],
  ['a header without its line breaks', `${'Content-Length: 5 '.repeat(1000)}`],
  ['JSON without a header', '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'],
  ['line feeds alone', 'Content-Length: 2\n\n{}'],
])('a header that is broken ends the server, which says why: %s', async (_, input) => {
  const { code, stderr } = await served(input)
  expect(code).toBe(1)
  expect(stderr).toContain('Content-Length')
})

const tool = (schema: unknown) => `import { defineTool } from 'patties/ai'
export const x = defineTool({
  name: 'x',
  description: 'Does it.',
  parameters: ${JSON.stringify(schema)},
  handler: () => 'x',
})
`

/** One of each kind: what each walk makes of all of them, `schemas/walks.test.ts` tells. */
const SHOWN = [
  'definitions that double: anyOf',
  'definitions that double: allOf',
  'definitions that double: a mix',
  'allOf of itself',
  'unions that each have all',
  '2,000 references in a row',
  '20,000 fields',
]

it('an untrusted folder with schemas that were made to hang is answered for', async () => {
  await withClient({}, { initializationOptions: { trusted: false } }, async (client, project) => {
    for (const [index, name] of SHOWN.entries()) {
      const text = tool(HOSTILE[name])
      const uri = project.uri(`tool${index}.ts`)
      await client.open(uri, text)
      await client.diagnostics(uri)
      const textDocument = { uri }
      for (const place of ["name: 'x'", '"properties":{"']) {
        const position = client.positionOf(uri, place, place.length)
        await client.request('textDocument/hover', { textDocument, position })
      }
      expect(await client.request('textDocument/codeLens', { textDocument })).not.toEqual([])
    }
  })
})

it('a process that is busy ends when the one that it works for has ended', async () => {
  const client = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const program = `import { endWith } from ${JSON.stringify(ahead)}; endWith(${client.pid}); console.log('busy'); for (;;) {}`
  const busy = spawn(process.execPath, ['--input-type=module', '-e', program])
  const ended = new Promise((resolve) => busy.once('exit', (_, signal) => resolve(signal)))
  await new Promise((resolve) => busy.stdout.once('data', resolve))
  client.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
})
