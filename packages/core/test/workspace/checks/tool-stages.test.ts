import { expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/*
 * A list of tools may come to a server through functions that add something to each: what one call makes of them for the next is no tool.
 */

const TYPE = "import type { Tool } from '@modelcontextprotocol/sdk/types.js'\n"
const FILES: Files = {
  'definitions.ts': `${TYPE}export const definitions: Tool[] = [
  { name: 'moor', description: 'Moors a boat.', inputSchema: { type: 'object', properties: { berth: { type: 'string' } } } },
  { name: 'cast_off', description: 'Casts off.', inputSchema: { type: 'object', properties: { to: { type: 'string' } } } },
]
`,
  'adding.ts': `${TYPE}export function withOutput(tool: Tool): Tool {
  return { ...tool, outputSchema: { type: 'object', properties: { done: { type: 'boolean' } } } }
}
export function withHints(tool: Tool): Tool {
  return { ...tool, annotations: { ...tool.annotations, readOnlyHint: true } }
}
`,
  'server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { tools } from './tools.js'
const server = new Server({ name: 'harbor', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }))
`,
}

it.each([
  ['one list after another', 'definitions.map(withOutput).map(withHints)'],
  [
    'one list after another, less some',
    'definitions.map(withOutput).filter(({ name }) => name).map(withHints)',
  ],
  ['one call in another', 'definitions.map((tool) => withHints(withOutput(tool)))'],
])('%s gives each tool once, as the last one makes it', async (_, list) => {
  const tools = `${TYPE}import { definitions } from './definitions.js'
import { withHints, withOutput } from './adding.js'
export const tools: Tool[] = ${list}
`
  await withProject({ ...FILES, 'tools.ts': tools }, async (project) => {
    const report = await project.workspace.checkAll(await project.workspace.files())
    expect(report.findings.filter(({ code }) => code === 'duplicate-name')).toEqual([])
    const made = report.tools
    expect(
      made.map(({ name, outputSchema, written }) => [name, outputSchema !== null, written?.file]),
    ).toEqual(['moor', 'cast_off'].map((name) => [name, true, project.path('definitions.ts')]))
    // The last call ends where the list ends, or its callback does.
    const [
      {
        site: { range },
      },
    ] = made as [ToolFacts]
    expect(tools.split('\n')[range.end.line]?.slice(range.end.character)).toMatch(/^\)?$/)
  })
})
