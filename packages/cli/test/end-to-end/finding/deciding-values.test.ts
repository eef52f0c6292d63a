import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({ 'package.json': '{ "name": "weir", "type": "module" }' })
})

afterEach(() => project.remove())

function fieldsOf(schema: unknown): string {
  return Object.keys((schema as { properties?: object } | null)?.properties ?? {}).join()
}

const CLIENT = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
class Client {
  constructor(private readonly token?: string) {}
  async rights() {
    try {
      const answer = await fetch('https://weir.example/rights', { headers: { token: String(this.token) } })
      return { isKnown: true, rights: (await answer.json()) as string[] }
    } catch { return { isKnown: false, rights: [] } }
  }
  async account() {
    const { isKnown, rights } = await this.rights()
    if (!isKnown) throw new Error('Nobody is known')
    return { rights }
  }
}
const all = [
  { name: 'open', description: 'Opens.', right: 'gates', shape: { gate: z.string() } },
  { name: 'measure', description: 'Measures.', right: 'levels', shape: { at: z.string() } },
]
const server = new McpServer({ name: 'weir', version: '1.0.0' })
function add(it: any) {
  server.registerTool(it.name, { description: it.description, inputSchema: it.shape }, async () => ({ content: [] }))
}
`
const FILTER = `async function wanted(client: Client) {
  const { rights } = await client.account()
  return all.filter((it) => rights.includes(it.right))
}
`

async function found(code: string): Promise<unknown[]> {
  await project.put({ 'src/server.ts': CLIENT + code })
  const { report } = await project.check()
  return report.tools.map(({ name, status, schema, reason }) =>
    status === 'resolved' ? `${name}: ${fieldsOf(schema)}` : (reason ?? status),
  )
}

describe('tools that an answer of a service decides about are tools without that answer', () => {
  const ALL = ['open: gate', 'measure: at']

  test.each([
    [
      'with a key of the environment',
      'export async function start() { for (const it of await wanted(new Client(process.env.WEIR))) add(it) }',
    ],
    [
      'with a parameter',
      'export async function start(client: Client) { for (const it of await wanted(client)) add(it) }',
    ],
    [
      'with what a parameter is a part of',
      `async function context(token: string) { return { client: new Client(token), token } }
export async function start(token: string) {
  const { client } = await context(token)
  for (const it of await wanted(client)) add(it)
}`,
    ],
  ])('by a filter, %s', async (_, code) => {
    expect(await found(FILTER + code)).toEqual(ALL)
  })

  test('by a condition, and by a key that a parameter has', async () => {
    const code = `async function wanted(client: Client, options: { level?: string }) {
  const account = await client.account()
  const tools: any[] = []
  if (account.rights.length > 0) tools.push(all[0])
  for (const it of all.slice(1)) { if (it.name === 'measure' && options.level) tools.push(it) }
  return tools
}
export async function start(client: Client, options: { level?: string }) { for (const it of await wanted(client, options)) add(it) }`
    expect(await found(code)).toEqual(ALL)
  })

  test('not where the answer is a part of them', async () => {
    const code = `async function wanted(client: Client) {
  const { rights } = await client.account()
  return all.map((it) => ({ ...it, shape: { ...it.shape, right: z.enum(rights as [string]) } }))
}
export async function start(client: Client) { for (const it of await wanted(client)) add(it) }`
    expect(await found(code)).toEqual([expect.stringContaining('it depends on')])
  })
})
