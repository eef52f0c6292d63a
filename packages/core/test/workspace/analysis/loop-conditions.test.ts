import { expect, test } from 'vitest'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const LIST = `const list = [
  { name: 'search', safe: true },
  { name: 'book', safe: false },
  { name: 'cancel', safe: false, off: true },
]
`
const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
const run = async () => ({ content: [] })
${LIST}`
const BODY = `
  const hints = t.safe ? { readOnlyHint: true } : undefined
  if (hints) {
    server.registerTool(t.name, { description: 'Safe.', inputSchema: { q: z.string() }, annotations: hints }, run)
  } else if (!t.off) server.registerTool(t.name, { description: 'Other.', inputSchema: { q: z.string() } }, run)
`

test.each([
  ['a statement', `for (const t of list) {${BODY}}\n`],
  ['a method of the list', `list.forEach((t) => {${BODY}})\n`],
])('conditions in a loop, %s, tell which of its elements each definition is for', async (_title, loop) => {
  await withProject({ 'main.ts': HEAD + loop }, async ({ workspace }) => {
    const { tools, findings } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ name, description }) => `${name}: ${description}`)).toEqual([
      'search: Safe.',
      'book: Other.',
    ])
    expect(findings).toEqual([])
  })
})

test('a condition that reads no element leaves the tool', async () => {
  const body = `for (const t of list.slice(0, 1)) {
  if (process.env.HOTEL_SEARCH) server.registerTool(t.name, { description: 'Searches.', inputSchema: { q: z.string() } }, run)
}
`
  await withProject({ 'main.ts': HEAD + body }, async ({ workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ name, status }) => [name, status])).toEqual([['search', 'resolved']])
  })
})

test('a condition above it that reads the variable of a loop around does not repeat the tool', async () => {
  const body = `export function register() {
  const about = 'Once.'
  for (let step = 0; step < 5000; step++) {
    const isLate = step > 4000 || about === ''
    if (isLate) break
    server.registerTool('once', { description: about, inputSchema: { q: z.string() } }, run)
  }
}
`
  await withProject({ 'main.ts': HEAD + body }, async ({ workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ name, status }) => [name, status])).toEqual([['once', 'resolved']])
  })
})

test('a condition that reads a parameter does not hide that the list of a loop depends on it', async () => {
  const body = `async function register(options: { names?: string[]; wide?: boolean }) {
  const { names } = options
  const wanted = new Set<string>(names ?? [])
  if (options.wide) wanted.add('wide')
  if (wanted.size === 0) return
  for (const name of wanted) server.registerTool(name, { description: 'Any.', inputSchema: { q: z.string() } }, run)
}
export const start = (options: { names?: string[] }) => register(options)
`
  await withProject({ 'main.ts': HEAD + body }, async ({ workspace }) => {
    const { tools, findings } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ status }) => status)).toEqual(['unevaluated'])
    expect(findings.map(({ code }) => code)).toEqual(['not-evaluated'])
  })
})
