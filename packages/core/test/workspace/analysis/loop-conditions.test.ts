import { expect, test } from 'vitest'
import { withProject } from '../../support/project.js'

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
