import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { ServerFailure } from '#core/servers/failure.js'
import { type ListOptions, listTools } from '#core/servers/list-tools.js'

/** Answers each request by its method; `answers` is the source of an object of functions. */
const SPEAKING = (answers: string, before = '') => `
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
${before}
const initialize = ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'own', version: '3' } })
const answers = { initialize, ...${answers} }
let text = ''
process.stdin.on('data', (chunk) => {
  const lines = (text += chunk).split('\\n')
  text = lines.pop()
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line)
    if (id === undefined) continue
    const answer = answers[method]?.(params)
    if (answer) send({ id, result: answer })
    else send({ id, error: { code: -32601, message: 'Method not found' } })
  }
})
`

const TOOL = {
  name: 'find',
  title: 'Find',
  description: 'Finds rooms.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
  icons: [{ src: 'https://example.com/find.png' }],
  execution: { taskSupport: 'optional' },
  _meta: { owner: 'rooms' },
  'x-own': [1],
}

describe('listing the tools of a server', () => {
  let folder: string
  let count = 0
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'toolsight-servers-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const list = (program: string, options: ListOptions = {}, env: Record<string, string> = {}) => {
    const file = path.join(folder, `server-${count++}.mjs`)
    writeFileSync(file, program)
    return listTools({ command: process.execPath, args: [file], env }, options)
  }
  const failing = (program: string, options?: ListOptions): Promise<ServerFailure> =>
    list(program, options).then(
      () => Promise.reject(new Error('It listed its tools.')),
      (error: ServerFailure) => error,
    )

  it('gives every entry as it was received, with members that no SDK knows', async () => {
    const program = SPEAKING(`{ 'tools/list': () => ({ tools: [${JSON.stringify(TOOL)}] }) }`)
    expect(await list(program)).toEqual({
      tools: [TOOL],
      prompts: [],
      promptsFailure: null,
      server: { name: 'own', version: '3' },
      revision: '2025-11-25',
      stderr: '',
      stray: [],
    })
  })

  it('asks for page after page', async () => {
    const program = SPEAKING(`{
      'tools/list': ({ cursor = '0' }) => ({
        tools: [{ name: 'tool_' + cursor, inputSchema: { type: 'object' } }],
        ...(cursor === '2' ? {} : { nextCursor: String(Number(cursor) + 1) }),
      }),
    }`)
    const { tools } = await list(program)
    expect(tools.map(({ name }) => name)).toEqual(['tool_0', 'tool_1', 'tool_2'])
  })

  it('passes on the variables that were named, and no others', async () => {
    process.env['TOOLSIGHT_TEST_SECRET'] = 'secret'
    try {
      const program = SPEAKING(`{
        'tools/list': () => ({ tools: [{ name: String(process.env.OWN_KEY) + process.env.TOOLSIGHT_TEST_SECRET, inputSchema: { type: 'object' } }] }),
      }`)
      const { tools } = await list(program, {}, { OWN_KEY: 'placeholder ' })
      expect(tools[0]?.['name']).toBe('placeholder undefined')
    } finally {
      delete process.env['TOOLSIGHT_TEST_SECRET']
    }
  })

  it("lists what the SDK's own server has", async () => {
    const from = (name: string) => JSON.stringify(fileURLToPath(import.meta.resolve(name)))
    const { tools, revision } = await list(`
      import { McpServer } from ${from('@modelcontextprotocol/server')}
      import { StdioServerTransport } from ${from('@modelcontextprotocol/server/stdio')}
      const server = new McpServer({ name: 'own', version: '1' })
      server.registerTool('find', { description: 'Finds.', annotations: { readOnlyHint: true } }, async () => ({ content: [] }))
      await server.connect(new StdioServerTransport())
    `)
    expect(revision).toBe('2025-11-25')
    expect(tools).toMatchObject([
      { name: 'find', description: 'Finds.', annotations: { readOnlyHint: true } },
    ])
  })

  it('asks in the later revision where the server refuses the handshake of the earlier ones', async () => {
    const { tools, revision } = await list(
      SPEAKING(`{
        initialize: () => null,
        'server/discover': () => ({ resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, serverInfo: { name: 'own', version: '3' } }),
        'tools/list': (params) => params._meta && ({ resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: [${JSON.stringify(TOOL)}] }),
      }`),
    )
    expect([revision, tools]).toEqual(['2026-07-28', [TOOL]])
  })

  const answering = SPEAKING(`{ 'tools/list': () => ({ tools: [] }) }`)
  const failures: Array<[title: string, program: string, kind: string, words: string[]]> = [
    [
      'ends at once',
      "console.error('API_KEY is not set'); process.exit(3)",
      'ended',
      [
        'ended with exit code 3 before it listed its tools',
        'Its standard error ends with:\nAPI_KEY is not set',
      ],
    ],
    ['never answers', 'setInterval(() => {}, 1000)', 'silent', ['did not list its tools within 0.5 s']],
    ['loops at its start', 'for (;;) {}', 'silent', ['did not list its tools within 0.5 s']],
    [
      'prints a greeting and never answers',
      "console.log('Listening on port 3000'); setInterval(() => {}, 1000)",
      'silent',
      ['text to standard output', '`Listening on port 3000`', 'console.error'],
    ],
    [
      'prints without end, line by line',
      "setInterval(() => process.stdout.write('noise\\n'.repeat(100_000)))",
      'flood',
      ['writes to standard output without end', '`noise`'],
    ],
    [
      'prints without end and without lines',
      "setInterval(() => process.stdout.write('x'.repeat(1 << 20)))",
      'flood',
      ['writes to standard output without end'],
    ],
    [
      'asks something without end',
      `setInterval(() => process.stdout.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\\n'.repeat(1000)))`,
      'flood',
      ['writes to standard output without end'],
    ],
    [
      'lists more tools at once than anybody has',
      SPEAKING(`{ 'tools/list': () => ({ tools: Array.from({ length: 200_000 }, () => ({})) }) }`),
      'endless',
      ['there are more after 200000 tools'],
    ],
    [
      'lists a page with the same cursor twice',
      SPEAKING(`{ 'tools/list': () => ({ tools: [{}], nextCursor: 'again' }) }`),
      'endless',
      ['the cursor "again" came twice'],
    ],
    [
      'lists empty pages without end',
      SPEAKING(
        `{ 'tools/list': ({ cursor = '0' }) => ({ tools: [], nextCursor: String(Number(cursor) + 1) }) }`,
      ),
      'endless',
      ['there are more after 0 tools'],
    ],
    [
      'lists a schema in which thousands stand in each other',
      SPEAKING(`{
        'tools/list': () => {
          let inputSchema = { type: 'object' }
          for (let level = 0; level < 3000; level++) inputSchema = { items: inputSchema }
          return { tools: [{ name: 'a', inputSchema: { type: 'object' } }, { name: 'b', inputSchema }] }
        },
      }`),
      'not-a-list',
      ['Entry 2 of its answer to `tools/list` has more than 200 levels'],
    ],
    [
      'answers with an error',
      SPEAKING('{}'),
      'refused',
      ['The server answers with an error: ', 'Method not found'],
    ],
    [
      'answers something else',
      SPEAKING(`{ 'tools/list': () => ({ items: [] }) }`),
      'not-a-list',
      ['has no list of tools'],
    ],
  ]
  test.each(failures)('tells of a server that %s', async (_title, program, kind, words) => {
    const error = await failing(program, { timeoutMs: kind === 'silent' ? 500 : 20_000 })
    expect(error).toBeInstanceOf(ServerFailure)
    expect(error.kind).toBe(kind)
    for (const each of words) expect(error.message).toContain(each)
  })

  it('tells of a command that is not there', async () => {
    await expect(listTools({ command: 'toolsight-no-such-command' })).rejects.toMatchObject({
      kind: 'not-started',
      message: 'The server could not be started: `toolsight-no-such-command` is not found.',
    })
  })

  it('does without text on standard output that stands between messages', async () => {
    const program = `console.log('Starting'); console.log('{"level":"info"}')\n${answering}`
    expect((await list(program)).tools).toEqual([])
  })

  it('stops a server that loops when it is no longer wanted', async () => {
    const stop = new AbortController()
    const asked = list("process.stderr.write('started'); for (;;) {}", { signal: stop.signal })
    stop.abort()
    await expect(asked).rejects.toMatchObject({ kind: 'stopped' })
  })

  it('leaves no process behind, whatever the server does about being stopped', async () => {
    const program = SPEAKING(
      `{ 'tools/list': () => ({ tools: [{ name: String(child.pid), inputSchema: { type: 'object' } }] }) }`,
      `import { spawn } from 'node:child_process'
       process.on('SIGTERM', () => {})
       setInterval(() => {}, 1000)
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`,
    )
    const { tools } = await list(program)
    const pid = Number(tools[0]?.['name'])
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })
})

describe('a server that is asked by its URL', () => {
  const answering = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createServer(answer).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('sends on to nothing that is not on this machine', async () => {
    const url = await answering((_, response) =>
      response.writeHead(307, { location: 'http://toolsight.invalid/mcp' }).end(),
    )
    await expect(listTools({ url: `${url}/mcp` })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(`${url} sends on to http://toolsight.invalid`),
    })
  })

  it('that writes without end is left', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x')
    const url = await answering((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const write = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    await expect(listTools({ url })).rejects.toMatchObject({ kind: 'flood' })
  })

  it('sends on to itself a few times, and not for ever', async () => {
    const asked: string[] = []
    const url = await answering((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(307, { location: `${request.url}/` }).end()
    })
    await expect(listTools({ url: `${url}/mcp` })).rejects.toMatchObject({ kind: 'refused' })
    expect(asked.slice(0, 2)).toEqual(['POST /mcp', 'POST /mcp/'])
    expect(asked.length).toBeLessThan(20)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
