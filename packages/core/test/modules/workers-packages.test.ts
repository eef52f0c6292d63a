import { describe, expect, test } from 'vitest'
import type { Files } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/** A package that only Cloudflare's runtime can load. Its entry imports `cloudflare:workers` by way of another file. */
function agents(manifest: object): Files {
  const all = {
    'package.json': JSON.stringify({
      name: 'agents',
      version: '1.0.0',
      type: 'module',
      exports: { '.': './dist/index.js' },
      ...manifest,
    }),
    'dist/index.js': "export { Agent } from './agent.js'\nexport { z } from 'zod'\n",
    'dist/agent.js':
      "import { DurableObject } from 'cloudflare:workers'\nexport class Agent extends DurableObject {}\n",
  }
  return Object.fromEntries(Object.entries(all).map(([file, text]) => [`node_modules/agents/${file}`, text]))
}

const OF_CLOUDFLARE = agents({ repository: 'github:cloudflare/agents' })
const SERVER = `import { McpServer } from '@modelcontextprotocol/server'
import { Agent } from 'agents'
import { z } from 'zod'
`
const REGISTER =
  "this.server.registerTool(name, { description: 'Finds.', inputSchema: schema }, async () => ({}))"

async function seen(files: Files): Promise<unknown[]> {
  return withProject(files, async (project) => {
    const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    return tools.map(({ name, status, reason }) => [name, status, reason])
  })
}

describe('a class that extends one which Node cannot load', () => {
  const members = `server = new McpServer({ name: 'hotel', version: '1.0.0' })
  private add(name: string, schema: any) { ${REGISTER} }
  schema = z.object({ city: z.string() })
`

  test.each([
    ['from a package of the runtime', `${SERVER}export class Desk extends Agent<Env> {`, OF_CLOUDFLARE],
    [
      'from the runtime itself',
      `${SERVER.replace("{ Agent } from 'agents'", "{ DurableObject } from 'cloudflare:workers'")}export class Desk extends DurableObject {`,
      {},
    ],
  ])('has its own members, %s', async (_, head, installed) => {
    const text = `${head}
  ${members}
  async list() { return [['find', this.schema]] as const }
  async init() { for (const [name, schema] of await this.list()) this.add(name, schema) }
}
`
    expect(await seen({ ...installed, 'tools.ts': text })).toEqual([['find', 'resolved', null]])
  })

  test('has others of which it is said that they are not known', async () => {
    const text = `${SERVER}export class Desk extends Agent<Env> {
  ${members}
  async init() { this.add(this.env.NAME, this.schema) }
}
`
    const reason = expect.stringContaining('`Agent.env.NAME`')
    expect(await seen({ ...OF_CLOUDFLARE, 'tools.ts': text })).toEqual([[null, 'unevaluated', reason]])
  })
})

test('leaves the validator as it is for the other tools of the process', async () => {
  const text = `${SERVER}const own = (agent: any) => new McpServer({ name: agent.name, version: '1.0.0' })
own(new Agent()).registerTool('book', { description: 'Books.', inputSchema: z.object({ [Agent.name]: z.string() }) }, async () => ({}))
own({}).registerTool('find', { description: 'Finds.', inputSchema: z.object({ city: z.string() }) }, async () => ({}))
`
  expect(await seen({ ...OF_CLOUDFLARE, 'tools.ts': text })).toEqual([
    ['book', 'unevaluated', expect.stringContaining('`Agent')],
    ['find', 'resolved', null],
  ])
})

test('a package is loaded as any other where its manifest does not mention that runtime', async () => {
  const files = {
    ...agents({}),
    'node_modules/agents/dist/agent.js': 'export class Agent { static limit = 3 }\n',
  }
  const text = `${SERVER}new McpServer({ name: 'hotel', version: '1.0.0' }).registerTool('find', { description: 'Finds.', inputSchema: z.object({ city: z.string().max(Agent.limit) }) }, async () => ({}))\n`
  expect(await seen({ ...files, 'tools.ts': text })).toEqual([['find', 'resolved', null]])
})
