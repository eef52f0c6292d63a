import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Project } from './project.js'

let project: Project

beforeEach(async () => {
  project = await Project.create(['zod', '@modelcontextprotocol/server'])
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

  it('raise no finding, whatever is wrong with them, and say why they are not known', async () => {
    const { tools, schemas, diagnostics } = await checked({
      'desk.ts': `${DESK}
server.registerPrompt('Bad name!', { argsSchema: z.object({ at: z.date() }) }, () => ({ messages: [] }))
server.registerPrompt('later', { argsSchema: globalThis.settings.schema }, () => ({ messages: [] }))
`,
    })
    expect([tools.length, diagnostics]).toEqual([1, []])
    expect(schemas.map(({ name, status }) => [name, status])).toEqual([
      ['greet', 'resolved'],
      ['Bad name!', 'failed'],
      ['later', 'failed'],
    ])
    expect(schemas[1]?.['reason']).toMatch(/^Prompt 'Bad name!'/)
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
