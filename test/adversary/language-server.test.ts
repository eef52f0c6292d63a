import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { CheckedFrames } from '../../server/dist/protocol/checked-frames.js'
import { Client } from '../lsp/client.js'

const startup = new URL('../../packages/core/dist/startup.js', import.meta.url)
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** A server whose client sends this; how it ends, and what it says then. */
function served(input: string): Promise<{ code: number | null; stderr: string }> {
  const server = spawn(process.execPath, [main, '--stdio'], { stdio: ['pipe', 'ignore', 'pipe'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  let stderr = ''
  server.stderr.on('data', (data) => {
    stderr += String(data)
  })
  server.stdin.on('error', () => {})
  server.stdin.write(input)
  return new Promise((resolve) => server.once('close', (code) => resolve({ code, stderr })))
}

it('a header that is broken ends the server, which says why', async () => {
  const { code, stderr } = await served('Content-Length: abc\r\n\r\n{}')
  expect(code).toBe(1)
  expect(stderr).toContain('Content-Length')
})

/** What comes through of an input that arrives in pieces of this size. */
async function framed(input: string, size: number): Promise<string> {
  const frames = new CheckedFrames()
  const pieces = Array.from({ length: Math.ceil(input.length / size) }, (_, index) =>
    Buffer.from(input.slice(index * size, (index + 1) * size)),
  )
  Readable.from(pieces).pipe(frames)
  return Buffer.concat(await frames.toArray()).toString()
}

const SIZES = [1, 7, 100_000]

it.each([
  ['no number', 'Content-Length: abc\r\n\r\n{}'],
  ['no number, and nothing behind it yet', 'Content-Length: abc\r\n\r\n'],
  ['a negative number', 'Content-Length: -5\r\n\r\n{}'],
  ['digits and more', 'Content-Length: 12abc\r\n\r\n{}'],
  ['more than any message', 'Content-Length: 99999999999\r\n\r\n{}'],
  ['no length at all', 'Content-Type: a\r\n\r\n{}'],
  ['a header without its line breaks', `${'Content-Length: 5 '.repeat(1000)}`],
  ['JSON without a header', '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'],
  ['line feeds alone', 'Content-Length: 2\n\n{}'],
  ['a second header', 'Content-Length: 2\r\n\r\n{}Content-Length: x\r\n\r\n{}'],
])('no message is read after a header that is broken: %s', async (_, input) => {
  for (const size of SIZES)
    await expect(framed(input, size)).rejects.toThrow('without a valid Content-Length')
})

it('messages that are framed as the protocol says come through as they are', async () => {
  const input =
    'Content-Length: 2\r\n\r\n{}content-length:19\r\nContent-Type: a; charset=utf-8\r\n\r\n{"a":"Content\\r\\n"}'
  for (const size of SIZES) expect(await framed(input, size)).toBe(input)
})

/** Runs until it is ended. */
const idle = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
const inModule = (program: string) => ['--input-type=module', '-e', program]

it('a server that is busy ends when its client has ended', async () => {
  const editor = idle()
  // Work that never ends, in the server's own thread.
  const preloaded = `process.once('SIGUSR2', () => { process.stderr.write('busy'); for (;;) {} })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preloaded)}`
  const client = await Client.start(null, { processId: editor.pid as number, env: { NODE_OPTIONS } })
  const server = client.process
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  const busy = once(server.stderr as NonNullable<typeof server.stderr>, 'data')
  server.kill('SIGUSR2')
  await busy
  expect(client.stderr).toBe('busy')
  editor.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  client.connection.dispose()
})

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

it('a process that is busy ends when the one that started it has ended', async () => {
  const busy = `import { endWith } from ${JSON.stringify(startup)}; endWith(); console.log(process.pid); for (;;) {}`
  const start = `import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
    spawn(process.execPath, ${JSON.stringify(inModule(busy))}, { stdio: ['ignore', 'inherit', 'ignore'] })`
  const parent = spawn(process.execPath, inModule(start), { stdio: ['ignore', 'pipe', 'inherit'] })
  // It has the same output, which closes when both have ended.
  const closed = once(parent.stdout, 'close')
  const [pid] = await once(parent.stdout, 'data')
  onTestFinished(() => kill(Number(pid)))
  parent.kill('SIGKILL')
  parent.stdout.resume()
  await closed
})
