import { expect, it } from 'vitest'
import { withProject } from '../support/project.js'

const LIST = `export const toolDefinitions = [
  { name: 'search', description: 'Searches.', inputSchema: { type: 'object', properties: {} } },
  { name: 'book', description: 'Books.', inputSchema: { type: 'object', properties: {} } },
]
`
const REGISTERING = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { toolDefinitions } from './list.js'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })
for (const { name, description } of toolDefinitions)
  server.registerTool(name, { description, inputSchema: { q: z.string() } }, async () => ({ content: [] }))
`

it('an object that looks like a tool is none beside the tool that another file makes of it', async () => {
  const manifest = '{ "name": "hotel", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }'
  const files = { 'package.json': manifest, 'list.ts': LIST, 'main.ts': REGISTERING }
  await withProject(files, async ({ root, workspace }) => {
    const { tools, findings } = await workspace.checkAll(await workspace.files())
    const told = tools.map(({ file, name }) => `${file.slice(root.length + 1)} ${name}`)
    expect(told).toEqual(['main.ts search', 'main.ts book'])
    expect(findings).toEqual([])
  })
})
