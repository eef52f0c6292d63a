import { expect, test } from 'vitest'
import { withProject } from '../support/project.js'

const MAKING = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const load = async () => [{ name: 'find', schema: z.object({ city: z.string() }) }]
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
const register = (t: any) => server.registerTool(t.name, { description: 'Finds.', inputSchema: t.schema }, async () => ({}))
`
const CALL = "server.registerTool(t.name, { description: 'Finds.', inputSchema: t.schema }, async () => ({}))"

const heads: Array<[string, string]> = [
  ['at the top of a module', `for (const t of await load()) ${CALL}`],
  ['in a function', `export async function all() { for (const t of await load()) ${CALL} }`],
  [
    'as an asynchronous list',
    `async function* each() { yield (await load())[0] }\nfor await (const t of each()) ${CALL}`,
  ],
  ['of a list method', `;(await load()).forEach((t) => ${CALL})`],
  [
    'with a counter',
    `for (let i = await Promise.resolve(0); i < 1; i++) server.registerTool('find' + i, { inputSchema: z.object({}) }, async () => ({}))`,
  ],
]

test.each(heads)('a list that is awaited at the head of a loop, %s, is the reason', async (_title, loop) => {
  await withProject({ 'tools.ts': `${MAKING}\n${loop}\n` }, async (project) => {
    const { tools, findings } = await project.check('tools.ts')
    expect(findings.map(({ code }) => code)).not.toContain('internal-fault')
    expect(tools.map(({ status }) => status)).toContain('unevaluated')
    expect(tools.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^it depends on `.*`, which is awaited at the head of a loop$/),
    )
  })
})

test('what is awaited over several lines is named by what is called in it', async () => {
  const loop = `export async function main() {
  for (const each of await load(
    { kind: 'stage' },
  )) server.registerTool(each.name, { inputSchema: z.object({}) }, async () => ({}))
}`
  await withProject({ 'tools.ts': `${MAKING}\n${loop}\n` }, async (project) => {
    const { tools } = await project.check('tools.ts')
    expect(tools.map(({ reason }) => reason)).toContain(
      'it depends on `await load(…)`, which is awaited at the head of a loop',
    )
  })
})

test('a local that an awaited statement changes leaves the other tools of its file as they are', async () => {
  const text = `${MAKING}
function build(options: { prefix: string }) { server.registerTool(options.prefix + 'x', { inputSchema: z.object({}) }, async () => ({})) }
export async function main() {
  const options = { prefix: '' }
  Object.assign(options, await Promise.resolve({ prefix: 'y' }))
  build(options)
}
server.registerTool('own', { inputSchema: z.object({ q: z.string() }) }, async () => ({}))
`
  await withProject({ 'tools.ts': text }, async (project) => {
    const { tools } = await project.check('tools.ts')
    expect(tools.map(({ name, status }) => [name, status])).toContainEqual(['own', 'resolved'])
    expect(tools.map(({ reason }) => reason)).toContain(
      'it depends on `options`, which is awaited inside a function',
    )
  })
})
