import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
})

afterEach(() => project.remove())

const HEAD = `import { completable, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
`
const SERVER = `const server = new McpServer({ name: 'inn', version: '1.0.0' })
`

/** A tool and a prompt of one name. */
const DESK = `${HEAD}${SERVER}
server.registerPrompt(
  'greet',
  {
    title: 'Greeting',
    description: 'Words to greet a guest with.',
    argsSchema: z.object({
      guest: z.string().describe('Who arrives.'),
      style: completable(z.string(), () => ['warm']).optional(),
    }),
  },
  () => ({ messages: [] }),
)
server.registerTool(
  'greet',
  { description: 'Greets a guest at the desk.', inputSchema: z.object({ guest: z.string() }) },
  async () => ({ content: [] }),
)
`

async function checked(files: Record<string, string>) {
  await project.put(files)
  const { report } = await project.check()
  return report as typeof report & { schemas: Array<Record<string, unknown>> }
}

describe('prompts of an MCP server', () => {
  it('stand beside the tools, with what the SDK lists of their arguments', async () => {
    const { tools, schemas, summary, diagnostics } = await checked({ 'desk.ts': DESK })
    expect(tools.map(({ id }) => id)).toEqual(['desk.ts#greet'])
    expect([summary.tools, diagnostics]).toEqual([1, []])
    expect(schemas).toEqual([
      expect.objectContaining({
        id: 'desk.ts#prompt-arguments:greet',
        name: 'greet',
        role: 'prompt-arguments',
        framework: 'mcp-v2',
        description: 'Words to greet a guest with.',
        status: 'resolved',
        schema: expect.objectContaining({
          properties: {
            guest: { type: 'string', description: 'Who arrives.' },
            style: { type: 'string' },
          },
          required: ['guest'],
        }),
        arguments: [
          { name: 'guest', description: 'Who arrives.', required: true },
          { name: 'style', required: false },
        ],
      }),
    ])
    expect(schemas[0]).not.toHaveProperty('survives')
  })

  it('are found by every way of writing them, and followed through functions and files', async () => {
    const { tools, schemas } = await checked({
      'server.ts': `${HEAD}export ${SERVER}`,
      'add.ts': `import type { McpServer } from '@modelcontextprotocol/server'
export function addPrompt(server: McpServer, name: string, argsSchema: object) {
  server.registerPrompt(name, { description: 'A prompt.', argsSchema }, () => ({ messages: [] }))
}
`,
      'prompts.ts': `import { z } from 'zod'
import { addPrompt } from './add.js'
import { server } from './server.js'

addPrompt(server, 'followed', z.object({ room: z.string() }))
server.registerPrompt('without', { description: 'Nothing to fill in.' }, () => ({ messages: [] }))
`,
      'legacy.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const server = new McpServer({ name: 'old', version: '1' })
server.prompt('bare', () => ({ messages: [] }))
server.prompt('described', 'Says it.', () => ({ messages: [] }))
server.prompt('given', { at: z.string() }, () => ({ messages: [] }))
server.prompt('whole', 'Says it all.', { at: z.string().optional() }, () => ({ messages: [] }))
`,
    })
    expect(tools).toEqual([])
    const told = schemas.map(({ name, description, arguments: args }) => [name, description, args])
    expect(told).toEqual([
      ['bare', null, undefined],
      ['described', 'Says it.', undefined],
      ['given', null, [{ name: 'at', required: true }]],
      ['whole', 'Says it all.', [{ name: 'at', required: false }]],
      ['followed', 'A prompt.', [{ name: 'room', required: true }]],
      ['without', 'Nothing to fill in.', undefined],
    ])
  })

  it('raise no finding about what they ask for, and say which of them are not known, and why', async () => {
    const { tools, schemas, diagnostics } = await checked({
      'desk.ts': `${DESK}
server.registerPrompt('Bad name!', { argsSchema: z.object({ at: z.date() }) }, () => ({ messages: [] }))
server.registerPrompt('later', { argsSchema: globalThis.settings.schema }, () => ({ messages: [] }))
export function addOwn(fields: z.ZodRawShape) {
  server.registerPrompt('given', { argsSchema: z.object(fields) }, () => ({ messages: [] }))
}
`,
      'away.ts': `import { z } from 'zod'
import { fields } from 'not-installed'
import { McpServer } from '@modelcontextprotocol/server'
const server = new McpServer({ name: 'away', version: '1' })
server.registerPrompt('away', { argsSchema: z.object(fields) }, () => ({ messages: [] }))
`,
    })
    expect(tools).toHaveLength(1)
    const told = diagnostics.map(({ severity, code, message }) => [severity, code, message.split('\n')[0]])
    expect(told).toEqual([
      ['info', 'not-evaluated', "Not evaluated: the prompt 'away'."],
      [
        'warning',
        'evaluation-failed',
        expect.stringMatching(/^Evaluating the prompt 'later' failed: TypeError/),
      ],
      ['info', 'not-evaluated', "Not evaluated: the prompt 'given' depends on `fields`."],
    ])
    expect(schemas.map(({ name, status }) => [name, status])).toEqual([
      ['away', 'unevaluated'],
      ['greet', 'resolved'],
      ['Bad name!', 'failed'],
      ['later', 'failed'],
      ['given', 'unevaluated'],
    ])
    expect(schemas[2]?.['reason']).toMatch(/^Prompt 'Bad name!'/)
  })

  it('are no tools to any other verb', async () => {
    await project.put({ 'desk.ts': DESK })
    const list = JSON.parse((await project.run(['list', '--format', 'json'])).out)
    const manifest = JSON.parse((await project.run(['manifest', '--format', 'mcp'])).out)
    const frameworks = JSON.parse((await project.run(['frameworks', '--format', 'json'])).out)
    expect(list.tools).toHaveLength(1)
    expect(manifest.tools).toHaveLength(1)
    expect(frameworks.frameworks.find(({ id }: { id: string }) => id === 'mcp-v2').tools).toBe(1)
    expect((await project.run(['check'])).out).toContain('1 tool: ')
  })
})

describe('in a lock', () => {
  const TWO = `${DESK}
server.registerPrompt('farewell', { description: 'Words of farewell.', argsSchema: z.object({ guest: z.string() }) }, () => ({
  messages: [],
}))
`
  const lockOf = async () => JSON.parse(await project.read('toolsight.lock.json'))
  const edited = async (...edits: Array<[from: string, to: string]>) => {
    const text = edits.reduce((left, [from, to]) => left.replace(from, to), TWO)
    await project.put({ 'desk.ts': text })
    const { out, code } = await project.run(['diff', '--format', 'json'])
    const { changes } = JSON.parse(out) as { changes: Array<Record<string, unknown> & { hurts: string[] }> }
    return { code, changes }
  }

  beforeEach(async () => {
    await project.put({ 'desk.ts': TWO, 'package.json': '{ "name": "inn", "version": "1.0.0" }' })
    const { err } = await project.run(['lock'])
    expect(err).toBe('toolsight.lock.json is written: 1 tool and 2 prompts.\n')
  })

  it('they stand beside the tools, as the published schema has them', async () => {
    const lock = await lockOf()
    expect(lock.tools.map(({ name, role }: Record<string, unknown>) => [name, role])).toEqual([
      ['greet', 'tool'],
    ])
    expect(lock.schemas).toEqual([
      expect.objectContaining({ name: 'farewell', role: 'prompt-arguments', tokens: null }),
      expect.objectContaining({
        name: 'greet',
        title: 'Greeting',
        file: 'desk.ts',
        uses: ['@modelcontextprotocol/server', 'zod'],
        arguments: [
          { name: 'guest', description: 'Who arrives.', required: true },
          { name: 'style', required: false },
        ],
        input: [{ for: ['resolved'], schema: expect.objectContaining({ required: ['guest'] }) }],
      }),
    ])
    const schema = new URL('../../../../core/schemas/toolsight.lock.schema.json', import.meta.url)
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(schema, 'utf8')))
    expect(validate(lock), JSON.stringify(validate.errors)).toBe(true)
    expect((await project.run(['lock', '--check', '--no-cache'])).code).toBe(0)
  })

  it('a new required argument, a rename and a prompt that is gone break calls; a text changes behaviour', async () => {
    const { code, changes } = await edited(
      ['guest: z.string().describe', 'room: z.number(), guest: z.string().describe'],
      ['Words to greet', 'Words that greet'],
      ["'farewell'", "'goodbye'"],
    )
    expect(code).toBe(1)
    expect(changes.map(({ kind, tool, hurts, role }) => [kind, tool, hurts, role])).toEqual([
      ['description-changed', 'greet', ['behaviour'], 'prompt-arguments'],
      ['field-added', 'greet', ['calls'], 'prompt-arguments'],
      ['prompt-renamed', 'goodbye', ['calls'], 'prompt-arguments'],
    ])
    expect(changes[1]?.['proof']).toMatchObject({ at: ['room'], by: 'validator' })
    const gone = await edited([TWO.slice(TWO.indexOf("\nserver.registerPrompt('farewell'")), ''])
    expect(gone.changes).toMatchObject([{ kind: 'prompt-removed', tool: 'farewell', hurts: ['calls'] }])
    const { out } = await project.run(['diff'])
    expect(out).toContain('farewell: prompt removed')
    expect((await project.run(['diff', '--format', 'github'])).out).toMatch(
      /file=toolsight\.lock\.json,line=\d/,
    )
    expect((await project.run(['lock', '--check'])).out).toBe(
      'toolsight.lock.json differs in 1 prompt:\n  farewell: prompt removed\n',
    )
  })

  it('no prompt is the one that a tool became, whatever they share', async () => {
    const tool = DESK.slice(DESK.indexOf('server.registerTool('))
    const { changes } = await edited([tool, ''])
    expect(changes.map(({ kind, tool: name, role }) => [kind, name, role])).toEqual([
      ['tool-removed', 'greet', undefined],
    ])
  })

  it('a lock from before prompts were locked is read, and lacks them', async () => {
    const { schemas: _, ...old } = await lockOf()
    await project.put({ 'toolsight.lock.json': `${JSON.stringify(old, null, 2)}\n` })
    const { changes } = await edited()
    expect(changes.map(({ kind, hurts }) => [kind, hurts])).toEqual([
      ['prompt-added', []],
      ['prompt-added', []],
    ])
  })
})

describe('that a server lists', () => {
  const SOURCE = 'node_modules/inn/index.mjs'
  const asked = ['--server', `node ${SOURCE}`]
  /** A program that is no source of the project. */
  const running = (args: string) => ({
    [SOURCE]: `import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'
const server = new McpServer({ name: 'inn', version: '1.0.0' })
server.registerTool('book', { description: 'Books a room.' }, async () => ({ content: [] }))
server.registerPrompt('greet', { title: 'Greeting', description: 'Words.', argsSchema: z.object({ ${args} }) }, () => ({ messages: [] }))
await server.connect(new StdioServerTransport())
`,
  })
  const GUEST = "guest: z.string().describe('Who arrives.')"

  it('are pinned beside its tools, stay in the lock where it is not asked, and are compared where it is', async () => {
    await project.put(running(GUEST))
    expect((await project.run(['lock', ...asked])).err).toContain(
      'toolsight.lock.json is written: 1 tool and 1 prompt.',
    )
    const text = await project.read('toolsight.lock.json')
    const { tools, schemas } = JSON.parse(text)
    expect(tools).toMatchObject([{ name: 'book', server: 'inn' }])
    expect(schemas).toMatchObject([
      {
        name: 'greet',
        title: 'Greeting',
        file: null,
        server: 'inn',
        framework: 'mcp-server',
        arguments: [{ name: 'guest', description: 'Who arrives.', required: true }],
      },
    ])
    expect((await project.run(['lock'])).code).toBe(0)
    expect(await project.read('toolsight.lock.json')).toBe(text)
    await project.put(running(`${GUEST}, room: z.string()`))
    const { out, code } = await project.run(['diff', ...asked, '--format', 'json'])
    expect([code, JSON.parse(out).changes]).toMatchObject([
      1,
      [{ kind: 'field-added', tool: 'greet', role: 'prompt-arguments', path: ['room'], hurts: ['calls'] }],
    ])
  })

  it('are not said to be none where the server fails to list them', async () => {
    await project.put(running(GUEST))
    await project.run(['lock', ...asked])
    const text = await project.read('toolsight.lock.json')
    const failing = `server.server.setRequestHandler('prompts/list', () => { throw new Error('The desk is closed.') })\n`
    const { [SOURCE]: program } = running(GUEST)
    await project.put({
      [SOURCE]: program.replace('await server.connect', `${failing}await server.connect`),
    })
    const { code, out } = await project.run(['check', ...asked, '--format', 'json'])
    const { tools, diagnostics } = JSON.parse(out)
    expect([code, tools.map(({ name }: { name: string }) => name)]).toEqual([1, ['book']])
    expect(diagnostics).toMatchObject([
      {
        code: 'server-failed',
        message: expect.stringMatching(/ gives no list of prompts\.\n.*The desk is closed\./),
      },
    ])
    // Nor is it said that they are gone, or are they taken out of the lock.
    for (const command of ['diff', 'lock', 'lock --check']) {
      const run = await project.run([...command.split(' '), ...asked])
      expect([run.code, run.err]).toEqual([1, expect.stringContaining('gives no list of prompts')])
    }
    expect(await project.read('toolsight.lock.json')).toBe(text)
  })

  it('stand once in the report, in the source where that has them', async () => {
    await project.put({ ...running(GUEST), 'desk.ts': DESK })
    const { out } = await project.run(['check', ...asked, '--format', 'json'])
    const { tools, schemas } = JSON.parse(out)
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(['greet', 'book'])
    expect(schemas).toMatchObject([{ name: 'greet', file: 'desk.ts', framework: 'mcp-v2' }])
  })
})

it('what only has the name of such a method is no prompt', async () => {
  const { schemas } = await checked({
    'ask.ts': `import * as readline from 'node:readline'
import { z } from 'zod'

const terminal = readline.createInterface({ input: process.stdin })
terminal.prompt()
const session = { prompt: (name: string, args: object) => [name, args] }
session.prompt('greet', { guest: z.string() })
`,
  })
  expect(schemas).toEqual([])
})
