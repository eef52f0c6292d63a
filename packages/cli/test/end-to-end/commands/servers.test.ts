import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckOutput, Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'
import { ownServer } from './own-server.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
})

afterEach(() => project.remove())

/** A server of the real SDK. */
function sdkServer(registrations: string, before = ''): string {
  return `${before}import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

const server = new McpServer({ name: 'harbour', version: '1.0.0' })
const done = async () => ({ content: [] })
${registrations}
await server.connect(new StdioServerTransport())
`
}

const configured = (...args: string[]) =>
  JSON.stringify({
    servers: [{ name: 'harbour', command: process.execPath, args }],
    evaluate: { timeoutMs: 20_000 },
  })

const FIND = "server.registerTool('find_berth', { description: 'Finds a berth.' }, done)"
const TOOL = (name: string, more: object = {}) => ({
  name,
  description: `Does ${JSON.stringify(name).length} things.`,
  inputSchema: { type: 'object', properties: {} },
  ...more,
})

function codes({ diagnostics }: CheckOutput): string[] {
  return diagnostics.map(({ code, tool }) => `${code} ${tool ?? ''}`.trim())
}

/** A folder with nothing in it. */
async function empty(): Promise<string> {
  await project.put({ 'own.mjs': '' })
  await rm(project.path('toolsight.config.json'))
  return project.path('own.mjs')
}

describe('beside the source', () => {
  test('each listed tool is its definition; what differs, is not seen or is not listed is reported', async () => {
    await project.put({
      'package.json': '{ "name": "harbour", "type": "module" }\n',
      'toolsight.config.json': configured('server.mjs'),
      'server.mjs': sdkServer(`${FIND}
server.registerTool('leave', { description: 'Leaves.', inputSchema: z.object({ at: z.string() }) }, done).update({ description: 'Goes.' })
export function addGates() { server.registerTool('close_gate', { description: 'Closes the gate.' }, done) }
const texts = { open_gate: 'Opens.' }
const other = (key) => Reflect.get(server, 'registerTool').call(server, key, { description: texts[key] ?? 'Sinks.' }, done)
other('open_gate')
other(['sink', 'ship'].join('_'))`),
    })
    const { report, code, err } = await project.check('--server')
    expect([code, err]).toEqual([0, expect.stringContaining('Starting ')])
    expect(codes(report)).toEqual([
      'unseen-tool sink_ship',
      'listed-differs leave',
      'unlisted-tool close_gate',
      'unseen-tool open_gate',
    ])
    const [sink, leave, close, open] = report.diagnostics
    expect(sink?.file).toBe('package.json')
    expect(leave?.message).toContain('description: "Leaves." in the source, "Goes." in the list.')
    expect([close?.file, open?.file]).toEqual(['server.mjs', 'server.mjs'])
    expect(report.tools.map(({ name, recognised, file }) => [name, recognised, file])).toEqual([
      ['find_berth', 'call', 'server.mjs'],
      ['leave', 'call', 'server.mjs'],
      ['close_gate', 'call', 'server.mjs'],
      ['open_gate', 'server', 'server.mjs'],
      ['sink_ship', 'server', null],
    ])
    expect(report.summary['files']).toBe(1)
  })

  test('a tool that cannot be evaluated has its schema from the list, at its definition', async () => {
    await project.put({
      'toolsight.config.json': JSON.stringify({
        servers: [{ name: 'harbour', command: process.execPath, args: ['server.mjs'] }],
        evaluate: { timeoutMs: 20_000, registration: false },
      }),
      'server.mjs':
        sdkServer(`const limits = JSON.parse(await new Promise((resolve) => resolve('{ "most": 3 }')))
class Tools {
  constructor(own) { this.own = own }
  add(to) { to.registerTool('find_berth', { description: 'Finds.', inputSchema: z.object({ q: z.number().max(this.own.most) }) }, done) }
}
new Tools(limits).add(server)`),
    })
    const before = (await project.check()).report
    expect(before.tools).toMatchObject([{ name: 'find_berth', status: 'unevaluated' }])
    expect(codes(before)).toEqual(['not-evaluated find_berth'])
    const { report } = await project.check('--server')
    const [tool] = report.tools
    expect(report.tools).toHaveLength(1)
    expect(tool).toMatchObject({ name: 'find_berth', file: 'server.mjs', status: 'resolved' })
    expect(tool?.schema).toMatchObject({ properties: { q: { type: 'number', maximum: 3 } } })
    expect(codes(report)).toEqual([])
    expect((await project.run(['list', '--server'])).out).toMatch(/find_berth .* server\.mjs:10\n/)
    const shown = await project.run(['show', 'find_berth', '--server', '--compact'])
    expect(JSON.parse(shown.out)).toMatchObject({ properties: { q: { maximum: 3 } } })
  })

  test('a definition whose name is not known is the one that the name is written in', async () => {
    await project.put({
      'toolsight.config.json': configured('server.mjs'),
      'server.mjs': sdkServer(
        "server.registerTool(...['find_berth', { description: 'Finds a berth.' }, done])",
      ),
    })
    const { report } = await project.check('--server', '--no-evaluate')
    expect(codes(report)).not.toContain('unseen-tool find_berth')
    expect(report.tools.map(({ name, file }) => [name, file])).toEqual([['find_berth', 'server.mjs']])
  })

  test('says that a build is older than its source', async () => {
    const source = sdkServer("server.registerTool('find_berth', { description: 'Finds.' }, done)")
    await project.put({
      'toolsight.config.json': configured('dist/server.js'),
      'package.json': '{ "type": "module" }\n',
      '.gitignore': 'dist\n',
      'dist/server.js': source,
    })
    await project.put({ 'src/server.ts': source.replace('Finds.', 'Finds a berth.') })
    const { utimes } = await import('node:fs/promises')
    await utimes(project.path('dist/server.js'), 1000, 1000)
    const { report } = await project.check('--server')
    expect(codes(report)).toEqual(['listed-differs find_berth'])
    expect(report.diagnostics[0]?.message).toContain(
      'The build in dist is older than src/server.ts: build the project, and ask again.',
    )
  })

  test('says what a registration leaves out', async () => {
    await project.put({
      'toolsight.config.json': configured('server.mjs'),
      'server.mjs': sdkServer(
        "server.registerTool('find_berth', { title: 'Find', description: 'Finds.', annotations: { readOnlyHint: true } }, done).update({ annotations: null })",
      ),
    })
    const { report } = await project.check('--server')
    expect(codes(report)).toEqual(['listed-differs find_berth'])
    expect(report.diagnostics[0]?.message).toMatch(/another annotations\./)
  })

  test('a comment turns a finding off, and is not called unused without a server', async () => {
    await project.put({
      'toolsight.config.json': configured('server.mjs'),
      'server.mjs': sdkServer(`${FIND}
// toolsight-disable-next-line unlisted-tool
export const addGates = () => server.registerTool('close_gate', { description: 'Closes the gate.' }, done)`),
    })
    expect(codes((await project.check('--server')).report)).toEqual([])
    expect(codes((await project.check()).report)).toEqual([])
  })

  test('a tool that a condition of the program decides about is not missed', async () => {
    const tool = (name: string) =>
      `server.registerTool('${name}', { description: 'The tool ${name}.' }, done)`
    const entry = (name: string) =>
      `{ name: '${name}', description: 'The tool ${name}.', inputSchema: z.object({ at: z.string() }) }`
    await project.put({
      'toolsight.config.json': configured('server.mjs'),
      'dock.mjs': `export function addDock(server, done) {
  const names = ['none']
  ${tool('dock_ship')}
  return names
}
`,
      'server.mjs': sdkServer(`import { addDock } from './dock.mjs'
const { env } = process
${FIND}
if (env.GATES) ${tool('close_gate')}
if (env.MODE === 'day') { ${tool('by_day')} } else if (env.MODE === 'night') { ${tool('by_night')} }
switch (env.SIZE) { case 'large': ${tool('tow_ship')}; break }
env.LAMPS && ${tool('light_lamp')}
if (env.DOCK) addDock(server, done)
function addCranes() { if (!env.CRANES) return; ${tool('lift_load')} }
addCranes()
const fuel = ${entry('sell_fuel')}
const list = [...(env.SALES ? [${entry('sell_ropes')}] : [])]
if (env.FUEL) list.push(fuel)
for (const it of list) server.registerTool(it.name, it, done)
function neverCalled() { ${tool('sink_ship')} }
export const addMoorings = () => ${tool('moor_ship')}`),
    })
    const { report } = await project.check('--server')
    expect(report.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['dock_ship', 'lift_load', 'sell_fuel', 'sell_ropes']),
    )
    expect(codes(report)).toEqual(['unlisted-tool sink_ship', 'unlisted-tool moor_ship'])
  })

  test("another project's server is not missed here", async () => {
    await project.put({
      'other.mjs': ownServer(`() => ({ tools: [${JSON.stringify(TOOL('elsewhere'))}] })`),
      'app/server.mjs': sdkServer(FIND),
    })
    const other = await projects.create()
    try {
      await other.put({ 'other.mjs': await project.read('other.mjs') })
      const { report } = await project.check('app', '--server', `node ${other.path('other.mjs')}`)
      expect(codes(report)).toEqual([])
    } finally {
      await other.remove()
    }
  })

  test('nothing is started where nobody asks', async () => {
    await project.put({
      'toolsight.config.json': configured('server.mjs'),
      'server.mjs': `import { writeFileSync } from 'node:fs'\nwriteFileSync('started', '')\n`,
    })
    await project.run(['check'])
    await project.run(['list'])
    expect(existsSync(project.path('started'))).toBe(false)
  })
})

describe('without any source', () => {
  const broken = TOOL('plan trip', { inputSchema: { type: 'obect' }, description: undefined })

  test('what a server lists is checked, printed in every format, and used by the other verbs', async () => {
    const own = await empty()
    const other = await projects.create()
    try {
      await rm(other.path('toolsight.config.json'))
      const find = TOOL('find', { inputSchema: { type: 'object', properties: { q: { type: 'string' } } } })
      await project.put({ 'own.mjs': ownServer(`() => ({ tools: ${JSON.stringify([find, broken])} })`) })
      const server = ['--server', `node ${own}`]
      const { report, code } = await other.check(...server)
      expect(code).toBe(1)
      expect(
        report.tools.map(({ file, range, recognised, server: by }) => ({ file, range, recognised, by })),
      ).toEqual(Array(2).fill({ file: null, range: null, recognised: 'server', by: expect.any(String) }))
      expect(codes(report)).toContain('invalid-parameters plan trip')
      for (const { file, range } of report.diagnostics) expect([file, range]).toEqual([null, null])
      for (const format of ['pretty', 'unix', 'sarif', 'github', 'gitlab', 'junit', 'markdown']) {
        const ran = await other.run(['check', '--format', format, ...server])
        expect(ran.code, format).toBe(1)
        expect(ran.out, format).toContain('plan trip')
      }
      const shown = await other.run(['show', 'find', '--target', 'mcp', '--compact', ...server])
      expect(JSON.parse(shown.out)).toEqual(find)
      const manifest = await other.run(['manifest', '--format', 'mcp', ...server])
      expect(JSON.parse(manifest.out).tools[0]).toEqual(find)
      expect((await other.run(['list', ...server])).out).toContain('find')
      const samples = await other.run(['samples', 'find', ...server])
      expect(Object.keys(JSON.parse(samples.out))).toContain('find')
      const preview = await other.run(['preview', 'find', '--input', '-', ...server], { input: '{ "q": 1 }' })
      expect(preview.out).toMatch(/q/)
    } finally {
      await other.remove()
    }
  })
})

describe('a server that fails', () => {
  test('is an error beside what is found in the source, with what it printed and what it lacks', async () => {
    await project.put({
      'toolsight.config.json': JSON.stringify({
        servers: [
          { name: 'harbour', command: process.execPath, args: ['server.mjs'], env: ['HARBOUR_TEST_KEY'] },
        ],
        evaluate: { timeoutMs: 20_000 },
      }),
      'server.mjs': sdkServer(
        FIND,
        "if (!process.env.HARBOUR_TEST_KEY) { console.error('HARBOUR_TEST_KEY is missing'); process.exit(7) }\n",
      ),
    })
    const { report, code } = await project.check('--server')
    expect(code).toBe(1)
    expect(report.tools.map(({ name }) => name)).toEqual(['find_berth'])
    expect(codes(report)).toEqual(['server-failed'])
    const [finding] = report.diagnostics
    expect(finding?.file).toBe('toolsight.config.json')
    for (const words of [
      "The server 'harbour' gives no list of tools.\nThe server ended with exit code 7",
      'HARBOUR_TEST_KEY is missing',
      '"env" names `HARBOUR_TEST_KEY`, which is not set here.',
    ])
      expect(finding?.message).toContain(words)
    expect((await project.run(['check', '--server', '--exit-zero'])).code).toBe(0)
    process.env['HARBOUR_TEST_KEY'] = 'x'
    try {
      expect(codes((await project.check('--server')).report)).toEqual([])
    } finally {
      delete process.env['HARBOUR_TEST_KEY']
    }
  })

  test.each([
    ['no command', ['--server', ' '], '--server needs a command'],
    ['another machine', ['--server', 'https://example.com/mcp'], 'leads to another machine'],
    ['no server in the configuration', ['--server'], 'No server is configured.'],
  ])('is wrong usage with %s', async (_, args, words) => {
    await project.put({ 'server.mjs': sdkServer(FIND) })
    const { code, err } = await project.run(['check', ...args])
    expect(code).toBe(2)
    expect(err).toContain(words)
  })

  test.each([
    ['ends at once', 'process.exit(0)', 'ended with exit code 0'],
    [
      'floods standard output',
      "setInterval(() => process.stdout.write('noise\\n'.repeat(100_000)))",
      'without end',
    ],
    [
      'floods standard error',
      "setInterval(() => process.stderr.write('noise\\n'.repeat(100_000))); setTimeout(() => process.exit(3), 300)",
      'ended with exit code 3',
    ],
    [
      'floods both, in lines without an end',
      "setInterval(() => { process.stderr.write('n'.repeat(100_000)); process.stdout.write('n'.repeat(100_000)) })",
      'without end',
    ],
    [
      'lists a broken entry',
      ownServer("() => ({ tools: [null, { name: 'x' }] })"),
      'Entry 1 of its answer to `tools/list` is not an object but null.',
    ],
    [
      'has a cursor that never ends',
      ownServer("() => ({ tools: [], nextCursor: 'again' })"),
      'has no end: the cursor "again" came twice',
    ],
    [
      'has ever new cursors',
      ownServer('({ cursor = 0 }) => ({ tools: [], nextCursor: String(Number(cursor) + 1) })'),
      'has no end: there are more after 0 tools',
    ],
  ])('is told in plain words where it %s', async (_, program, words) => {
    await project.put({ 'server.mjs': program })
    const { report, code } = await project.check('--server', 'node server.mjs')
    expect(code).toBe(1)
    expect(codes(report)).toContain('server-failed')
    expect(report.diagnostics[0]?.message).toContain(words)
  })
})

describe('odd servers', () => {
  test('a flood on standard error holds no list up', async () => {
    await project.put({
      'server.mjs': sdkServer(
        FIND,
        "setInterval(() => process.stderr.write('noise\\n'.repeat(10_000)), 1)\n",
      ),
    })
    const { report } = await project.check('--server', 'node server.mjs')
    expect(codes(report)).toEqual([])
    expect(report.tools.map(({ name, status }) => [name, status])).toEqual([['find_berth', 'resolved']])
  })

  test('text on standard output is reported, and the tools are listed all the same', async () => {
    await project.put({ 'server.mjs': sdkServer(FIND, "console.log('Listening\\x1b[31m')\n") })
    const { report } = await project.check('--server', 'node server.mjs')
    expect(codes(report)).toEqual(['stray-output'])
    expect(report.diagnostics[0]?.message).toContain('has: `Listening')
  })

  test('names with line breaks, and keys that are special, take no output apart', async () => {
    const tools = [
      TOOL('two\nlines::error::x'),
      TOOL('', {
        inputSchema: { type: 'object', properties: JSON.parse('{ "__proto__": { "type": "string" } }') },
      }),
      { name: 7, inputSchema: null, description: ['no'] },
    ]
    const text = `JSON.parse(${JSON.stringify(JSON.stringify(tools))})`
    await project.put({ 'server.mjs': ownServer(`() => ({ tools: ${text} })`) })
    const { report } = await project.check('--server', 'node server.mjs')
    expect(report.tools).toHaveLength(3)
    expect(JSON.stringify(report.tools[1]?.schema ?? report.tools[0]?.schema)).toContain('__proto__')
    const { out } = await project.run(['check', '--format', 'unix', '--server', 'node server.mjs'])
    for (const line of out.trim().split('\n'))
      expect(line).toMatch(
        /^$|^[^:]+(?::[^:]+)?:\d+:\d+: (?:error|warning|info): .* \[[a-z-]+\]$|^\d+ tools? in /,
      )
  })

  test('5,000 tools are checked', async () => {
    const list = `() => ({ tools: Array.from({ length: 5000 }, (_, at) => ({
      name: 'tool_' + at, description: 'Does thing ' + at + '.', inputSchema: { type: 'object', properties: { q: { type: 'string', description: 'Text.' } } } })) })`
    await project.put({ 'server.mjs': ownServer(list) })
    const { report } = await project.check('--server', 'node server.mjs')
    expect(report.tools.filter(({ status }) => status === 'resolved')).toHaveLength(5000)
    // The source alone shows the first thousand, and that there are more.
    const others = report.tools.filter(({ status }) => status !== 'resolved')
    expect(others.map(({ reason }) => reason)).toEqual([expect.stringContaining('more than 1000 tools')])
  })
})

describe('over HTTP', () => {
  let server: Server

  afterEach(() => {
    server.close()
  })

  const listening = async (answer: (method: string) => object | null): Promise<string> => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const message = request.method === 'POST' ? JSON.parse(body) : {}
        const result = message.id === undefined ? null : answer(message.method)
        if (!result) return response.writeHead(request.method === 'POST' ? 202 : 405).end()
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }))
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  }
  const initialize = {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'own', version: '1' },
  }

  test('a server that runs on this machine is asked', async () => {
    await project.put({ 'server.mjs': sdkServer(FIND) })
    const url = await listening((method) =>
      method === 'initialize'
        ? initialize
        : { tools: [TOOL('find_berth', { description: 'Finds berths.' })] },
    )
    const { report } = await project.check('--server', url)
    expect(codes(report)).toEqual(['listed-differs find_berth'])
  })

  test('is told where nothing answers', async () => {
    const url = await listening(() => null)
    await new Promise((resolve) => {
      server.close(resolve)
    })
    await project.put({ 'server.mjs': sdkServer(FIND) })
    const { report, code } = await project.check('--server', url)
    expect(code).toBe(1)
    expect(report.diagnostics[0]?.message).toContain('Nothing answers at http://127.0.0.1:')
  })
})
