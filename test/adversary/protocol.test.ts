import { expect, it } from 'vitest'
import { budget } from './budget.js'
import { Random } from './random.js'
import { RawServer } from './raw-server.js'

const METHODS = [
  ...['initialize', 'initialized', 'shutdown', '$/cancelRequest', '$/setTrace', '$/nothing', 'nothing', ''],
  ...['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didClose', 'textDocument/didSave'],
  ...['textDocument/hover', 'textDocument/codeAction', 'codeAction/resolve', 'textDocument/codeLens'],
  ...['codeLens/resolve', 'textDocument/completion', 'textDocument/definition', 'textDocument/documentLink'],
  ...['textDocument/inlayHint', 'textDocument/diagnostic', 'workspace/symbol', 'workspace/executeCommand'],
  ...[
    'workspace/didChangeConfiguration',
    'workspace/didChangeWatchedFiles',
    'workspace/didChangeWorkspaceFolders',
  ],
  ...['toolsight/trust', 'toolsight/tree', 'toolsight/samples', 'toolsight/trySamples', 'toolsight/document'],
  ...[
    'toolsight/source',
    'toolsight/targets',
    'toolsight/typescriptPlugin',
    'window/workDoneProgress/cancel',
  ],
]

const KEYS = [
  ...['textDocument', 'uri', 'position', 'line', 'character', 'range', 'start', 'end', 'text', 'version'],
  ...['contentChanges', 'context', 'diagnostics', 'only', 'command', 'arguments', 'tool', 'kind', 'target'],
  ...['via', 'input', 'data', 'settings', 'changes', 'event', 'added', 'trusted', 'query', 'id', '__proto__'],
]

/** Anything that JSON can say, of the names and values that requests have. */
function anything(random: Random, depth = 0): unknown {
  const choice = depth > 4 ? random.below(6) : random.below(9)
  if (choice === 0) return null
  if (choice === 1) return random.of([true, false])
  if (choice === 2) return random.of([0, -1, 1.5, 1e308, -0, 2 ** 31, 2 ** 53, 7])
  if (choice === 3)
    return random.of(['', 'x', '\u0000', '\ud800', '😀', 'schema', 'wire', 'toolsight.wire', '../../x', '%'])
  if (choice === 4)
    return random.of([
      'file:///',
      'file:///tmp/none.ts',
      'untitled:a',
      'http://x',
      'file://',
      'a:b',
      'file:///%',
    ])
  if (choice === 5) return 'y'.repeat(random.of([10, 100_000]))
  if (choice < 7) return Array.from({ length: random.below(4) }, () => anything(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: random.below(6) }, () => [random.of(KEYS), anything(random, depth + 1)]),
  )
}

const INITIALIZE = { processId: process.pid, rootUri: null, capabilities: {} }

/** One session: what is sent makes no sense, and each request is answered all the same. */
async function session(seed: number): Promise<void> {
  const random = new Random(seed)
  const server = new RawServer()
  const asked: number[] = []
  const isInitialized = random.chance(0.8)
  const request = (id: number, method: string, params: unknown) => {
    asked.push(id)
    server.message({ jsonrpc: '2.0', id, method, params })
  }
  if (isInitialized) {
    request(0, 'initialize', INITIALIZE)
    server.message({ jsonrpc: '2.0', method: 'initialized', params: {} })
  }
  let isShut = false
  for (let id = 1; id < 40; id += 1) {
    const method = random.of(METHODS)
    const params = random.chance(0.3) ? { textDocument: { uri: anything(random) } } : anything(random)
    const kind = random.below(10)
    // Only a request shuts a server down: it ignores a notification named `shutdown`.
    isShut ||= method === 'shutdown' && kind < 6
    if (kind < 6) request(id, method, params)
    else if (kind < 8) server.message({ jsonrpc: '2.0', method, params })
    // Answers to what nobody asked.
    else if (kind === 8) server.message({ jsonrpc: '2.0', id: anything(random), result: params })
    else server.message({ jsonrpc: '2.0', id: random.of([`s${id}`, null, 1.5]), error: params })
  }
  request(1000, 'workspace/symbol', { query: 'x' })
  for (const id of asked) expect(await server.answer(id), `seed ${seed}, request ${id}`).not.toBeNull()
  const last = await server.answer(1000)
  if (isInitialized && !isShut) expect(last?.error, `seed ${seed}`).toBeUndefined()
  expect(server.stderr, `seed ${seed}`).toBe('')
  await ending(server, random, { seed, isShut })
}

/** How a client may go, and what the server makes of it. */
async function ending(
  server: RawServer,
  random: Random,
  { seed, isShut }: { seed: number; isShut: boolean },
): Promise<void> {
  const way = random.below(4)
  if (way < 2) {
    server.message({ jsonrpc: '2.0', method: 'exit' })
    await server.ended
    return
  }
  const broken = random.of([
    'Content-Length: x\r\n\r\n{}',
    'Content-Length: -1\r\n\r\n',
    `Content-Length: ${'9'.repeat(1 + random.below(400))}9999999999\r\n\r\n{}`,
    'Content-Type: a\r\n\r\n{}',
    '\r\n\r\n',
    `${'x'.repeat(random.below(10_000))}\u0000`,
  ])
  for (const piece of way === 2 ? [broken] : broken) server.send(piece)
  expect(await server.ended, `seed ${seed}: ${JSON.stringify(broken.slice(0, 60))}`).toBe(isShut ? 0 : 1)
  expect(server.stderr, `seed ${seed}`).toContain('Content-Length')
}

it('each request is answered, whatever else a client sends', { timeout: budget.timeout }, async () => {
  const until = Date.now() + budget.milliseconds
  let seed = budget.seed
  for (; seed === budget.seed || Date.now() < until; seed += 1) await session(seed)
  console.log(`protocol: seeds ${budget.seed} to ${seed - 1}`)
})
